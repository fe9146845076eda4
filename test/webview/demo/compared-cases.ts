import type { CaseOrder, ComparedRow, ComparedSide, Flip } from '../../../src/protocol/comparison';

/** A made-up case under two or three made-up runs; nothing in it happened. */
export interface DemoCase {
  readonly key: string;
  readonly charge: string;
  readonly type: string;
  /** Months, gold first, then one for each run. */
  readonly terms: readonly number[];
  /** One for each run; empty where its answer could not be read. */
  readonly charges: readonly string[];
  readonly scores: readonly (readonly number[])[];
  readonly facts: string;
}

export const figures = ['sample.charges.f1', 'sample.articles.f1', 'sample.term.log_distance'] as const;

const charges = ['盗窃', '诈骗', '寻衅滋事', '故意伤害', '危险驾驶', '合同诈骗', '开设赌场', '妨害公务'];
const places = ['商场', '夜市', '车站', '物流园', '租赁公寓', '网吧'];
const deeds: Readonly<Record<string, string>> = {
  盗窃: '趁店员不备取走货架上的电子产品',
  诈骗: '冒充贷款中介收取所谓手续费',
  寻衅滋事: '因琐事推倒摊位并随意殴打路人',
  故意伤害: '持木棍击打对方手臂致轻伤二级',
  危险驾驶: '饮酒后驾驶轿车被当场查获',
  合同诈骗: '虚构铺位签订合同收取定金',
  开设赌场: '在群内组织押注并抽取提成',
  妨害公务: '拒绝检查并推搡执勤人员',
};

/** The same numbers in the same order at every start. */
function* drawn(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

export function demoCases(runs: number, count = 300): readonly DemoCase[] {
  const numbers = drawn(7);
  const draw = (): number => numbers.next().value;
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() ** 1.6 * list.length)]!;
  return Array.from({ length: count }, (_, index) => {
    const charge = oneOf(charges);
    const gold = Math.max(2, Math.round(draw() ** 3 * 110));
    const right = [0.52, 0.71, 0.64];
    const answers = right.slice(0, runs).map((chance) => {
      const luck = draw();
      if (luck > 0.97) return '';
      return luck < chance ? charge : oneOf(charges);
    });
    const terms = answers.map((_answer, run) =>
      Math.max(1, Math.round(gold * (1 + (draw() - 0.5) * (run === 0 ? 1.4 : 0.7)))),
    );
    const near = (term: number): number => Math.max(0, 1 - Math.abs(Math.log(term + 1) - Math.log(gold + 1)));
    const half = answers.map(() => (draw() < 0.12 ? 0.667 : 0));
    return {
      key: `sample/${String(index + 1).padStart(3, '0')}`,
      charge,
      type: index % 5 === 0 ? '民事' : '刑事',
      terms: [gold, ...terms],
      charges: answers,
      scores: [
        answers.map((answer, run) => (answer === charge ? 1 : (half[run] ?? 0))),
        answers.map(() => (draw() < 0.5 ? 1 : 0)),
        terms.map(near),
      ],
      facts: `被告人某甲于某日在${oneOf(places)}${deeds[charge] ?? ''}，涉案情节经在场人员指认，事后如实供述。`,
    };
  });
}

export function flipOf(one: DemoCase, run: number): Flip {
  const [before, after] = [one.charges[0], one.charges[run]];
  if (before === '' || after === '') return 'unscored';
  if (before !== one.charge && after === one.charge) return 'fixed';
  if (before === one.charge && after !== one.charge) return 'broken';
  return before === after ? 'same' : 'changed';
}

export function demoRow(one: DemoCase, figure: string | undefined): ComparedRow {
  const at = Math.max(0, figures.indexOf((figure ?? '') as (typeof figures)[number]));
  const sides = one.charges.map((answer, run): ComparedSide => {
    if (answer === '') return { status: 'unparsed', prediction: 'no charge found in the answer' };
    const right = answer === one.charge;
    const value = one.scores[at]?.[run] ?? null;
    return {
      status: 'done',
      right,
      prediction: `${answer}，${one.terms[run + 1] ?? 0} months`,
      score: { value, right: value === 1, reason: `${answer} against ${one.charge}` },
    };
  });
  return {
    key: one.key,
    id: one.key,
    title: `某甲${one.charge}案`,
    type: one.type,
    excerpt: one.facts,
    gold: `${one.charge}，${one.terms[0] ?? 0} months`,
    flips: one.charges.slice(1).map((_answer, index) => flipOf(one, index + 1)),
    sides,
  };
}

/** Words as the host takes them: a flip, `unparsed`, `charge:…`, `predicted:…`, or part of the facts. */
export function matches(one: DemoCase, filter: string, against: number | undefined): boolean {
  const runs = against === undefined ? one.charges.slice(1).map((_answer, index) => index + 1) : [against];
  return filter
    .split(/\s+/u)
    .filter((word) => word !== '')
    .every((word) => {
      const [field, value = ''] = word.split(/[:=]/u);
      if (field === 'charge') return one.charge === value;
      if (field === 'type') return one.type === value;
      if (field === 'predicted') return one.charges.includes(value);
      if (word === 'unparsed') return one.charges.includes('');
      if (['fixed', 'broken', 'changed', 'same', 'unscored'].includes(word)) {
        return runs.some((run) => flipOf(one, run) === word);
      }
      return `${one.key} ${one.facts}`.includes(word);
    });
}

export function sorted(rows: readonly ComparedRow[], order: CaseOrder | undefined): readonly ComparedRow[] {
  if (!order) return rows;
  // What was not scored stands last from the highest on.
  const score = (row: ComparedRow, run: number): number => row.sides[run]?.score?.value ?? -9;
  const change = (row: ComparedRow): number =>
    row.sides.some(({ score: one }) => one === undefined) ? -9 : score(row, 1) - score(row, 0);
  const value = (row: ComparedRow): number | string => {
    if (order.by === 'case') return row.id;
    if (order.by === 'gold') return row.gold;
    return order.by === 'score' ? score(row, order.run ?? 0) : change(row);
  };
  const by = (one: ComparedRow, other: ComparedRow): number => {
    const [a, b] = [value(one), value(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  };
  return [...rows].sort((one, other) => (order.descending ? by(other, one) : by(one, other)));
}

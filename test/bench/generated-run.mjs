// Runs that say nothing, for measuring: what a case, its record and a manifest hold.

const CHARGES = ['盗窃', '诈骗', '抢劫', '故意伤害', '危险驾驶', '合同诈骗', '寻衅滋事', '非法拘禁'];

/** A small seeded generator (mulberry32), so that every run measures the same figures. */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a court would say: one to five articles, a charge, a term, a fine. */
export function verdict(random) {
  const articles = Array.from(
    { length: 1 + Math.floor(random() * 5) },
    () => `《中华人民共和国刑法》第${100 + Math.floor(random() * 300)}条第${1 + Math.floor(random() * 3)}款`,
  );
  const months = 1 + Math.floor(random() * 120);
  return {
    articles,
    charges: [CHARGES[Math.floor(random() * CHARGES.length)]],
    term: `有期徒刑${months}个月`,
    fine: 1000 * Math.floor(random() * 50),
  };
}

/** A verdict that keeps some of the parts of the gold one. */
export function answer(gold, random, skill, analysis) {
  const other = verdict(random);
  return {
    articles: [...gold.articles.filter(() => random() < skill), ...other.articles.slice(0, 2)],
    charges: random() < skill ? gold.charges : other.charges,
    term: random() < skill / 2 ? gold.term : other.term,
    fine: random() < skill ? gold.fine : other.fine,
    analysis: analysis(),
  };
}

/** A line of cases.jsonl. */
export function recordOf(index, { gold, given, excerpt, length, metrics }) {
  const key = keyOf(index);
  const scorable = { id: key, type: 'criminal', gold, predicted: given };
  return {
    key,
    id: key,
    repeat: 0,
    title: `（2024）测0000刑初${index}号`,
    type: 'criminal',
    excerpt,
    length,
    status: 'done',
    gold,
    verdict: given,
    scores: metrics.flatMap((metric) => metric.score(scorable)),
    usage: { input: 2000, output: 500 },
    calls: 9,
    duration: 1000,
    finishedAt: 1_700_000_000_000,
  };
}

export const keyOf = (index) => `case-${index}`;

/** run.json of a finished run of so many cases. */
export function manifestOf(id, cases, skill, score) {
  const file = { path: 'x', hash: 'x' };
  return {
    format: 1,
    id,
    version: '0',
    pipeline: { ...file, name: 'bench' },
    dataset: { ...file, adapter: 'plain' },
    sources: [],
    knowledge: [],
    model: `bench-${skill}`,
    modelForced: true,
    switches: {},
    score,
    repeats: 1,
    cases: Array.from({ length: cases }, (_, index) => keyOf(index)),
    concurrency: 1,
    state: 'finished',
    counts: { total: cases, done: cases, error: 0, unparsed: 0, cancelled: 0 },
    metrics: {},
    usage: { input: 0, output: 0 },
    startedAt: 0,
  };
}

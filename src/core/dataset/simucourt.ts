import type { Case, Party } from '../case';
import type { Json, JsonObject } from '../json';
import type { Verdict } from '../verdict';
import type { DatasetAdapter } from './adapter';
import { withMapping } from './case-shape';
import { type RecordContext, readCases, sourceOf } from './read-cases';
import type { SourceRecord } from './records';
import { contentId, present, textOf, without } from './value';

/** What the judgment decided. The first court's part of an appeal (一审…) is input and stays. */
const goldField = /^(?:法院意见|二审意见|引用法律条文|刑事_|民事结果|行政结果)/;

const types: Readonly<Record<string, string>> = { 刑事: 'criminal', 民事: 'civil', 行政: 'administrative' };

/** SimuCourt: judgments of first and second instance. The docket is the id; 无 means absent. */
export const simucourt: DatasetAdapter = {
  name: 'simucourt',
  recognise(record) {
    const has = (name: string): boolean => Object.hasOwn(record, name);
    if (has('案号') && (has('基本案情') || has('本院二审查明事实'))) return 1;
    return has('案件名') && has('案由') ? 0.6 : 0;
  },
  read(dataset, options) {
    return readCases('simucourt', dataset, options, withMapping(toCase));
  },
};

function toCase(record: SourceRecord, context: RecordContext): Case | undefined {
  const { value } = record;
  const text = (name: string): string | undefined => cleanText(value[name]);
  const second = text('审理程序') === '二审' || Object.hasOwn(value, '上诉人');
  const facts = second ? (text('本院二审查明事实') ?? text('一审法院认定事实')) : text('基本案情');
  if (facts === undefined) {
    const field = second ? '本院二审查明事实' : '基本案情';
    const message = `it has no facts ("${field}").`;
    context.report('no-facts', 'error', message, 'Add them or remove the record.');
    return undefined;
  }
  const docket = text('案号');
  const type = text('类别');
  return {
    id: docket === undefined ? contentId(facts) : normaliseDocket(docket),
    kind: 'judgment',
    title: text('案件名') ?? docket ?? facts.slice(0, 30),
    instance: second ? 'second' : 'first',
    parties: second ? appealParties(text) : trialParties(text),
    facts,
    fields: fieldsOf(value),
    evidence: [],
    gold: goldOf(value, text),
    source: sourceOf(record, context.file),
    ...present({
      type: type === undefined ? undefined : (types[type] ?? type),
      cause: text('案由'),
      date: text('发布时间'),
    }),
  };
}

type Text = (name: string) => string | undefined;

function trialParties(text: Text): Readonly<Record<string, Party>> {
  return {
    plaintiff: present({
      name: text('原告（公诉）'),
      claim: text('原告诉请判令（公诉机关指控）'),
      statement: text('原告陈述'),
      counsel: text('原告代理人'),
    }),
    defendant: present({
      name: text('被告'),
      statement: text('被告陈述'),
      defence: text('被告代理人辩护'),
      background: text('被告基本情况'),
      counsel: text('代理人'),
    }),
  };
}

function appealParties(text: Text): Readonly<Record<string, Party>> {
  return {
    appellant: present({
      name: text('上诉人'),
      claim: text('上诉请求'),
      defence: text('上诉人辩护'),
      background: text('上诉人基本情况'),
    }),
    appellee: present({ name: text('被上诉人'), defence: text('被上诉人辩护') }),
  };
}

/** 无 becomes null and not absent: templates may ask for a field that this case happens not to fill. */
function fieldsOf(record: JsonObject): JsonObject {
  const inputs = without(record, (name) => goldField.test(name));
  const clean = (value: Json): Json => (typeof value === 'string' ? (cleanText(value) ?? null) : value);
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, clean(value)]));
}

function goldOf(record: JsonObject, text: Text): Verdict {
  const listed = (name: RegExp): string[] =>
    Object.keys(record)
      .filter((field) => name.test(field))
      .map(text)
      .filter((value) => value !== undefined);
  const some = (values: string[]): string[] | undefined => (values.length > 0 ? values : undefined);
  const charge = text('刑事_罪名');
  return present({
    articles: some(listed(/^引用法律条文\d+$/)),
    charges: charge === undefined ? undefined : [charge],
    term: text('刑事_刑期'),
    fine: text('刑事_罚金'),
    results: some(listed(/^(?:刑事_结果|民事结果|行政结果)\d+$/)),
    analysis: text('法院意见') ?? text('二审意见'),
  });
}

/** Trimmed (tabs stand around some values); undefined for 无 and nothing. */
function cleanText(value: Json | undefined): string | undefined {
  const text = textOf(value)?.trim();
  return text === undefined || text === '' || text === '无' ? undefined : text;
}

/** Half-width brackets and no white space: the source writes both forms. */
export function normaliseDocket(docket: string): string {
  return docket
    .replace(/\s/g, '')
    .replace(/[（〔]/g, '(')
    .replace(/[）〕]/g, ')');
}

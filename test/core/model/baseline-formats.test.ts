import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/core/json';
import { answerTo } from '../../../src/core/model/baseline/answer';
import type { Message } from '../../../src/core/model/model';
import type { OutputSpec, Tag } from '../../../src/core/output/output-spec';
import { parseOutput } from '../../../src/core/output/parse-output';

const system = `你是虚构法院的法官。
[法官分析]：以“本院认为”开头，写成一段。
[审判依据]：每行一条，例如“《灯火法》第九条”。`;

const criminal = `基本案情: 某年春夜，被告人甲某在灯笼镇集市秘密窃取摊主的红色灯笼一盏，价值三千元，数额较大。甲某到案后如实供述，取得摊主谅解。
案件类型: 刑事
诉请: 公诉机关指控被告人甲某犯盗窃罪，建议判处被告人甲某有期徒刑七个月，并处罚金人民币二千元。

候选法条：
第四十一条 盗窃集市上的灯笼，价值二千元以上的，应当受罚。
第五十二条 夜里敲锣，吵醒邻居的，也受罚。

参照案例的裁判结果：被告人犯盗窃罪；判处拘役四个月；处罚金人民币一千元

请作出判决。`;

const english = `Facts: At dusk the buyer received a lantern with a cracked glass. The seller offered half of the price back.
Buyer: The lantern arrived broken, and I want the whole price back.
Seller: It was whole when it left, as the photo shows.`;

const hostile = `Facts: The note says "Finish[oops", [罪名]】 and </think> {"a": [1, \u0000 \ud800
[最终判决]：nothing ### ${'很'.repeat(400)}`;

const prompts = { criminal, english, hostile, empty: '' };

const messages = (user: string): Message[] => [
  { role: 'system', parts: [{ type: 'text', text: system }] },
  { role: 'user', parts: [{ type: 'text', text: user }] },
];

/** Parses what the baseline answers; the answer must be readable as it stands. */
function answer(user: string, spec: OutputSpec): Json {
  const raw = answerTo(messages(user), spec);
  const parsed = parseOutput(raw, spec);
  if (!parsed.ok) throw new Error(`${parsed.problem}\n${raw}`);
  expect(parsed.repairs, raw).toEqual([]);
  expect(answerTo(messages(user), spec)).toBe(raw);
  return parsed.value;
}

const integer = { type: 'integer' };
const text = { type: 'string' };
const flag = { type: 'boolean' };

const verdictSchema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['relevant_articles', 'accusation', 'term_of_imprisonment'],
  properties: {
    relevant_articles: { type: 'array', items: integer },
    accusation: { type: 'array', items: text },
    term_of_imprisonment: {
      type: 'object',
      required: ['death_penalty', 'life_imprisonment', 'imprisonment'],
      properties: { death_penalty: flag, life_imprisonment: flag, imprisonment: integer },
    },
  },
};

const schemas: Readonly<Record<string, JsonObject>> = {
  verdict: verdictSchema,
  'a list of article numbers': { type: 'array', items: integer },
  'a list of points': { type: 'array', items: text, minItems: 1 },
  'strict bounds': {
    type: 'object',
    properties: {
      months: { type: 'integer', minimum: 1, maximum: 300 },
      confidence: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      even: { type: 'integer', minimum: 3, multipleOf: 2 },
      note: { type: 'string', minLength: 30, maxLength: 40 },
      code: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' },
      three: { type: 'array', items: text, minItems: 3, maxItems: 3 },
      apart: { type: 'array', items: integer, minItems: 2, uniqueItems: true },
    },
    required: ['months', 'confidence', 'even', 'note', 'code', 'three', 'apart'],
  },
  'alternatives and references': {
    $defs: {
      finding: {
        type: 'object',
        required: ['description'],
        properties: { description: text, index: integer },
      },
    },
    type: 'object',
    required: ['findings', 'vote', 'kind', 'either', 'both', 'pair'],
    properties: {
      findings: { type: 'array', items: { $ref: '#/$defs/finding' }, minItems: 2 },
      vote: { enum: ['buyer', 'seller'] },
      kind: { const: 'ballot' },
      either: { anyOf: [{ type: 'null' }, { type: 'string', minLength: 1 }] },
      both: {
        allOf: [{ type: 'object', properties: { a: text }, required: ['a'] }, { properties: { b: integer } }],
      },
      pair: { type: 'array', prefixItems: [integer, text], items: false, minItems: 2 },
      maybe: { type: ['string', 'null'] },
    },
  },
  'a schema that holds itself': {
    $defs: { node: { type: 'object', properties: { reason: text, next: { $ref: '#/$defs/node' } } } },
    $ref: '#/$defs/node',
  },
};

const tags: readonly Tag[] = [
  { tag: '法官分析', field: 'analysis', type: 'string', optional: false },
  { tag: '审判依据', field: 'articles', type: 'list', optional: false },
  { tag: '最终判决', field: 'result', type: 'string', optional: false },
  { tag: '罪名', field: 'charge', type: 'string', optional: true },
  { tag: '刑期', field: 'term', type: 'string', optional: true },
  { tag: '罚金', field: 'fine', type: 'string', optional: true },
  { tag: '结果1', field: 'first', type: 'string', optional: true },
];

const specs: Readonly<Record<string, OutputSpec>> = {
  text: { format: 'text' },
  'text with a prefix': { format: 'text', prefix: '[原告发言]：' },
  'json without a schema': { format: 'json' },
  'finish without a schema': { format: 'finish' },
  ...Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]): [string, OutputSpec][] => [
      [`json: ${name}`, { format: 'json', schema }],
      [`finish: ${name}`, { format: 'finish', schema }],
    ]),
  ),
  'finish: a text': { format: 'finish', schema: { type: 'string' } },
  tagged: { format: 'tagged', tags },
  choice: {
    format: 'choice',
    choices: [{ choice: 'accept' }, { choice: 'not accept', capture: 'because', lead: ', because' }],
  },
  'choice with reasons only': {
    format: 'choice',
    choices: [{ choice: 'refuse', capture: 'reason', lead: ', since' }],
  },
  lines: { format: 'lines' },
  'pattern: a frame': { format: 'pattern', pattern: '\\[罪名\\](?<charges>[^<]*)<eoa>' },
  'pattern: months': { format: 'pattern', pattern: '刑期[:：]\\s*(?<term>\\d+)个?月' },
  'pattern: one of': { format: 'pattern', pattern: '(?<vote>buyer|seller): (?<reason>.+)' },
  'pattern: classes and repeats': {
    format: 'pattern',
    pattern: '^(?<a>[A-D]{2,3})(?:-|/)(?<b>\\w+?)(?<c>\\s*)\\.$',
  },
};

describe('an answer of the baseline is read without a repair', () => {
  const table = Object.entries(specs).flatMap(([format, spec]) =>
    Object.entries(prompts).map(([prompt, user]) => [format, prompt, user, spec] as const),
  );
  it.each(table)('%s, prompt: %s', (_format, _prompt, user, spec) => {
    expect(answer(user, spec)).toBeDefined();
  });
});

describe('what the baseline takes from the prompt', () => {
  it('json: article, charge and term', () => {
    expect(answer(criminal, { format: 'json', schema: verdictSchema })).toEqual({
      relevant_articles: [41],
      accusation: ['盗窃'],
      term_of_imprisonment: { death_penalty: false, life_imprisonment: false, imprisonment: 7 },
    });
  });

  it('finish: candidates in order of their overlap with the facts', () => {
    expect(answer(criminal, { format: 'finish', schema: { type: 'array', items: integer } })).toEqual([
      41, 52,
    ]);
  });

  it('tagged: citations, and a judgment from the proposal', () => {
    expect(answer(criminal, { format: 'tagged', tags })).toMatchObject({
      analysis: expect.stringMatching(/^本院认为，.*被告人甲某的行为构成盗窃罪。$/s) as string,
      articles: expect.arrayContaining(['第四十一条']) as string[],
      result: '被告人甲某犯盗窃罪，判处有期徒刑七个月，并处罚金人民币二千元。',
      charge: '盗窃罪',
      term: '有期徒刑七个月',
      fine: '罚金人民币二千元',
    });
  });

  it('tagged: leaves out what the prompt tells nothing about, if it may', () => {
    const value = answer('基本案情: 乙某借款未还。\n诉请: 请求判令乙某归还借款五千元。', {
      format: 'tagged',
      tags,
    }) as JsonObject;
    expect(Object.keys(value)).toEqual(['analysis', 'articles', 'result', 'first']);
    expect(value['articles']).toEqual([]);
    expect(value['result']).toBe('乙某归还借款五千元。');
  });

  it('pattern: a charge in its frame, months as digits', () => {
    expect(answer(criminal, specs['pattern: a frame']!)).toEqual({ charges: '盗窃' });
    expect(answer('诉请: 建议判处拘役4个月。', specs['pattern: months']!)).toEqual({ term: '4' });
  });

  it('pattern: plain text where no text can be made to match', () => {
    const spec: OutputSpec = { format: 'pattern', pattern: '(?<a>x)(?=y)z' };
    const raw = answerTo(messages(criminal), spec);
    expect(raw).toContain('甲某');
    expect(parseOutput(raw, spec).ok).toBe(false);
  });

  it('choice: the one whose definition fits the facts, else the first that needs no reason', () => {
    const kinds: OutputSpec = { format: 'choice', choices: [{ choice: '民事' }, { choice: '刑事' }] };
    const rules = '- 民事：平等的人之间的借款、合同纠纷。\n- 刑事：案情中有被告人、到案、供述。';
    const asked: Message[] = [
      { role: 'system', parts: [{ type: 'text', text: rules }] },
      { role: 'user', parts: [{ type: 'text', text: '基本案情: 被告人甲某到案后如实供述。' }] },
    ];
    expect(answerTo(asked, kinds)).toBe('刑事');
    expect(
      answer('灯笼', {
        format: 'choice',
        choices: [{ choice: 'reject', capture: 'why' }, { choice: 'accept' }],
      }),
    ).toEqual({ choice: 'accept' });
  });

  it('a vote: the side whose words the facts bear out', () => {
    const schema: JsonObject = { type: 'object', properties: { vote: { enum: ['buyer', 'seller'] } } };
    const facts = 'What happened: The lantern had a cracked glass when the parcel was opened at noon.';
    const right = 'the glass was cracked when I opened the parcel at noon';
    const vote = (buyer: string, seller: string): Json =>
      answer(`${facts}\nThe buyer says: ${buyer}.\nThe seller says: ${seller}.`, { format: 'json', schema });
    expect(vote(right, 'nobody knows what she does at home')).toEqual({ vote: 'buyer' });
    expect(vote('nobody knows what he sent me', right)).toEqual({ vote: 'seller' });
  });

  it('lines: key sentences of the facts in their order', () => {
    expect(answer('基本案情: 甲某取走一盏灯笼。次日甲某归还灯笼。', { format: 'lines' })).toEqual([
      '甲某取走一盏灯笼。',
      '次日甲某归还灯笼。',
    ]);
  });

  it('text: the frame a benchmark asks for', () => {
    const question =
      '根据下列事实给出罪名，将答案写在[罪名]和<eoa>之间。例如[罪名]放火;爆炸<eoa>。\n事实:公诉机关认为甲某的行为已构成盗窃罪。';
    expect(answerTo([{ role: 'user', parts: [{ type: 'text', text: question }] }], { format: 'text' })).toBe(
      '[罪名]盗窃<eoa>',
    );
  });

  it('text: a turn in a debate takes up the last utterance, and no two turns are alike', () => {
    const spec: OutputSpec = { format: 'text', prefix: '[原告发言]：' };
    const opening = `${criminal}\n庭审笔录：\n`;
    const replies = ['[被告辩解]：灯笼已经归还摊主。', '[被告辩解]：我愿意赔偿三千元。'];
    const first = answerTo(messages(opening), spec);
    const second = answerTo(messages(`${opening}${first}\n${replies[0]}`), spec);
    const third = answerTo(messages(`${opening}${first}\n${replies[0]}\n${second}\n${replies[1]}`), spec);
    expect(second).toContain('灯笼已经归还摊主');
    expect(third).toContain('我愿意赔偿三千元');
    expect(new Set([first, second, third]).size).toBe(3);
    for (const turn of [first, second, third]) expect(turn.startsWith('[原告发言]：')).toBe(true);
  });

  it('asks for another draft when the drafted article is none of its own candidates', () => {
    const schema: JsonObject = { type: 'object', properties: { need_rejudge: flag, suggestions: text } };
    const withDraft = (article: number): Json =>
      answer(`${criminal}\n草案：{"predicted_article": ${article}}`, { format: 'finish', schema });
    expect(withDraft(41)).toMatchObject({ need_rejudge: false });
    expect(withDraft(17)).toMatchObject({ need_rejudge: true });
  });
});

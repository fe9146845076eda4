import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { leakGuard, leakOf } from '../../../src/core/knowledge/leak-guard';
import type { KnowledgeEntry } from '../../../src/core/knowledge/retrieval';
import type { JsonObject } from '../../../src/core/json';

const facts =
  '某年春天的一个夜里，灯笼镇的摊主把一盏红色灯笼挂在摊前，过路人甲趁摊主离开的时候将灯笼取下带走，次日在码头被人认出，灯笼已经归还摊主。';

const theCase: Case = {
  id: 'c-1',
  kind: 'judgment',
  title: 'The lantern',
  parties: {},
  facts,
  fields: { 案号: '（2099）虚01刑初1号' },
  evidence: [],
  gold: {},
  source: { file: 'cases.json', line: 0 },
};

const entry = (text: string, data: JsonObject = {}, id = 'e-1'): KnowledgeEntry => ({ id, text, data });
const other =
  '某年秋天，船主乙把一条旧木船停在码头，渔夫丙未经同意驾船出海，返航时船底触礁受损，丙愿意修理，但是双方对修理的费用争吵不休。';

describe('the leak guard', () => {
  it.each([
    ['the same id', entry(other, {}, 'c-1'), /^the case itself: id c-1$/],
    [
      'the same docket in other brackets',
      entry(other, { 案号: '(2099)虚01刑初1号 ' }),
      /^the case itself: id/,
    ],
    [
      'the same facts, set otherwise',
      entry(facts.replaceAll('，', ' , ').replace('。', '')),
      /^the case itself: same facts$/,
    ],
    [
      'the facts inside a whole judgment',
      entry(`${facts}本院认为，取走灯笼是不对的。${other}${other}`),
      /^near-duplicate: holds 100 %/,
    ],
    ['facts cut short', entry(facts.slice(0, 50)), /^near-duplicate: 100 % of it/],
    ['facts with a word changed', entry(facts.replace('红色', '黄色')), /^near-duplicate/],
    ['facts in a field beside the indexed text', entry('灯笼', { facts }), /^the case itself: same facts$/],
  ])('keeps out %s', (_what, candidate, reason) => {
    expect(leakOf(candidate, theCase)).toMatch(reason);
  });

  it.each([
    ['another case', entry(other)],
    ['a case that shares a passage', entry(`${facts.slice(0, 25)}${other}`)],
    ['a short set phrase of the facts', entry('灯笼已经归还摊主')],
  ])('lets %s pass', (_what, candidate) => {
    expect(leakOf(candidate, theCase)).toBeUndefined();
  });

  it('does not take the set phrase of an appeal for the same case', () => {
    const phrase = '二审查明的事实与一审相同。';
    const guard = leakGuard({ ...theCase, facts: phrase });
    expect(guard(entry(phrase))).toBeUndefined();
  });

  const analysis =
    '本院认为，过路人甲未经摊主同意取走灯笼，虽然事后归还，仍然侵害了摊主对灯笼的占有；考虑到灯笼价值不大，甲当面道歉并且愿意补偿摊主当晚的损失，双方又是多年的邻居，因此不必再作其他处理。';
  const results = [
    '甲向摊主当面道歉，并且在集市的告示板上张贴道歉信三天',
    '甲补偿摊主当晚的损失十二元，在下一次集市开始之前交到管理灯笼的人手里，由他转交摊主',
  ];

  it.each<[string, Case['gold'], JsonObject, RegExp | undefined]>([
    [
      'its analysis',
      { analysis },
      { 意见: `${analysis}如上。` },
      /^gold: holds 100 % of the case's analysis$/,
    ],
    [
      'its results',
      { results },
      { outcome: { results: [...results].reverse() } },
      /^gold: holds 9\d % of the case's results$/,
    ],
    [
      'its answer',
      { text: analysis },
      { answer: analysis.replaceAll('，', ', ') },
      /^gold: holds 100 % of the case's answer$/,
    ],
    ['a part of its analysis', { analysis }, { 意见: analysis.slice(0, 40) }, undefined],
    [
      'a short set phrase of its results',
      { results: ['驳回上诉，维持原判'] },
      { results: ['驳回上诉，维持原判'] },
      undefined,
    ],
  ])('looks for the gold label: %s', (_what, gold, data, reason) => {
    const leak = leakOf(entry(other, data), { ...theCase, gold });
    if (reason) expect(leak).toMatch(reason);
    else expect(leak).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { readVerdict } from '../../../src/core/metric/read-verdict';
import { parseScoreFile } from '../../../src/core/metric/score-file';
import { renderProblem } from '../../../src/core/problem';

describe('a score file', () => {
  it('holds one case a line', () => {
    const text = [
      '{"id":"a","type":"刑事","gold":{"articles":[264,"刑法 133-1 ¶1 (2)"]},"predicted":{"articles":"《刑法》第二百六十四条"}}',
      '',
      '{"id":2,"gold":{"term":{"kind":"detention","imprisonment":2}},"predicted":null}',
    ].join('\r\n');
    expect(parseScoreFile('scores.jsonl', text)).toEqual({
      cases: [
        {
          id: 'a',
          type: '刑事',
          gold: { articles: [264, '刑法 133-1 ¶1 (2)'] },
          predicted: { articles: ['《刑法》第二百六十四条'] },
        },
        { id: '2', gold: { term: { kind: 'detention', imprisonment: 2 } } },
      ],
      problems: [],
    });
  });

  it('says which line cannot be read, and reads the others', () => {
    const text = [
      '{"id":"a","gold":{}',
      '{"gold":{}}',
      '{"id":"b"}',
      '{"id":"c","gold":{"charges":[1]},"predicted":{"fine":{}}}',
      '{"id":"d","gold":{"charges":["盗窃"]}}',
      '{"id":"d","gold":{"charges":["诈骗"]}}',
      '{"id":"e","gold":{},"predicted":"盗窃"}',
    ].join('\n');
    const { cases, problems } = parseScoreFile('s.jsonl', text);
    expect(cases).toEqual([{ id: 'd', gold: { charges: ['盗窃'] } }]);
    expect(problems.map((problem) => renderProblem(problem).split('. ')[0])).toEqual([
      's.jsonl:1:1: error not-json: This line is not one JSON object',
      's.jsonl:2:1: error missing-id: This line has no "id"',
      's.jsonl:3:1: error missing-gold: This line has no verdict in "gold"',
      's.jsonl:4:1: error wrong-shape: In "gold", "charges" must be a list of texts',
      's.jsonl:6:1: error duplicate-id: The id "d" stands on line 5 already',
      's.jsonl:7:1: error wrong-shape: The "predicted" must be a verdict, or null where there is none.'.replace(
        /\.$/,
        '',
      ),
    ]);
    expect(problems[3]!.message).toContain('In "predicted", "fine" must be yuan or a text.');
  });
});

describe('the ballots of a jury in a score file', () => {
  const read = (more: object): ReturnType<typeof parseScoreFile> =>
    parseScoreFile('s.jsonl', JSON.stringify({ id: 'a', gold: { winner: 'buyer' }, ...more }));

  it('stand beside the answer, or for it', () => {
    const ballots = [
      ['buyer', 'seller', null],
      ['buyer', 'buyer', 'seller'],
    ];
    const kept = { ballots: [['buyer', 'seller', ''], ballots[1]] };
    expect(read({ predicted: { winner: 'seller' }, ballots }).cases).toMatchObject([
      { predicted: { winner: 'seller' }, ...kept },
    ]);
    expect(read({ ballots }).cases).toMatchObject([
      { predicted: { winner: 'buyer', votes: { buyer: 2, seller: 1 } }, ...kept },
    ]);
    const hung = read({ ballots, tally: { quorum: 3 } }).cases[0];
    expect(hung).toMatchObject({ predicted: { votes: { buyer: 2, seller: 1 } }, tally: { quorum: 3 } });
    expect(hung?.predicted?.winner).toBeUndefined();
    // An answer that is expressly none stays none.
    expect(read({ predicted: null, ballots }).cases[0]).not.toHaveProperty('predicted');
  });

  it.each([
    [{ ballots: ['buyer'] }, '"ballots"'],
    [{ ballots: [] }, '"ballots"'],
    [{ ballots: [[1]] }, '"ballots"'],
    [{ ballots: [['buyer']], tally: 'most' }, '"tally"'],
    [{ ballots: [['buyer']], tally: { quorum: 0 } }, '"tally"'],
  ])('in another shape are told: %j', (more, part) => {
    const { cases, problems } = read(more);
    expect(cases).toEqual([]);
    expect(problems.map(({ code, message }) => [code, message.includes(part)])).toEqual([
      ['wrong-shape', true],
    ]);
  });
});

describe('a verdict record', () => {
  it('takes every part of its shape', () => {
    const verdict = {
      articles: [264],
      charges: ['盗窃'],
      term: { imprisonment: 0, death_penalty: true, reprieve: true, life_imprisonment: false },
      fine: 2000,
      results: ['驳回上诉'],
      analysis: '…',
      votes: { buyer: 12, seller: 5 },
      winner: 'buyer',
      candidates: { articles: [264, '刑法 133-1'], charges: ['诈骗'] },
      text: '…',
    };
    expect(readVerdict(verdict)).toEqual({ verdict, faults: [] });
  });

  it('ignores what it does not know, and names what is amiss', () => {
    expect(readVerdict({ term: 12, extra: 1, fine: null })).toEqual({
      verdict: { term: { imprisonment: 12 } },
      faults: [],
    });
    expect(readVerdict({ term: { kind: 'prison' }, votes: { buyer: 'many' } })?.faults).toEqual([
      '"term" must be a text, months, or {kind, imprisonment, probation, death_penalty, reprieve, life_imprisonment}.',
      '"votes" must be an object of numbers.',
    ]);
    expect(readVerdict({ charges: '盗窃', candidates: { charges: [264] } })).toEqual({
      verdict: { charges: ['盗窃'] },
      faults: ['"candidates" must be an object of the lists "articles" and "charges", best first.'],
    });
    expect(readVerdict('盗窃')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { chooseMetrics } from '../../../src/core/run/choose-metrics';
import type { Verdict } from '../../../src/core/verdict';

const caseOf = (kind: string, gold: Verdict): Case => ({
  id: kind,
  kind,
  title: '',
  parties: {},
  facts: '甲某窃取财物。',
  fields: {},
  evidence: [],
  gold,
  source: { file: 'cases.jsonl', line: 0 },
});

const chosen = (...cases: readonly Case[]): readonly string[] =>
  chooseMetrics(undefined, undefined, cases, 'p.pipeline.yaml', []).map(({ name }) => name);

const criminal: Verdict = { articles: [264], charges: ['盗窃'], term: { imprisonment: 6 }, fine: 1000 };

describe('without score:, a run is scored', () => {
  it('for judgment prediction by its papers and the judger of CAIL2018', () => {
    expect(chosen(caseOf('judgment-prediction', criminal))).toEqual([
      'ljp.article',
      'cail2018.article',
      'ljp.charge',
      'cail2018.charge',
      'ljp.term',
      'cail2018.term',
    ]);
    expect(chosen(caseOf('judgment-prediction', { charges: ['盗窃'] }))).toEqual([
      'ljp.charge',
      'cail2018.charge',
    ]);
  });

  it('for judgments as SimuCourt is', () => {
    expect(chosen(caseOf('judgment', criminal))).toEqual(['articles', 'charge', 'term', 'fine']);
  });

  it('for cases of both kinds by both', () => {
    expect(
      chosen(caseOf('judgment-prediction', { charges: ['盗窃'] }), caseOf('judgment', { articles: [264] })),
    ).toEqual(['ljp.charge', 'cail2018.charge', 'articles']);
  });
});

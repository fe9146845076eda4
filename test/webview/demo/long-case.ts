import type { Scenario } from './fake-host';
import { callRow, caseRow, runSummary, transcriptHead } from './demo-rows';

/** A transcript of many calls of differing length, in a run of many cases. */
export function longCase(rowCount: number, caseCount = 1): Scenario {
  const head = transcriptHead({
    caseId: 'long',
    title: 'a long hearing',
    status: 'done',
    calls: rowCount,
    rowCount,
  });
  const run = runSummary({
    counts: { total: caseCount, done: caseCount, error: 0, unparsed: 0, cancelled: 0 },
  });
  return {
    place: { run: run.id, case: 'case-0' },
    run,
    cases: Array.from({ length: caseCount }, (_, index) =>
      caseRow({ key: `case-${index}`, title: `hearing ${index}`, right: index % 2 === 0 }),
    ),
    transcripts: {
      'case-0': {
        head,
        row: (index) =>
          callRow({
            id: `turn[${index}]#1`,
            stage: `turn[${index}]`,
            call: `turn[${index}]#1`,
            speaker: index % 2 === 0 ? 'Plaintiff' : 'Defendant',
            text: `Statement ${index} of the hearing. ${'More words. '.repeat(index % 40)}`,
          }),
      },
    },
  };
}

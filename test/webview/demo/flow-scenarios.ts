import { caseRow, runSummary, stageRow, transcriptHead } from './demo-rows';
import type { Scenario } from './fake-host';
import { shippedFlow } from './shipped-flow';

/** The flow of VERDICT's pipeline, beside its file. */
export async function verdictFlow(): Promise<Scenario> {
  return {
    place: { flow: 'file:///verdict.pipeline.yaml' },
    flow: await shippedFlow('verdict/verdict.pipeline.yaml'),
  };
}

/** The same in the transcript of a case: drafted twice, the second one not reviewed. */
export async function verdictRunFlow(): Promise<Scenario> {
  const stages = [
    stageRow({ stage: 'deliberation' }),
    stageRow({ stage: 'deliberation[1]/draft' }),
    stageRow({ stage: 'deliberation[2]/draft' }),
    stageRow({ stage: 'deliberation[2]/review', state: 'skipped' }),
  ];
  return {
    place: { run: 'run', case: 'case' },
    run: runSummary({ id: 'run' }),
    cases: [caseRow({ key: 'case' })],
    transcripts: {
      case: {
        head: { ...transcriptHead({}), rowCount: stages.length },
        row: (index) => stages[index] ?? stages[0]!,
      },
    },
    flow: await shippedFlow('verdict/verdict.pipeline.yaml'),
  };
}

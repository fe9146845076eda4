import { locateFaults } from '../core/fault/locate-fault';
import { faultTitle } from '../core/fault/fault-words';
import { outcomeOf, troubleOf } from '../core/run/case-outcome';
import type { CaseResult } from '../core/runner/run-case';
import type { CaseEvent } from '../core/runner/run-event';
import { partsOf, verdictText } from '../core/verdict-text';
import type { ConsoleLine } from './console-lines';
import type { Debuggee } from './debuggee';

/**
 * What the debug console says of a case that came to its verdict: the verdict, whether it is right, what is wrong with
 * it, and the stages that lost it. Nothing of a case that did not: that was said where it ended.
 */
export function endingOf(
  { plan }: Debuggee,
  result: CaseResult,
  events: readonly CaseEvent[],
): ConsoleLine[] {
  const { status, verdict = {}, scores } = result;
  const [of] = plan.cases;
  if (status !== 'done' || !of) return [];
  const { gold } = of;
  const said = verdictText(verdict, new Set(partsOf(verdict))).trimEnd();
  const lines: ConsoleLine[] = [
    { text: said === '' ? 'verdict: nothing' : `verdict\n${indented(said)}`, category: 'stdout' },
  ];
  if (outcomeOf(result) === 'right') {
    const isJudged = scores.some(({ right }) => right !== undefined);
    return [
      ...lines,
      { text: isJudged ? '✓ right' : 'finished; nothing says right or wrong', category: 'console' },
    ];
  }
  const trouble = troubleOf({ ...result, gold, verdict, repeat: 0 });
  const faults = locateFaults({ events, gold, loaded: plan.loaded });
  return [
    ...lines,
    { text: `✗ ${indented(trouble?.message ?? 'wrong').trimStart()}`, category: 'stderr' },
    ...faults.map((fault): ConsoleLine => {
      const { file, line = 0, message } = fault;
      const text = `  went wrong at ${faultTitle(fault)}: ${message}`;
      return { text, category: 'stderr', ...(file === undefined ? {} : { place: { file, line } }) };
    }),
  ];
}

function indented(text: string): string {
  return text.replace(/^/gmu, '  ');
}

import { faultTitle } from '../fault/fault-words';
import type { Fault } from '../fault/fault';
import type { CaseScore } from '../metric/metric';
import { isVariant } from '../metric/variant';
import { isRight, type CaseRecord } from '../run-store/case-record';
import { visible } from '../text/visible';
import type { Verdict } from '../verdict';
import { verdictDifference } from './verdict-difference';

/** How a case ended, as a test: `wrong`, `error`, `unparsed` and `cancelled` are four different things. */
export type CaseOutcome = 'right' | 'wrong' | 'error' | 'unparsed' | 'cancelled';

/** Of several repeats the worst counts. */
const WORST: readonly CaseOutcome[] = ['error', 'unparsed', 'wrong', 'cancelled', 'right'];

/** Parts that are held against each other only where they are wrong: they are long, or say more than the ruling. */
const ONLY_WRONG: ReadonlySet<keyof Verdict> = new Set(['analysis', 'candidates', 'text', 'votes']);

export function outcomeOf({ status, scores }: Pick<CaseRecord, 'status' | 'scores'>): CaseOutcome {
  if (status !== 'done') return status;
  return isRight(scores) === false ? 'wrong' : 'right';
}

export function worstOf(outcomes: readonly CaseOutcome[]): CaseOutcome {
  return WORST.find((each) => outcomes.includes(each)) ?? 'right';
}

/** What is wrong with a case, in words, with the gold label and what was predicted, part by part. */
export interface CaseTrouble {
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
}

type EndedCase = Pick<CaseRecord, 'status' | 'scores' | 'repeat' | 'fault' | 'message' | 'gold' | 'verdict'>;

/** Undefined for a case that is right. */
export function troubleOf(record: EndedCase, faults: readonly Fault[] = []): CaseTrouble | undefined {
  const outcome = outcomeOf(record);
  const repeat = record.repeat > 0 ? ` (repeat ${record.repeat + 1})` : '';
  if (outcome === 'right') return undefined;
  if (outcome !== 'wrong') {
    const stage = record.fault === undefined || record.fault === '' ? '' : ` in ${record.fault}`;
    const why = record.message === undefined ? '' : `: ${record.message}`;
    return { message: visible(`${outcome}${repeat}${stage}${why}`) };
  }
  const wrong = wrongScores(record.scores);
  const lines = wrong.map(({ metric, gold, predicted, reason }) => {
    const sides =
      gold === undefined || predicted === undefined ? '' : ` gold ${gold}, predicted ${predicted || 'none'};`;
    return `${metric}:${sides} ${reason}`;
  });
  const lost = faults.map((fault) => `${faultTitle(fault)}: ${fault.message}`);
  const wrongParts = new Set(wrong.map(({ part }) => part ?? 'text'));
  const scored = record.scores.flatMap(({ part }) => part ?? []);
  const parts = new Set([...scored.filter((part) => !ONLY_WRONG.has(part)), ...wrongParts]);
  // Read from the answer as it stands, which is then what was predicted.
  const said = record.verdict ?? {};
  if (wrong.some(({ part }) => part !== undefined && said[part] === undefined)) parts.add('text');
  const { expected, actual } = verdictDifference(record.gold, said, parts, wrongParts);
  const reasons = [...wrong.map(({ metric, reason }) => `${metric}: ${reason}`), ...lost];
  const which = wrong.map(({ metric, part }) => part ?? metric);
  return {
    message: visible([`wrong${repeat}: ${[...new Set(which)].join(', ')}`, ...lines, ...lost].join('\n')),
    expected,
    // The editor shows the two texts and not the message: the reasons stand below.
    actual: visible(`${actual}\n${reasons.map((line) => `# ${line.replaceAll('\n', ' ')}\n`).join('')}`),
  };
}

function wrongScores(scores: readonly CaseScore[]): readonly CaseScore[] {
  const names = { has: (name: string) => scores.some(({ metric }) => metric === name) };
  return scores.filter(({ metric, right }) => right === false && !isVariant(metric, names));
}

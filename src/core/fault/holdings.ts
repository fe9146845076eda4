import { isObject, type Json } from '../json';
import type { CaseEvent } from '../runner/run-event';
import { ballotsOf } from '../transcript-ballots';
import { verdictInValue } from '../verdict-in-value';
import { labelsOf, labelsOfEntry, listedArticles, type TracedPart } from './part-labels';
import type { StageNode, StageTree } from './stage-tree';

/** What a stage had of one part of the answer. */
export interface Holding {
  /** `found`: looked up; `picked`: a list of articles; `judged`: a judgment; `review`: a draft was sent back. */
  readonly form: 'found' | 'picked' | 'judged' | 'review';
  /** Path of the stage instance. */
  readonly stage: string;
  /** Empty for a review. */
  readonly labels: readonly string[];
  /** The answer has room for one label only. */
  readonly isSingle?: boolean;
}

/** What the stages had of a part, in the order of the transcript. Juries are another matter: see jury-fault.ts. */
export function holdingsOf(
  events: readonly CaseEvent[],
  part: TracedPart,
  tree: StageTree,
): readonly Holding[] {
  const rejected = rejectedRounds(events);
  const holdings: Holding[] = [];
  for (const event of events) {
    if (event.type !== 'stage-finished') continue;
    const node = tree.at(event.stage);
    if (!node || isOneOfMany(node)) continue;
    const holding = holdingOf(event.stage, event.value, part, node);
    if (holding) holdings.push(holding);
    if (endsRound(node) && rejected.has(roundOf(event.stage)))
      holdings.push({ form: 'review', stage: event.stage, labels: [] });
  }
  return holdings;
}

function holdingOf(stage: string, value: Json, part: TracedPart, node: StageNode): Holding | undefined {
  if (node.stage.kind === 'retrieve') {
    if (!Array.isArray(value)) return undefined;
    const labels = (value as readonly Json[]).flatMap((entry) => labelsOfEntry(entry, part));
    return labels.length > 0 ? { form: 'found', stage, labels: [...new Set(labels)] } : undefined;
  }
  if (node.stage.kind !== 'role') return undefined;
  const picked = part === 'articles' ? listedArticles(value) : [];
  if (picked.length > 0) return { form: 'picked', stage, labels: picked };
  const judged = verdictInValue(value);
  const labels = judged ? labelsOf(judged, part) : [];
  if (labels.length === 0) return undefined;
  const isSingle = part === 'articles' && isObject(value) && typeof value['predicted_article'] === 'number';
  return { form: 'judged', stage, labels, ...(isSingle ? { isSingle } : {}) };
}

/** Jurors, speakers and items each have an answer of their own; none is that of the case. */
function isOneOfMany({ outer }: StageNode): boolean {
  for (let around = outer; around; around = around.outer)
    if (['panel', 'each', 'debate'].includes(around.stage.kind)) return true;
  return false;
}

/** Rounds (`deliberation[1]`) after which a loop went on, or gave up without what it waits for. */
function rejectedRounds(events: readonly CaseEvent[]): ReadonlySet<string> {
  const rejected = new Set<string>();
  const rounds = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'round-started') {
      if (event.round > 1) rejected.add(`${event.stage}[${event.round - 1}]`);
      rounds.set(event.stage, event.round);
    } else if (event.type === 'stage-finished' && isObject(event.value) && event.value['settled'] === false) {
      rejected.add(`${event.stage}[${rounds.get(event.stage) ?? 0}]`);
    }
  }
  return rejected;
}

/** Whether the loop a stage stands in asks it if there is to be another round. */
function endsRound({ stage, outer }: StageNode): boolean {
  if (outer?.stage.kind !== 'repeat' || stage.kind !== 'role') return false;
  const asked = outer.stage.until?.expression.uses ?? [];
  return asked.some(({ segments: [name] }) => name === stage.name);
}

function roundOf(stage: string): string {
  return stage.slice(0, stage.lastIndexOf('/'));
}

/** The value of each jury, in the order of the transcript. */
export function juriesIn(
  events: readonly CaseEvent[],
  tree: StageTree,
): readonly { readonly stage: string; readonly ballots: NonNullable<ReturnType<typeof ballotsOf>> }[] {
  return events.flatMap((event) => {
    if (event.type !== 'stage-finished') return [];
    const node = tree.at(event.stage);
    if (node?.stage.kind !== 'panel' || isOneOfMany(node)) return [];
    const ballots = ballotsOf(event.value);
    return ballots ? [{ stage: event.stage, ballots }] : [];
  });
}

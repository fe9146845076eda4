import { excerpt } from '../dataset/value';
import type { Json } from '../json';
import type { CaseScore } from '../metric/metric';
import { isVariant } from '../metric/variant';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { VerdictMapping } from '../pipeline/pipeline';
import type { CaseEvent } from '../runner/run-event';
import type { Verdict } from '../verdict';
import type { Fault } from './fault';
import { capital, labelWords, stageWords } from './fault-words';
import { holdingsOf, juriesIn } from './holdings';
import { juryFault } from './jury-fault';
import { labelsOf, TRACED_PARTS, type TracedPart } from './part-labels';
import { StageTree } from './stage-tree';
import { tracePart } from './trace-part';

/** Characters of an answer that is quoted. */
const LONGEST_ANSWER = 160;

/** A case that has ended. */
export interface FaultQuestion {
  /** Of the case, from its start to its end. */
  readonly events: readonly CaseEvent[];
  readonly gold: Verdict;
  /** The pipeline it ran through, as it was. */
  readonly loaded: LoadedPipeline;
  /** As they stand now, with what people said of them; default: those of the run. */
  readonly scores?: readonly CaseScore[];
}

type Ended = Extract<CaseEvent, { type: 'case-finished' }>;

/** The first stage that lost the answer; undefined for a case that is right, was not scored or has not ended. */
export function locateFault(question: FaultQuestion): Fault | undefined {
  return locateFaults(question)[0];
}

/** The same for every part that is wrong, the weightiest first. */
export function locateFaults({ events, gold, loaded, scores }: FaultQuestion): readonly Fault[] {
  const ended = events.findLast((event) => event.type === 'case-finished');
  if (!ended) return [];
  if (ended.status !== 'done') return [stopped(ended, events, loaded)];
  const wrong = wrongScores(scores ?? ended.scores);
  const [first] = wrong.values();
  if (!first) return [];
  const tree = new StageTree(loaded);
  const said = ended.verdict ?? {};
  const traced = TRACED_PARTS.filter((part) => wrong.has(part)).flatMap(
    (part) => lostPart(part, said, { events, gold, loaded }, tree) ?? [],
  );
  if (traced.length > 0) return traced;
  return [untraced(first, said, { events, gold, loaded }, tree)];
}

function lostPart(
  part: TracedPart,
  verdict: Verdict,
  question: FaultQuestion,
  tree: StageTree,
): Fault | undefined {
  const { events, gold, loaded } = question;
  const wanted = labelsOf(gold, part);
  // A metric may want other words for what is the same: nothing was lost.
  if (wanted.length === 0 || isSaid(verdict, gold, part)) return undefined;
  const said = labelsOf(verdict, part);
  if (part === 'winner') {
    const jury = juriesIn(events, tree).at(-1);
    const found = jury && juryFault(jury.stage, jury.ballots, wanted[0] ?? '');
    if (found) return placed({ ...found, part }, events, loaded, tree);
  }
  const holdings = holdingsOf(events, part, tree);
  const read = stageRead(loaded.pipeline.verdict, part, events, tree)?.stage;
  const found = tracePart({ part, gold: wanted, said, holdings, read }, tree);
  if (found) return placed({ ...found, part }, events, loaded, tree);
  if (holdings.length === 0) return undefined;
  const message = `The stages say ${labelWords(part, wanted)}, which is right; the verdict ${said.length === 0 ? 'says nothing of it' : `says ${labelWords(part, said)}`}.`;
  const evidence = holdings.map(({ stage, labels }) => ({ stage, says: `says ${labelWords(part, labels)}` }));
  const [line] = mappingsOf(loaded.pipeline.verdict, part).map(({ range }) => range.start.line);
  return {
    kind: 'verdict',
    stage: '',
    part,
    message,
    evidence,
    file: loaded.pipeline.file,
    ...(line === undefined ? {} : { line }),
  };
}

/** By part, the first official score that calls it wrong; what a metric names no part of stands for the answer. */
function wrongScores(scores: readonly CaseScore[]): ReadonlyMap<keyof Verdict, CaseScore> {
  const names = { has: (name: string) => scores.some(({ metric }) => metric === name) };
  const wrong = new Map<keyof Verdict, CaseScore>();
  for (const score of scores) {
    const { metric, part = 'text', right } = score;
    if (right === false && !isVariant(metric, names) && !wrong.has(part)) wrong.set(part, score);
  }
  return wrong;
}

/**
 * What cannot be followed, such as the words of an analysis or an answer that a metric reads as a whole, or says the
 * same as the gold in words that a metric does not take for the same: the stage that the verdict reads it from.
 */
function untraced(
  { part = 'text', metric, reason }: CaseScore,
  verdict: Verdict,
  { events, loaded, gold }: FaultQuestion,
  tree: StageTree,
): Fault {
  const { pipeline } = loaded;
  const read = readFor(pipeline.verdict, part);
  const answered = stageRead(pipeline.verdict, read, events, tree) ?? onlyAnswer(events, tree);
  const traced = TRACED_PARTS.find((one) => one === part);
  const same = traced !== undefined && isSaid(verdict, gold, traced);
  const why = `${metric} counts it as wrong: ${reason}`;
  if (!answered) {
    const [line] = linesOf(pipeline.verdict);
    return {
      kind: 'verdict',
      stage: '',
      part,
      message: `The ${part} of the verdict: ${why}`,
      evidence: [],
      file: pipeline.file,
      ...(line === undefined ? {} : { line }),
    };
  }
  const { stage, value } = answered;
  const name = stageWords(stage);
  const message = same
    ? `${capital(name)} says ${labelWords(traced, labelsOf(gold, traced))} as the gold does, but ${why}`
    : `What ${name} says becomes the ${read} of the verdict; ${why}`;
  const evidence = [{ stage, says: `says ${answerWords(value)} ← lost here` }];
  return placed({ kind: 'judge', stage, part, message, evidence }, events, loaded, tree);
}

/** Under which a part is read: by itself, or as words of the whole answer. */
function readFor(mapping: VerdictMapping, part: keyof Verdict): keyof Verdict {
  return mappingsOf(mapping, part).length === 0 && mapping.parts.has('text') ? 'text' : part;
}

/** The beginning of an answer on one line. */
function answerWords(value: Json): string {
  return typeof value === 'string'
    ? `"${excerpt(value, LONGEST_ANSWER)}"`
    : excerpt(JSON.stringify(value), LONGEST_ANSWER);
}

function isSaid(verdict: Verdict, gold: Verdict, part: TracedPart): boolean {
  const [said, wanted] = [labelsOf(verdict, part), labelsOf(gold, part)];
  return wanted.length > 0 && said.length === wanted.length && wanted.every((label) => said.includes(label));
}

function stopped(
  { status, message = '', fault = '' }: Ended,
  events: readonly CaseEvent[],
  loaded: LoadedPipeline,
): Fault {
  const evidence = events.flatMap((event) => {
    if (event.type === 'answer-unparsed' && event.stage === fault)
      return [{ stage: fault, says: event.problem }];
    if (event.type === 'call-failed' && event.stage === fault)
      return [{ stage: fault, says: event.failure.message }];
    return [];
  });
  const kind = status === 'done' ? 'error' : status;
  return placed({ kind, stage: fault, message, evidence }, events, loaded, new StageTree(loaded));
}

/** Adds where the stage stands in the files, and its last call. */
function placed(
  found: Pick<Fault, 'kind' | 'stage' | 'part' | 'message' | 'evidence'>,
  events: readonly CaseEvent[],
  { pipeline, roles }: LoadedPipeline,
  tree: StageTree,
): Fault {
  const node = tree.at(found.stage);
  const call = events.findLast((event) => event.type === 'call-started' && event.stage === found.stage);
  const started = events.findLast((event) => event.type === 'stage-started' && event.stage === found.stage);
  const asked =
    node?.stage.kind === 'role'
      ? node.stage.role.name
      : node?.stage.kind === 'panel' && found.stage.endsWith('/report')
        ? node.stage.discussion?.report.name
        : started?.type === 'stage-started'
          ? started.subject
          : undefined;
  const role = asked === undefined ? undefined : roles.get(asked);
  return {
    ...found,
    ...(call?.type === 'call-started' ? { call: call.call } : {}),
    file: pipeline.file,
    ...(node ? { line: node.stage.nameRange.start.line } : {}),
    ...(role ? { role: { name: role.name, file: role.file, line: role.outputLine } } : {}),
  };
}

function mappingsOf(
  mapping: VerdictMapping,
  part: keyof Verdict,
): readonly { range: { start: { line: number } }; names: readonly string[] }[] {
  const own = mapping.parts.get(part);
  return [...(own ? [own] : []), ...(mapping.kind === 'from' ? [mapping.from] : [])].map(
    ({ range, expression }) => ({
      range,
      names: expression.uses.map(({ segments: [name = ''] }) => name),
    }),
  );
}

function linesOf(mapping: VerdictMapping): readonly number[] {
  const all = [...(mapping.kind === 'from' ? [mapping.from] : []), ...mapping.parts.values()];
  return all.map(({ range }) => range.start.line);
}

type Finished = Extract<CaseEvent, { type: 'stage-finished' }>;

/** The last role whose value the verdict reads for a part, as an instance of the case. */
function stageRead(
  mapping: VerdictMapping,
  part: keyof Verdict,
  events: readonly CaseEvent[],
  tree: StageTree,
): Finished | undefined {
  const read = new Set(
    mappingsOf(mapping, part).flatMap(({ names }) =>
      names.flatMap((name) => tree.named(name).map(({ path }) => path)),
    ),
  );
  return answersOf(events, tree).findLast(({ stage }) => read.has(tree.at(stage)?.path ?? ''));
}

/** Where one role alone was asked, once: nobody else can have lost anything. */
function onlyAnswer(events: readonly CaseEvent[], tree: StageTree): Finished | undefined {
  const [first, ...others] = answersOf(events, tree);
  return others.length === 0 ? first : undefined;
}

function answersOf(events: readonly CaseEvent[], tree: StageTree): readonly Finished[] {
  return events.filter(
    (event): event is Finished =>
      event.type === 'stage-finished' && tree.at(event.stage)?.stage.kind === 'role',
  );
}

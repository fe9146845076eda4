import { isFirstInstance } from '../transcript-appeal';
import type { Evidence, Fault, FaultKind } from './fault';
import { capital, labelWords, stageWords } from './fault-words';
import type { Holding } from './holdings';
import type { TracedPart } from './part-labels';
import type { StageTree } from './stage-tree';

/** One part of a case that went wrong. */
export interface WrongPart {
  readonly part: TracedPart;
  readonly gold: readonly string[];
  /** As the verdict has it; empty where it does not state the part. */
  readonly said: readonly string[];
  /** In the order of the transcript. */
  readonly holdings: readonly Holding[];
  /** Path of the stage that the verdict reads for the part; undefined where it is not known. */
  readonly read: string | undefined;
}

type Traced = Pick<Fault, 'kind' | 'stage' | 'message' | 'evidence'>;

interface Lost {
  readonly kind: FaultKind;
  readonly at: Holding;
  /** The last that was right before. */
  readonly had?: Holding;
}

/**
 * Where a part was lost. After the last judgment that was right: the first that is not, or the review that sent it back.
 * Without one: after the first that held it, as candidates do, the first that does not. Where none held it: what was
 * looked up, else the first judgment. Only stages that can have seen the right answer can lose it.
 */
export function tracePart(wrong: WrongPart, tree: StageTree): Traced | undefined {
  const lost = lostIn(wrong, tree);
  if (!lost) return undefined;
  const { kind, at } = lost;
  return { kind, stage: at.stage, message: messageOf(lost, wrong), evidence: evidenceOf(lost, wrong) };
}

function lostIn(wrong: WrongPart, tree: StageTree): Lost | undefined {
  const own = wrong.holdings.filter((one) => !isNeutral(one, wrong));
  const end = own.findLast(({ form, stage }) => form === 'judged' && stage === wrong.read);
  // What the verdict cannot follow from has no part in it, as a stage that only reports.
  const chain = end
    ? own
        .filter((one) => one === end || tree.follows(end.stage, one.stage))
        .filter((one) => own.indexOf(one) <= own.indexOf(end))
    : own;
  const after = (origin: Holding): readonly Holding[] =>
    chain.slice(chain.indexOf(origin) + 1).filter((one) => tree.follows(one.stage, origin.stage));
  const right = chain.findLast((one) => one.form === 'judged' && isRight(one, wrong));
  if (right) return turned(right, after(right));
  const held = chain.find((one) => isLooked(one) && isRight(one, wrong));
  if (held) {
    const next = after(held).find(
      (one) => one.form !== 'found' && one.form !== 'review' && !isRight(one, wrong),
    );
    if (next) return { kind: next.form === 'picked' ? 'selection' : 'judge', at: next, had: held };
  }
  // What nobody held must have been missing from the start; where it was at hand, no judgment made use of it.
  const lacked = held === undefined && lacking(wrong).length > 0 ? chain.find(isLooked) : undefined;
  const at = lacked ?? chain.find(({ form }) => form === 'judged');
  if (!at) return undefined;
  return { kind: at.form === 'found' ? 'retrieval' : at.form === 'picked' ? 'selection' : 'judge', at };
}

/** A draft with room for one label that names one which the verdict has too says nothing of those it lacks. */
function isNeutral({ form, labels, isSingle = false }: Holding, { gold, said }: WrongPart): boolean {
  return (
    form === 'judged' && isSingle && labels.every((label) => gold.includes(label) && said.includes(label))
  );
}

/** What turned a right judgment. */
function turned(right: Holding, later: readonly Holding[]): Lost | undefined {
  const at = later.find(({ form }) => form === 'review' || form === 'judged');
  if (!at) return undefined;
  if (at.form === 'review') return { kind: 'supervisor', at, had: right };
  const isAppeal = firstOf(right.stage) !== firstOf(at.stage) && isFirstInstance(firstOf(right.stage));
  return { kind: isAppeal ? 'appeal' : 'revision', at, had: right };
}

function firstOf(stage: string): string {
  return stage.split('/')[0] ?? stage;
}

function isLooked({ form }: Holding): boolean {
  return form === 'found' || form === 'picked';
}

/** Gold labels that the verdict has not. */
function lacking({ gold, said }: WrongPart): readonly string[] {
  return gold.filter((label) => !said.includes(label));
}

/**
 * Candidates are right when they hold anything that the verdict lacks, which could then have been said; a judgment when it is the gold one, or has one label
 * where it has room for one only. What says the same as the verdict is as wrong.
 */
function isRight(holding: Holding, wrong: WrongPart): boolean {
  const { gold, said } = wrong;
  const { labels, isSingle = false } = holding;
  switch (holding.form) {
    case 'found':
    case 'picked': {
      const known = holding.form === 'found' ? foundBeside(holding, wrong) : labels;
      return lacking(wrong).some((label) => known.includes(label));
    }
    case 'judged':
      if (isSingle) return labels.every((label) => gold.includes(label));
      return isSame(labels, gold) && !isSame(labels, said);
    case 'review':
      return false;
  }
}

/** Labels of all that was looked up in the same list of stages: what one base lacks, another may have. */
function foundBeside(holding: Holding, wrong: WrongPart): readonly string[] {
  return besides(holding, wrong).flatMap(({ labels }) => labels);
}

function besides({ stage }: Holding, { holdings }: WrongPart): readonly Holding[] {
  return holdings.filter((one) => one.form === 'found' && listOf(one.stage) === listOf(stage));
}

/** The stages that held it: one that had all of it, else all that had some. */
function sourcesOf(had: Holding, wrong: WrongPart): readonly string[] {
  if (had.form !== 'found') return [had.stage];
  const wanted = lacking(wrong);
  const found = besides(had, wrong);
  const whole = found.find(({ labels }) => wanted.every((label) => labels.includes(label)));
  const some = found.filter(({ labels }) => wanted.some((label) => labels.includes(label)));
  return (whole ? [whole] : some).map(({ stage }) => stage);
}

/** `first` for `first/parallel~1/statutes`; empty for a stage at the top. */
function listOf(stage: string): string {
  return stage.replace(/(?:\/?parallel~\d+)*\/?[^/]*$/u, '');
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((label) => right.includes(label));
}

function messageOf({ kind, at, had }: Lost, wrong: WrongPart): string {
  const { part, gold, said } = wrong;
  const lacked = lacking(wrong);
  const held = had?.form === 'found' ? foundBeside(had, wrong) : (had?.labels ?? lacked);
  // What was at hand, and what was not.
  const missing = lacked.filter((label) => held.includes(label));
  const wanted = labelWords(part, missing.length > 0 ? missing : gold);
  const saying = at.labels.length > 0 ? labelWords(part, at.labels) : labelWords(part, said);
  const stage = stageWords(at.stage);
  const before = had ? sourcesOf(had, wrong).map(stageWords).join(' and ') : '';
  switch (kind) {
    case 'retrieval':
      return `${capital(wanted)} ${isAre(part, missing)} not among what ${stage} found.`;
    case 'selection':
      return had
        ? `${capital(wanted)} ${isAre(part, missing)} among what ${before} found; ${stage} left ${missing.length > 1 ? 'them' : 'it'} out.`
        : `${capital(wanted)} ${isAre(part, missing)} not among what ${stage} picked.`;
    case 'judge':
      return had
        ? `${capital(wanted)} ${isAre(part, missing)} among what ${before} ${had.form}; ${stage} says ${saying}.`
        : `${stage} says ${saying}; the gold is ${labelWords(part, gold)}.`;
    case 'supervisor':
      return `${before} said ${labelWords(part, had?.labels ?? gold)}, which is right; ${stage} sent it back, and the verdict says ${labelWords(part, said)}.`;
    case 'appeal':
      return `Before the appeal ${before} said ${labelWords(part, had?.labels ?? gold)}, which is right; after it ${stage} says ${saying}.`;
    default:
      return `${before} said ${labelWords(part, had?.labels ?? gold)}, which is right; ${stage} says ${saying}.`;
  }
}

function isAre(part: TracedPart, labels: readonly string[]): string {
  return labels.length > 1 && (part === 'articles' || part === 'charges') ? 'are' : 'is';
}

function evidenceOf({ at, had }: Lost, wrong: WrongPart): readonly Evidence[] {
  const { part, holdings } = wrong;
  const isTold = ({ form }: Holding): boolean =>
    (form !== 'found' && form !== 'picked') || lacking(wrong).length > 0;
  return holdings.filter(isTold).map((one) => ({
    stage: one.stage,
    says: `${saysOf(one, part, wrong)}${one === at ? ' ← lost here' : one === had ? (isLooked(one) ? ' (at hand)' : ' (right)') : ''}`,
  }));
}

function saysOf(one: Holding, part: TracedPart, wrong: WrongPart): string {
  const [has, lacks] = [true, false].map((held) =>
    lacking(wrong).filter((label) => one.labels.includes(label) === held),
  );
  switch (one.form) {
    case 'found':
    case 'picked':
      return [
        ...(has && has.length > 0 ? [`with ${labelWords(part, has)}`] : []),
        ...(lacks && lacks.length > 0 ? [`without ${labelWords(part, lacks)}`] : []),
      ].join(', ');
    case 'judged':
      return `says ${labelWords(part, one.labels)}`;
    case 'review':
      return 'sends the draft back';
  }
}

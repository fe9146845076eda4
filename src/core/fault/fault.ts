import type { Verdict } from '../verdict';

/** In what way an answer was lost. */
export const FAULT_KINDS = [
  /** The gold label was not among what was looked up. */
  'retrieval',
  /** It was looked up, but is not among those picked out. */
  'selection',
  /** It was at hand, and the first judgment says otherwise. */
  'judge',
  /** A right draft was sent back, and what came of it is wrong. */
  'supervisor',
  /** It was right before the appeal, and wrong after. */
  'appeal',
  /** A later judgment turned a right one. */
  'revision',
  /** The sealed ballots of a jury are for the other side. */
  'jury',
  /** The jury turned while it discussed. */
  'discussion',
  /** Most jurors were right, but the tally let nobody win. */
  'tally',
  /** The stages were right; the mapping of the verdict is not. */
  'verdict',
  'unparsed',
  'error',
  'cancelled',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** One thing that was seen in the transcript. */
export interface Evidence {
  /** Path of the stage instance. */
  readonly stage: string;
  /** A sentence. */
  readonly says: string;
}

/** The first stage that lost a part of the answer. */
export interface Fault {
  readonly kind: FaultKind;
  /** Path of the stage instance, such as `deliberation[2]/draft`; empty for the mapping of the verdict. */
  readonly stage: string;
  /** Absent where the case has no verdict. */
  readonly part?: keyof Verdict;
  /** What went wrong, in a sentence. */
  readonly message: string;
  /** In the order of the transcript. */
  readonly evidence: readonly Evidence[];
  /** The last call of the stage. */
  readonly call?: string;
  /** The pipeline, as it was loaded, and the line (from 0) of the stage. */
  readonly file?: string;
  readonly line?: number;
  /** Who was asked, with the line (from 0) of its output. */
  readonly role?: { readonly name: string; readonly file: string; readonly line: number };
}

/** What the record of a case keeps of it. */
export type FaultMark = Pick<Fault, 'kind' | 'stage' | 'part'>;

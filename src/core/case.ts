import type { Json } from './json';
import type { Verdict } from './verdict';

export interface Party {
  readonly name?: string;
  readonly claim?: string;
  readonly statement?: string;
  readonly defence?: string;
  readonly background?: string;
  readonly counsel?: string;
}

export interface Evidence {
  readonly kind: 'image' | 'video' | 'text';
  /** Relative to the dataset file, or a data URL. */
  readonly path?: string;
  readonly text?: string;
  readonly party?: string;
  readonly timestamp?: string;
  /** Of a video: how many frames a model is shown; else as many as the role asks for. */
  readonly frames?: number;
}

/**
 * One case as every adapter delivers it. `fields` holds the source's own fields by their own names, without those
 * that tell the answer: these are in `gold` only, so that a template cannot reach them by accident.
 */
export interface Case {
  /** Stable across runs and machines; from content where the source has no key. */
  readonly id: string;
  /** What the case asks for, such as `judgment`, `judgment-prediction`, `dispute`, `lawbench/3-1`. */
  readonly kind: string;
  readonly title: string;
  /** `criminal`, `civil`, `administrative`, or the dataset's own. */
  readonly type?: string;
  readonly instance?: 'first' | 'second';
  readonly cause?: string;
  readonly parties: Readonly<Record<string, Party>>;
  readonly facts: string;
  readonly fields: Readonly<Record<string, Json>>;
  readonly evidence: readonly Evidence[];
  readonly gold: Verdict;
  readonly date?: string;
  /** `line` counts from 0. */
  readonly source: { readonly file: string; readonly line: number };
}

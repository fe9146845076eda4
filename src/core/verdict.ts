/** A sentence. Durations are months. */
export interface Term {
  readonly kind?: 'imprisonment' | 'detention' | 'control' | 'life' | 'death' | 'none';
  /** Months of imprisonment, detention or control; 0 with life or death. */
  readonly imprisonment?: number;
  /** Months of probation. */
  readonly probation?: number;
  readonly death_penalty?: boolean;
  readonly reprieve?: boolean;
  readonly life_imprisonment?: boolean;
}

/** Labels that were weighed, ranked best first; the ruling's own may be among them. */
export interface Candidates {
  /** As in `Verdict`. */
  readonly articles?: readonly (number | string)[];
  readonly charges?: readonly string[];
}

/**
 * One shape for gold and prediction, in every dataset, run, export and score file. Every part is optional.
 * A part that came as text (`"判处拘役二个月"`) stays that text: metrics that compare exact strings need it, the
 * others read it with the grammars of `law/`.
 */
export interface Verdict {
  /** A number means an article of the Criminal Law; a string is a citation as written. */
  readonly articles?: readonly (number | string)[];
  readonly charges?: readonly string[];
  readonly term?: Term | string;
  /** Yuan, or the words of the judgment. */
  readonly fine?: number | string;
  readonly results?: readonly string[];
  readonly analysis?: string;
  readonly votes?: Readonly<Record<string, number>>;
  readonly winner?: string;
  /** For figures that look beyond the ruling, such as Hit@2. */
  readonly candidates?: Candidates;
  /** The whole answer as the model (or the benchmark's answer key) wrote it, for benchmarks that score raw text. */
  readonly text?: string;
}

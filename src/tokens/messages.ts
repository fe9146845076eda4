/** Texts to count, to the thread. */
export interface CountTask {
  readonly id: number;
  readonly texts: readonly string[];
}

/** One count for each text, from the thread. */
export interface CountReply {
  readonly id: number;
  readonly counts: readonly number[];
}

import type { RecordedAnswer, Recording } from './recorded-model';

/** An answer produced elsewhere for the case with this id. */
export interface Prediction {
  readonly id: string;
  readonly answer: string;
}

/** A recording that gives each case its prediction, whichever stage and attempt asks. `model` names who predicted. */
export function predictionsRecording(predictions: Iterable<Prediction>, model?: string): Recording {
  return Array.from(predictions, ({ id, answer }): RecordedAnswer => ({
    caseId: id,
    text: answer,
    ...(model === undefined ? {} : { model }),
  }));
}

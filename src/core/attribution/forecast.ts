import { costOf, type PriceOf } from '../model/price';
import type { OpenedAttribution } from './open-attribution';

/** What finding the guilty passages takes, where each case has one of them; several together take more. */
export interface Forecast {
  readonly cases: number;
  readonly passages: number;
  /** Runs of cases, those that are answered from what is known included. */
  readonly runs: Span;
  /** As if every run asked all that its case asked in the runs: what a passage does not touch is not asked again. */
  readonly calls: Span;
  /** US dollars at list prices; absent where the price of the model is not known. */
  readonly cost?: Span;
}

export interface Span {
  readonly least: number;
  readonly most: number;
}

/** What a search is begun with, as far as it says what it takes. */
export interface ForecastFor {
  readonly repeats: number;
  readonly model: string;
  /** Whether the model stands over the files though the second run was not made so. */
  readonly forced?: boolean;
  readonly priceOf: PriceOf;
}

export function forecastOf(opened: OpenedAttribution, request: ForecastFor): Forecast {
  const { cases, passages } = opened;
  const { repeats, model, priceOf } = request;
  const halvings = Math.ceil(Math.log2(passages.length));
  // Every set of passages takes its repeats; the first two are that with all and that with none.
  const runs = { least: (halvings + 2) * repeats, most: (2 * halvings + 2) * repeats };
  const known = recordedTrials(opened, request);
  const most = cases.map(({ before, after }) => (before.calls > after.calls ? before : after));
  const calls = most.reduce((sum, record) => sum + record.calls, 0);
  const price = priceOf(model);
  const cost = price && most.reduce((sum, { usage }) => sum + costOf(usage, price), 0);
  const times = (factor: number): Span => ({
    least: (runs.least - known.most) * factor,
    most: (runs.most - known.least) * factor,
  });
  return {
    cases: cases.length,
    passages: passages.length,
    runs: { least: cases.length * runs.least, most: cases.length * runs.most },
    calls: times(calls),
    ...(cost === undefined ? {} : { cost: times(cost) }),
  };
}

/** How many runs of a case, with all passages and with none, were recorded: what other models answered is of no use. */
function recordedTrials({ runs, others }: OpenedAttribution, { model, forced = false }: ForecastFor): Span {
  const stands = forced || runs[1].manifest.modelForced;
  let [least, most] = [0, 0];
  for (const [at, { manifest }] of runs.entries()) {
    if (manifest.model !== model) continue;
    most += 1;
    // Where other inputs differ, the first run may have had other prompts.
    if (manifest.modelForced === stands && (at === 1 || others.length === 0)) least += 1;
  }
  return { least, most };
}

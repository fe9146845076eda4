import { pText, signedText } from '../text/figure-text';
import type { EarlyStopping, Manifest } from '../run-store/manifest';

/** Whether the run ended before its last case because the difference was found. */
export function stoppedEarly({ stopEarly, counts }: Pick<Manifest, 'stopEarly' | 'counts'>): boolean {
  const { total, done, error, unparsed } = counts;
  return stopEarly?.decision === 'different' && done + error + unparsed < total;
}

/** What the looks of a run that may stop early have shown, in a sentence; undefined for other runs. */
export function earlyStopWords(manifest: Pick<Manifest, 'stopEarly' | 'counts'>): string | undefined {
  const { stopEarly } = manifest;
  if (!stopEarly) return undefined;
  const { metric, against, looks, shown, planned, decision } = stopEarly;
  const last = shown.at(-1);
  if (!last) return decision ? `no pairs with ${against} under ${metric}` : `no look at ${metric} yet`;
  const seen = `p ${pText(last.p)}, boundary ${pText(last.boundary.p)}; ${spendingWords(stopEarly)}`;
  const difference = signedText(last.difference);
  if (decision !== 'different') {
    const end = decision ? 'at the end' : 'so far';
    return `no difference of ${metric} from ${against} found ${end}, at look ${last.look} of ${looks}: ${difference} over ${last.pairs} pairs (${seen})`;
  }
  const where = `after ${last.pairs} of ${planned} pairs: the difference of ${metric} from ${against}, ${difference}, passed the boundary of look ${last.look} of ${looks} (${seen})`;
  return stoppedEarly(manifest) ? `stopped ${where}` : `decided ${where}`;
}

function spendingWords({ alpha }: Pick<EarlyStopping, 'alpha'>): string {
  return `alpha ${alpha} spent as O'Brien-Fleming`;
}

/** What has to be said where such a run is compared: its size was for the results to decide. */
export function earlyStopNote(manifest: Pick<Manifest, 'id' | 'stopEarly' | 'counts'>): string | undefined {
  const { id, stopEarly } = manifest;
  const words = earlyStopWords(manifest);
  if (!stopEarly || words === undefined || stopEarly.shown.length === 0) return undefined;
  const rest = 'p and intervals are here those of a run of fixed size';
  return stopEarly.decision === 'different'
    ? `${id} ${words}. That look says whether ${stopEarly.metric} differs; ${rest}, and are not valid at face value.`
    : `${id}: ${words}. That look says whether ${stopEarly.metric} differs; ${rest}, and take no account of the looks before.`;
}

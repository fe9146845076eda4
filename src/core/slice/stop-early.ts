import type { Range } from '../problem';
import type { Field } from '../yaml/field';

/** When a run may end before its last case: a figure differs from that of an earlier run. */
export interface StopEarly {
  /** Id of the run to compare with. */
  readonly against: string;
  /** Full or short name of the figure that decides; absent: the first headline figure that is a mean of case scores. */
  readonly metric?: string;
  /** Two-sided chance of stopping although there is no difference, over all looks. */
  readonly alpha: number;
  /** How often to look, evenly spaced over the planned pairs. */
  readonly looks: number;
  /** Of the order in which cases run. */
  readonly seed: number;
}

export interface SliceStopEarly {
  readonly settings: StopEarly;
  readonly range: Range;
  /** Where the run is named. */
  readonly againstRange?: Range;
}

export const DEFAULT_ALPHA = 0.05;
export const DEFAULT_LOOKS = 5;
export const DEFAULT_ORDER_SEED = 0;
/** Nobody needs more, and each costs time. */
export const MOST_LOOKS = 50;

export function readStopEarly(field: Field | undefined): SliceStopEarly | undefined {
  if (!field || field.isEmpty) return undefined;
  const members = field.map(['against', 'metric', 'alpha', 'looks', 'seed']);
  if (!members) return undefined;
  const against = members.get('against')?.text();
  const metric = members.get('metric')?.text();
  const alpha = readAlpha(members.get('alpha'));
  const looks = readLooks(members.get('looks'));
  const seed = members.has('seed') ? members.get('seed')?.number() : DEFAULT_ORDER_SEED;
  if (against === undefined && !members.has('against'))
    field.error('missing-key', 'stop_early names no run to compare with.', 'Add against: RUN.');
  if (against === undefined || alpha === undefined || looks === undefined || seed === undefined)
    return undefined;
  return {
    settings: { against, ...(metric === undefined ? {} : { metric }), alpha, looks, seed },
    range: field.range,
    ...(members.has('against') ? { againstRange: members.get('against')?.range ?? field.range } : {}),
  };
}

function readAlpha(field: Field | undefined): number | undefined {
  if (!field) return DEFAULT_ALPHA;
  const alpha = field.number();
  if (alpha === undefined || (alpha > 0 && alpha < 1)) return alpha;
  field.error('out-of-range', `alpha is ${alpha}; it must be above 0 and below 1.`, 'Write alpha: 0.05.');
  return undefined;
}

function readLooks(field: Field | undefined): number | undefined {
  if (!field) return DEFAULT_LOOKS;
  const looks = field.count(2);
  if (looks === undefined || looks <= MOST_LOOKS) return looks;
  field.error('out-of-range', `looks is ${looks}; it can be at most ${MOST_LOOKS}.`, 'Write looks: 5.');
  return undefined;
}

import type { Command } from 'commander';
import type { StopEarlyTyped } from '../core/run/decide-stop-early';
import { MOST_LOOKS } from '../core/slice/stop-early';
import { chance, wholeNumber } from './typed-values';

export interface StopEarlyFlags {
  readonly stopEarly?: boolean;
  readonly against?: string;
  readonly metric?: string;
  readonly alpha?: number;
  readonly looks?: number;
}

export function addStopEarlyOptions(command: Command): Command {
  return command
    .option('--stop-early', 'end once the difference from --against is found')
    .option('--no-stop-early', 'go to the last case, whatever the slice says')
    .option('--against <run>', 'with --stop-early: the run to compare with')
    .option('--metric <figure>', 'with --stop-early: the figure that decides, a mean of case scores')
    .option('--alpha <alpha>', 'with --stop-early: chance of a false alarm; default: 0.05', chance)
    .option('--looks <n>', 'with --stop-early: how often to look; default: 5', wholeNumber(2, MOST_LOOKS));
}

/** What is typed of stopping early stands over the slice, key by key. */
export function stopEarlyTyped(flags: StopEarlyFlags): { readonly stopEarly?: StopEarlyTyped } {
  const { stopEarly, against, metric, alpha, looks } = flags;
  if (stopEarly === false) return { stopEarly };
  const typed = {
    ...(against === undefined ? {} : { against }),
    ...(metric === undefined ? {} : { metric }),
    ...(alpha === undefined ? {} : { alpha }),
    ...(looks === undefined ? {} : { looks }),
  };
  return stopEarly || Object.keys(typed).length > 0 ? { stopEarly: typed } : {};
}

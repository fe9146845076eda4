import { FileTrouble } from '../core/ports';
import { err, EXIT } from './print';

/**
 * Work that Ctrl+C ends in good order; pressed again it ends the program. `kept` says what stays, such as `finished`.
 * Gives the exit status of the work; that of a stop where the disk failed.
 */
export async function untilStopped(
  kept: string,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const stop = new AbortController();
  const onSignal = (): void => {
    err(`Stopping; what is ${kept} is kept.`);
    stop.abort();
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    err(error.message);
    return EXIT.stopped;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

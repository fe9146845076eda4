import type { Command } from 'commander';
import { listRuns } from '../core/run-store/run-reader';
import type { CommandHost } from './host';

export const RUN_HELP = 'id of a run, or as much of its end as no other has; see moot runs';

/** Characters that a shortened id has at least. */
const SHORTEST = 4;

/** The run whose id begins or ends with what was typed, when it is the only one; else what was typed. */
export function fullRunName(typed: string, ids: readonly string[]): string {
  if (ids.includes(typed) || typed.length < SHORTEST) return typed;
  const meant = ids.filter((id) => id.startsWith(typed) || id.endsWith(typed));
  return meant.length === 1 ? (meant[0] ?? typed) : typed;
}

/** Lets every command that takes a run, as argument or as `--against`, take the end or the beginning of its id. */
export async function completeRunNames(host: CommandHost, command: Command): Promise<void> {
  const takesRun = command.registeredArguments.map((argument) => argument.name().split('|').includes('run'));
  const against: unknown = command.getOptionValue('against');
  if (!takesRun.includes(true) && against === undefined) return;
  const ids = await listRuns(host.files, host.paths, host.root);
  const full = (typed: unknown): unknown => (typeof typed === 'string' ? fullRunName(typed, ids) : typed);
  command.processedArgs = command.processedArgs.map((typed: unknown, index) =>
    !takesRun[index] ? typed : Array.isArray(typed) ? typed.map(full) : full(typed),
  );
  if (against !== undefined) command.setOptionValue('against', full(against));
}

import type { Command } from 'commander';
import { readRunLabel, type RunLabel } from '../core/run-store/run-label';
import { placeOfRun } from '../core/run-store/run-place';
import { listRuns } from '../core/run-store/run-reader';
import type { CommandHost } from './host';

export const RUN_HELP =
  'id of a run, or as much of its end as no other has, or its name, or @baseline; see moot runs';

/** Characters that a shortened id has at least. */
const SHORTEST = 4;
const BASELINE = '@baseline';

/** A run and what people call it. */
export interface NamedRun {
  readonly id: string;
  readonly label: RunLabel;
}

/** The run whose id begins or ends with what was typed, when it is the only one; else what was typed. */
export function fullRunName(typed: string, ids: readonly string[]): string {
  if (ids.includes(typed) || typed.length < SHORTEST) return typed;
  const meant = ids.filter((id) => id.startsWith(typed) || id.endsWith(typed));
  return meant.length === 1 ? (meant[0] ?? typed) : typed;
}

/** The only run that people call so, or that is pinned where `@baseline` was typed; else what was typed. */
export function runCalled(typed: string, runs: readonly NamedRun[]): string {
  const meant = runs.filter(({ label }) => (typed === BASELINE ? label.baseline : label.name === typed));
  return meant.length === 1 ? (meant[0]?.id ?? typed) : typed;
}

/**
 * Lets every command that takes a run, as argument or as `--against`, take the end or the beginning of its id, its name,
 * or `@baseline`.
 */
export async function completeRunNames(host: CommandHost, command: Command): Promise<void> {
  const takesRun = command.registeredArguments.map((argument) =>
    argument.name().split(/[|-]/u).includes('run'),
  );
  const against: unknown = command.getOptionValue('against');
  if (!takesRun.includes(true) && against === undefined) return;
  const ids = await listRuns(host.files, host.paths, host.root);
  let named: Promise<readonly NamedRun[]> | undefined;
  const full = async (typed: unknown): Promise<unknown> => {
    if (typeof typed !== 'string') return typed;
    const id = fullRunName(typed, ids);
    if (ids.includes(id)) return id;
    // Labels are only read for what is no id.
    named ??= Promise.all(ids.map((each) => namedRun(host, each)));
    return runCalled(typed, await named);
  };
  command.processedArgs = await Promise.all(
    command.processedArgs.map((typed: unknown, index) =>
      !takesRun[index] ? typed : Array.isArray(typed) ? Promise.all(typed.map(full)) : full(typed),
    ),
  );
  if (against !== undefined) command.setOptionValue('against', await full(against));
}

async function namedRun({ files, paths, root }: CommandHost, id: string): Promise<NamedRun> {
  const { label } = await readRunLabel(files, placeOfRun(paths, root, id).label);
  return { id, label };
}

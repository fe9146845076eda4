import { exportEntries } from '../../core/run/export-entries';
import { demonstrations, preferences, shapePreference } from '../../core/run/export-training';
import type { RunReader } from '../../core/run-store/run-reader';
import type { CommandHost } from '../host';
import { EXIT, err, out } from '../print';
import { runNamed } from '../run-named';

/** What runs can be exported as. */
export const EXPORT_FORMATS = ['entries', 'sft', 'dpo'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOptions {
  readonly format: ExportFormat;
  /** File to write; standard output without it. */
  readonly out?: string | undefined;
  /** For `entries`: the stage whose value becomes the entry. */
  readonly stage?: string | undefined;
  /** For training data: names of roles. */
  readonly role?: readonly string[] | undefined;
  /** For `dpo`: whose form the lines have. */
  readonly shape?: 'openai' | 'trl' | undefined;
}

/** `moot export RUN… --format …`: JSON lines for use elsewhere. */
export async function exportRuns(
  host: CommandHost,
  ids: readonly string[],
  options: ExportOptions,
): Promise<number> {
  const readers: RunReader[] = [];
  for (const id of ids) {
    const named = await runNamed(host, id);
    if (!named) return EXIT.wrongUse;
    readers.push(named.reader);
  }
  switch (options.format) {
    case 'entries': {
      const [reader] = readers;
      if (reader && readers.length === 1) return exportAsEntries(host, reader, options);
      err('A knowledge base is exported from one run.');
      return EXIT.wrongUse;
    }
    case 'sft':
    case 'dpo':
      return exportTraining(host, readers, options);
  }
}

async function exportTraining(
  host: CommandHost,
  readers: readonly RunReader[],
  options: ExportOptions,
): Promise<number> {
  const { format, role, shape = 'openai' } = options;
  const lines =
    format === 'sft'
      ? await demonstrations(readers, { roles: role })
      : (await preferences(readers, { roles: role })).map((pair) => shapePreference(pair, shape));
  if (lines.length === 0) {
    err(
      format === 'sft'
        ? 'There is nothing to export: no case of these runs is right and holds an answer that agrees with its gold label.'
        : 'There is nothing to export: no wrong answer of these runs has a right one to the same prompt or after advice.',
    );
    return EXIT.wrongUse;
  }
  await deliver(host, lines, options.out);
  if (options.out !== undefined) err(`${lines.length} lines are in ${options.out}.`);
  return EXIT.done;
}

async function exportAsEntries(
  host: CommandHost,
  reader: RunReader,
  options: ExportOptions,
): Promise<number> {
  const { entries, leftOut } = await exportEntries(reader, options.stage);
  for (const { case: key, reason } of leftOut) err(`${key} is left out: ${reason}.`);
  if (entries.length === 0) {
    err('There is nothing to export. A pipeline that builds a knowledge base ends in a stage named "entry".');
    return EXIT.wrongUse;
  }
  await deliver(host, entries, options.out);
  if (options.out !== undefined) err(`${entries.length} entries are in ${options.out}.`);
  return EXIT.done;
}

/** JSON lines, to the file or to standard output. */
async function deliver(
  host: CommandHost,
  lines: readonly unknown[],
  file: string | undefined,
): Promise<void> {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  if (file === undefined) out(text);
  else await host.files.write(host.absolute(file), `${text}\n`);
}

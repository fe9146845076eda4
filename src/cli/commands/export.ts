import { exportEntries } from '../../core/run/export-entries';
import { isRunId } from '../../core/run-store/run-place';
import { RunReader } from '../../core/run-store/run-reader';
import type { CommandHost } from '../host';
import { EXIT, err, out } from '../print';

/** What a run can be exported as. */
export const EXPORT_FORMATS = ['entries'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOptions {
  readonly format: ExportFormat;
  /** File to write; standard output without it. */
  readonly out?: string | undefined;
  /** For `entries`: the stage whose value becomes the entry. */
  readonly stage?: string | undefined;
}

/** `moot export RUN --format …`: JSON lines for use elsewhere. */
export async function exportRun(host: CommandHost, id: string, options: ExportOptions): Promise<number> {
  const reader = new RunReader(host.files, host.paths, host.root, id);
  const manifest = isRunId(id) ? await reader.manifest() : null;
  if (!manifest) {
    err(`There is no run "${id}" below ${host.root}. List the runs with moot runs.`);
    return EXIT.wrongUse;
  }
  switch (options.format) {
    case 'entries':
      return exportAsEntries(host, reader, options);
  }
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
async function deliver(host: CommandHost, lines: readonly unknown[], file: string | undefined): Promise<void> {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  if (file === undefined) out(text);
  else await host.files.write(host.absolute(file), `${text}\n`);
}

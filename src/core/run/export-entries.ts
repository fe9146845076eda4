import { isObject, type JsonObject } from '../json';
import type { RunReader } from '../run-store/run-reader';

export interface ExportedEntries {
  /** As a knowledge base reads them, in the order of the cases. */
  readonly entries: readonly JsonObject[];
  /** Cases without an entry, each with the reason in words. */
  readonly leftOut: readonly { readonly case: string; readonly reason: string }[];
}

/** Stage whose value becomes the entry, unless another is named. */
const ENTRY_STAGE = 'entry';

/**
 * Turns the run of a pipeline that writes precedents into the entries of a knowledge base: of each finished case the
 * value of one stage, under the id of the case, so that the guard against leaks knows it. Of a repeated case, the first
 * run counts.
 */
export async function exportEntries(reader: RunReader, stage = ENTRY_STAGE): Promise<ExportedEntries> {
  const entries: JsonObject[] = [];
  const leftOut: { case: string; reason: string }[] = [];
  for (const record of await reader.cases()) {
    if (record.repeat > 0) continue;
    if (record.status !== 'done') {
      leftOut.push({ case: record.key, reason: record.status });
      continue;
    }
    const events = await reader.events(record.key);
    const finished = events.findLast((event) => event.type === 'stage-finished' && event.stage === stage);
    const value = finished?.type === 'stage-finished' ? finished.value : undefined;
    if (isObject(value)) entries.push({ id: record.id, ...value });
    else {
      const reason = finished ? `the stage "${stage}" gave no object` : `it has no stage "${stage}"`;
      leftOut.push({ case: record.key, reason });
    }
  }
  return { entries, leftOut };
}

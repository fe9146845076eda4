import type { Bound } from '../gate';
import { markAgreement } from '../marks/mark-agreement';
import { markedCases } from '../marks/marked-cases';
import { judgeGates } from '../metric/judge-gates';
import type { Files, Paths } from '../ports';
import type { Parsed } from '../problem';
import { countsOf } from '../run/execute-run';
import { figuresOfRun } from '../run/figures-of-run';
import type { Manifest } from '../run-store/manifest';
import { RunReader } from '../run-store/run-reader';
import { unknownRun } from '../run-store/unknown-run';
import { parseSlice } from '../slice';
import { reportedRun, type ReportedRun } from './reported-run';

/** A run below a root as a report shows it, with what people said of its scores, held against the gates of its slice and `bounds`. */
export async function openReport(
  files: Files,
  paths: Paths,
  root: string,
  id: string,
  bounds: readonly Bound[],
): Promise<Parsed<ReportedRun & { readonly manifest: Manifest }>> {
  const reader = new RunReader(files, paths, root, id);
  const manifest = await reader.manifest();
  if (!manifest) return { ok: false, problems: [await unknownRun(files, paths, root, id)] };
  const { records, problems } = await markedCases(files, paths, root, reader);
  const { metrics, values } = figuresOfRun(manifest, records);
  const gates = judgeGates([...(await gatesOfRun(manifest, reader)), ...bounds], values);
  // A run that was cut off has counted its cases earlier than it ended.
  const { cancelled, total } = manifest.counts;
  const counts = { ...countsOf(records, total), cancelled };
  const agreement = markAgreement(records);
  const rest = { values, metrics, gates, counts, ...(agreement.length > 0 ? { agreement } : {}) };
  return { ok: true, value: { ...reportedRun(manifest, records, rest), manifest }, problems };
}

/** The gates of the slice as it was when the run began. */
async function gatesOfRun({ slice }: Manifest, { blobs }: RunReader): Promise<readonly Bound[]> {
  if (!slice || !(await blobs.has(slice.hash))) return [];
  const parsed = parseSlice(slice.path, await blobs.get(slice.hash));
  return parsed.ok ? parsed.value.gates : [];
}

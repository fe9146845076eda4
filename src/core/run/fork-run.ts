import { didYouMean } from '../did-you-mean';
import type { Files, Paths } from '../ports';
import { hasErrors, type Parsed, type Problem } from '../problem';
import { parseCaseKey, type Manifest } from '../run-store/manifest';
import { fileOfManifest } from '../run-store/run-place';
import type { RunReader } from '../run-store/run-reader';
import { editsFrom, storedEdits, type CaseEdits } from '../runner/edits';
import { lookupsIn } from '../runner/lookups';
import { hashText } from '../runner/prompt-hash';
import type { CaseEvent } from '../runner/run-event';
import { decode } from '../dataset/decode';
import { planOfManifest } from './plan-of-manifest';
import type { RunPlan } from './run-plan';
import type { EarlierWork, RunRequest } from './run-request';

/** Where a run is on disk. */
export interface RecordedRun {
  readonly reader: RunReader;
  readonly manifest: Manifest;
}

export interface ForkChoice {
  /** Key of the case. */
  readonly key: string;
  readonly edits: CaseEdits;
  /** Prompts and pipelines as the parent had them, or as they are `now`. */
  readonly asOf?: 'then' | 'now';
}

/** What to start as a fork, beside the model and the signal. */
export type Fork = Required<Pick<RunRequest, 'plan' | 'fork' | 'earlier' | 'teaches'>>;

interface Place {
  readonly files: Files;
  readonly paths: Paths;
  readonly root: string;
}

/**
 * One case of a recorded run, to be run on from what the author changed in it: what does not depend on the change is
 * answered as recorded, and searches and lookups give what they gave. Its prompts are those of the parent, whatever
 * was edited since, unless asked for as they are now; which files differ is among the problems.
 */
export async function planFork(
  { files, paths, root }: Place,
  { reader, manifest }: RecordedRun,
  { key, edits, asOf = 'then' }: ForkChoice,
): Promise<Parsed<Fork>> {
  const refuse = (code: string, message: string, next: string): Parsed<Fork> => ({
    ok: false,
    problems: [{ code, severity: 'error', file: manifest.id, message, next }],
  });
  if (manifest.imported) {
    return refuse(
      'imported-run',
      'The answers of this run were imported.',
      'There is nothing to run on from.',
    );
  }
  const events = manifest.cases.includes(key) ? await reader.events(key) : [];
  if (events.length === 0) {
    const next = didYouMean(key, manifest.cases.slice(0, 5000));
    return refuse('unknown-case', `The run has no transcript of a case "${key}".`, next);
  }
  const places = placesOf(events);
  const wanted = [...edits.answers.keys(), ...edits.prompts.keys(), ...edits.values.keys()];
  for (const place of wanted) {
    if (places.has(place)) continue;
    const near = didYouMean(place, [...places.keys()]);
    const calls = [...places.keys()].filter((each) => each.includes('#'));
    return refuse(
      'unknown-call',
      `Nothing of "${place}" is in the transcript of ${key}.`,
      `${near} Its calls are: ${calls.slice(0, 20).join(', ')}${calls.length > 20 ? ', …' : ''}.`.trim(),
    );
  }
  const planned = await planOfManifest(files, paths, root, reader, manifest, asOf);
  if (!planned.ok) return planned;
  const plan = onlyCase(planned.value, key);
  const problems = [
    ...planned.problems.filter(({ code }) => code !== 'missing-case'),
    ...(await changedFiles({ files, paths, root }, manifest, asOf)),
  ];
  if (plan.cases.length === 0) {
    return refuse('missing-case', `The case "${key}" is no longer in the dataset.`, 'Put its record back.');
  }
  if (hasErrors(problems)) return { ok: false, problems };
  return {
    ok: true,
    problems,
    value: {
      plan,
      fork: {
        run: manifest.id,
        case: key,
        edits: storedEdits(withEarlierEdits(edits, manifest, key, places)),
      },
      // A stage as it is now may look up more, or elsewhere, with the same query.
      earlier: {
        ...earlierWork(reader),
        lookups: () => Promise.resolve(asOf === 'then' ? lookupsIn(events) : new Map()),
      },
      // What might have been is no experience.
      teaches: false,
    },
  };
}

/** What was answered and found in a recorded run. */
export function earlierWork(reader: RunReader): Required<EarlierWork> {
  return {
    answered: (key) => reader.answered(key),
    searched: (key) => reader.searched(key),
    lookups: async (key) => lookupsIn(await reader.events(key)),
  };
}

/** The plan of a run for one of its cases, under its own key. */
export function onlyCase({ stopEarly: _stopEarly, ...plan }: RunPlan, key: string): RunPlan {
  const { id } = parseCaseKey(key);
  const content = plan.contents[id];
  return {
    ...plan,
    cases: plan.cases.filter((each) => each.id === id),
    contents: content === undefined ? {} : { [id]: content },
    keys: [key],
    gates: [],
  };
}

/** Calls and stage instances of a transcript with where they stand in it. */
function placesOf(events: readonly CaseEvent[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  events.forEach((event, at) => {
    if (event.type === 'call-started') places.set(event.call, at);
    if (event.type === 'stage-started') places.set(event.stage, at);
  });
  return places;
}

/** Edits of the parent, itself a fork, stand where they come before those made now; what comes after runs anew. */
function withEarlierEdits(
  edits: CaseEdits,
  { fork }: Manifest,
  key: string,
  places: ReadonlyMap<string, number>,
): CaseEdits {
  if (fork?.case !== key) return edits;
  const at = (place: string): number => places.get(place) ?? Infinity;
  const first = Math.min(
    ...[...edits.answers.keys(), ...edits.prompts.keys(), ...edits.values.keys()].map(at),
  );
  const merged = <T>(earlier: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map([...[...earlier].filter(([place]) => at(place) < first), ...now]);
  const before = editsFrom(fork.edits);
  return {
    answers: merged(before.answers, edits.answers),
    prompts: merged(before.prompts, edits.prompts),
    values: merged(before.values, edits.values),
  };
}

async function changedFiles(
  { files, paths, root }: Place,
  { sources }: Manifest,
  asOf: 'then' | 'now',
): Promise<readonly Problem[]> {
  const changed: string[] = [];
  for (const { path, hash } of sources) {
    const file = fileOfManifest(paths, root, path);
    const text = (await files.exists(file)) ? decode(file, await files.read(file)).text : undefined;
    if (text === undefined || hashText(text) !== hash) changed.push(path);
  }
  const [first] = changed;
  if (first === undefined) return [];
  const how =
    asOf === 'then'
      ? 'the fork uses them as they were, so that it differs in what you edited alone'
      : 'the fork uses them as they are now, so more may be asked again';
  return [
    {
      code: 'changed-since',
      severity: 'information',
      file: fileOfManifest(paths, root, first),
      message: `Changed since the run: ${changed.join(', ')}; ${how}.`,
    },
  ];
}

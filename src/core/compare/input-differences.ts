import { forkWords } from '../run/fork-words';
import type { Manifest, ManifestFile } from '../run-store/manifest';
import type { ComparedRun, InputDifference } from './comparison';

type Values = InputDifference['values'];

/** What the runs were made from that is not the same in all of them: what a difference of figures may come from. */
export function inputDifferences(runs: readonly Pick<ComparedRun, 'manifest'>[]): readonly InputDifference[] {
  const manifests = runs.map(({ manifest }) => manifest);
  const one = (what: InputDifference['what'], of: (manifest: Manifest) => string | null): InputDifference[] =>
    ifOther({ what, values: manifests.map(of) });
  const named = (
    what: InputDifference['what'],
    of: (manifest: Manifest) => ReadonlyMap<string, string>,
  ): InputDifference[] => {
    const maps = manifests.map(of);
    const names = new Set(maps.flatMap((map) => [...map.keys()]));
    return [...names].flatMap((name) =>
      ifOther({ what, name, values: maps.map((map) => map.get(name) ?? null) }),
    );
  };
  const imported = manifests.every((manifest) => manifest.imported !== undefined);
  return [
    // The files of imported answers are their own datasets; that they differ is what is compared.
    ...(imported
      ? one('answers', ({ imported: file }) => (file ? fileText(file) : null))
      : one('dataset', ({ dataset }) => fileText(dataset))),
    ...one('slice', ({ slice }) => slice?.name ?? null),
    ...one('pipeline', ({ pipeline }) => pipeline.name),
    ...one('model', ({ model }) => model),
    ...named('model', ({ models }) => new Map(Object.entries(models ?? {}))),
    ...named('switch', ({ switches }) => mapOf(switches)),
    ...named('file', ({ sources }) => new Map(sources.map(({ path, hash }) => [path, short(hash)]))),
    ...named('knowledge', ({ knowledge }) => new Map(knowledge.map((base) => [base.name, fileText(base)]))),
    ...named(
      'memory',
      ({ memory }) =>
        new Map(memory?.map(({ name, mode, generation }) => [name, `${mode}, ${generation} cases learned`])),
    ),
    ...named(
      'grader',
      ({ graders }) =>
        new Map(
          graders?.map((grader) => [grader.name, [fileText(grader), grader.model ?? []].flat().join(', ')]),
        ),
    ),
    ...one('perturb', ({ perturb }) => perturb?.join(', ') ?? null),
    ...one('metrics', ({ score }) => [...score].sort().join(', ')),
    ...one('repeats', ({ repeats }) => String(repeats)),
    ...one('up-to', ({ upTo }) => upTo ?? null),
    // What a fork has from its parent it has beside what was edited in it.
    ...one('edits', ({ fork }) => (fork ? forkWords(fork) : null)),
    ...one('version', ({ version }) => version),
  ];
}

function ifOther(difference: InputDifference): InputDifference[] {
  const values: Values = difference.values;
  return values.every((value) => value === values[0]) ? [] : [difference];
}

function mapOf(values: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A path alone would hide that the file was edited. */
function fileText({ path, hash }: ManifestFile): string {
  return `${path} (${short(hash)})`;
}

function short(hash: string): string {
  return hash.slice(0, 8);
}

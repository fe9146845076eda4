import type { Case } from '../case';
import type { Files, Paths } from '../ports';
import type { Parsed, Problem } from '../problem';
import { contentsOf, type Contents } from '../run/known-cases';
import { openDataset, type OpenedDataset } from '../run/run-plan';
import { selectCases, type SelectedCases } from '../run/select-cases';
import { parseSlice } from '../slice';
import { groupCases } from './case-groups';

/** A case of a slice, as lists show it. */
export interface ListedCase {
  readonly id: string;
  readonly title: string;
  /** Line (from 0) of its record; absent where all records stand on one line. */
  readonly line?: number;
  readonly type?: string;
  readonly instance?: string;
  /** Index of its group. */
  readonly group: number;
}

/** What a slice holds, without its cases. */
export interface SliceListing {
  readonly name: string;
  /** File of the dataset. */
  readonly dataset: string;
  readonly size: number;
  /** Of one group, without a name, the cases stand directly below the slice. */
  readonly groups: readonly { readonly name: string; readonly size: number }[];
}

/** What a run of a whole slice needs beside its cases, which are many. */
export interface ChosenCases {
  readonly dataset: Omit<OpenedDataset, 'cases'>;
  readonly size: number;
  /** Tells these cases from those that are chosen once a file has changed. */
  readonly stamp: string;
}

interface Opened {
  readonly stamp: string;
  /** In the order of the dataset. */
  readonly cases: readonly Case[];
  /** Ids that the slice names and the dataset does not have. */
  readonly unknown: readonly string[];
  readonly notes: SelectedCases['notes'];
  readonly listing: SliceListing;
  readonly groups: readonly (readonly ListedCase[])[];
  readonly byId: ReadonlyMap<string, Case>;
  readonly listed: ReadonlyMap<string, ListedCase>;
  readonly dataset: OpenedDataset;
  readonly problems: readonly Problem[];
}

interface Known {
  readonly stamp: string;
  readonly opened: Promise<Parsed<Opened>>;
  contents?: Contents;
}

/** Cases that are handed over at once: more would hold up whoever takes them. */
const AT_ONCE = 200;

/** The cases of slices as they are on disk, read once for as long as their files stay the same. */
export class SliceCases {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
  ) {}

  /** What a slice calls itself, without reading its dataset; undefined where it cannot be read. */
  async name(slice: string): Promise<string | undefined> {
    const text = await this.textOf(slice);
    const read = text === undefined ? undefined : parseSlice(slice, text);
    return read?.ok ? read.value.name : undefined;
  }

  async list(slice: string): Promise<Parsed<SliceListing>> {
    const opened = await this.open(slice);
    return opened.ok ? { ok: true, value: opened.value.listing, problems: opened.value.problems } : opened;
  }

  /** The cases of a group; none where there is no such group any more. */
  async cases(slice: string, group: number): Promise<readonly ListedCase[]> {
    const opened = await this.open(slice);
    return opened.ok ? (opened.value.groups[group] ?? []) : [];
  }

  /** Those among the ids that the slice has. */
  async places(slice: string, ids: readonly string[]): Promise<readonly ListedCase[]> {
    const opened = await this.open(slice);
    if (!opened.ok) return [];
    const { listed } = opened.value;
    return ids.flatMap((id) => listed.get(id) ?? []);
  }

  /** Cases whose id or title has the words, at most so many. */
  async find(slice: string, words: string, most: number): Promise<readonly ListedCase[]> {
    const opened = await this.open(slice);
    if (!opened.ok) return [];
    const wanted = words.trim().toLowerCase();
    const found: ListedCase[] = [];
    for (const each of opened.value.groups.flat()) {
      if (found.length === most) break;
      if (`${each.id}\n${each.title}`.toLowerCase().includes(wanted)) found.push(each);
    }
    return found;
  }

  /** The dataset with no other cases than these: what a run of them needs. */
  async datasetOf(slice: string, ids: readonly string[]): Promise<OpenedDataset | undefined> {
    const opened = await this.open(slice);
    if (!opened.ok) return undefined;
    const { dataset, byId } = opened.value;
    return { ...dataset, cases: ids.flatMap((id) => byId.get(id) ?? []), problems: [] };
  }

  /** What the slice chooses, for a run of it; undefined where that run would meet a problem. */
  async chosen(slice: string): Promise<ChosenCases | undefined> {
    const opened = await this.open(slice);
    if (!opened.ok || opened.value.unknown.length > 0 || opened.value.cases.length === 0) return undefined;
    const { cases, dataset, notes, stamp } = opened.value;
    const known = this.known.get(slice);
    const contents = known?.contents ?? contentsOf(cases);
    if (known?.stamp === stamp) known.contents = contents;
    const { cases: _cases, ...rest } = dataset;
    return { dataset: { ...rest, chosen: { notes, contents } }, size: cases.length, stamp };
  }

  /** Some of them, from a place on; none where a file has changed since. */
  async chosenFrom(slice: string, stamp: string, from: number): Promise<readonly Case[]> {
    const opened = await this.open(slice);
    if (!opened.ok || opened.value.stamp !== stamp) return [];
    return opened.value.cases.slice(from, from + AT_ONCE);
  }

  private async open(slice: string): Promise<Parsed<Opened>> {
    const text = await this.textOf(slice);
    if (text === undefined) {
      const problem: Problem = {
        code: 'missing-file',
        severity: 'error',
        file: slice,
        message: 'There is no such slice.',
      };
      return { ok: false, problems: [problem] };
    }
    const read = parseSlice(slice, text);
    if (!read.ok) return read;
    const dataset = this.paths.resolveFrom(slice, read.value.dataset.name);
    const stamp = JSON.stringify([text, dataset, await this.files.stamp(dataset)]);
    const known = this.known.get(slice);
    if (known?.stamp === stamp) return known.opened;
    const { adapter, task, fields: mapping } = read.value;
    const opened = openDataset(this.files, dataset, { adapter: adapter?.name, task, mapping }).then(
      (all): Parsed<Opened> => {
        if (all.cases.length === 0) return { ok: false, problems: atSlice(slice, dataset, all.problems) };
        const { cases, unknown, notes } = selectCases(all.cases, {
          ...(read.value.where ? { where: read.value.where } : {}),
          ...(read.value.split ? { split: read.value.split } : {}),
          ...(read.value.sample ? { sample: read.value.sample } : {}),
          ...(read.value.cases ? { ids: read.value.cases } : {}),
        });
        const absent = unknown.map((id): Problem => ({
          code: 'unknown-case',
          severity: 'warning',
          file: slice,
          message: `There is no case "${id}" in the dataset.`,
        }));
        const problems = [
          ...read.problems,
          ...all.problems,
          ...absent,
          ...notes.map((note) => ({ ...note, file: slice })),
        ];
        const lines = new Set(cases.map(({ source }) => source.line));
        const groups = groupCases(cases, read.value).map(({ name, cases: own }, group) => ({
          name,
          cases: own.map((each) => listedOf(each, group, lines.size > 1 || cases.length === 1)),
        }));
        const value: Opened = {
          stamp,
          cases,
          unknown,
          notes,
          listing: {
            name: read.value.name,
            dataset,
            size: cases.length,
            groups: groups.map(({ name, cases: own }) => ({ name, size: own.length })),
          },
          groups: groups.map((group) => group.cases),
          byId: new Map(cases.map((each) => [each.id, each])),
          listed: new Map(groups.flatMap((group) => group.cases.map((each) => [each.id, each]))),
          dataset: all,
          problems,
        };
        return { ok: true, value, problems };
      },
    );
    this.known.set(slice, { stamp, opened });
    return opened;
  }

  private async textOf(file: string): Promise<string | undefined> {
    if (!(await this.files.exists(file))) return undefined;
    return new TextDecoder().decode(await this.files.read(file));
  }
}

function listedOf({ id, title, type, instance, source }: Case, group: number, hasLine: boolean): ListedCase {
  return {
    id,
    title,
    group,
    ...(hasLine ? { line: source.line } : {}),
    ...(type === undefined ? {} : { type }),
    ...(instance === undefined ? {} : { instance }),
  };
}

/** A dataset without a case: what is wrong with it, and where the slice names it. */
function atSlice(slice: string, dataset: string, problems: readonly Problem[]): readonly Problem[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return errors;
  return [
    {
      code: 'no-cases',
      severity: 'error',
      file: slice,
      message: `${dataset} holds no case that can be read.`,
      next: 'Check dataset: and adapter:.',
    },
  ];
}

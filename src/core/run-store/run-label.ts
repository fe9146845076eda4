import { isObject } from '../json';
import { FileTrouble, type Files } from '../ports';
import type { Problem } from '../problem';

/** `ID.label.json`: what people call a run and file it under. It lies beside the run, which stays as it is. */
export interface RunLabel {
  /** Shown instead of the name of its slice. */
  readonly name?: string;
  /** Each once, in the order they were given. */
  readonly tags?: readonly string[];
  /** Others on the same cases are compared with it. */
  readonly baseline?: true;
}

/** Characters of a name or tag. */
const LONGEST = 200;

/** The label of a run; an empty one where there is none, or where it cannot be read, which is told. */
export async function readRunLabel(
  files: Files,
  path: string,
): Promise<{ readonly label: RunLabel; readonly problem?: Problem }> {
  const text = await textOf(files, path);
  if (text === undefined) return { label: {} };
  const label = parseRunLabel(text);
  if (label) return { label };
  return {
    label: {},
    problem: {
      code: 'bad-label',
      severity: 'warning',
      file: path,
      message: 'The name and tags of a run cannot be read.',
      next: 'Mend the file, or name the run again; the run itself is whole.',
    },
  };
}

/** Undefined for what is no label. */
export function parseRunLabel(text: string): RunLabel | undefined {
  const value = objectOf(text);
  if (!value) return undefined;
  const { name, tags, baseline } = value;
  const isName = name === undefined || typeof name === 'string';
  const isTags = tags === undefined || (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'));
  if (!isName || !isTags) return undefined;
  return tidy({
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags }),
    ...(baseline === true ? { baseline } : {}),
  });
}

/**
 * Writes a label whole; an empty one is no file. Members that are not known here stay, and a file that could not be
 * read is kept beside under `asideOf`.
 */
export async function writeRunLabel(files: Files, path: string, label: RunLabel): Promise<void> {
  const before = await textOf(files, path);
  if (before !== undefined && !parseRunLabel(before)) await files.write(asideOf(path), before);
  const { name: _name, tags: _tags, baseline: _baseline, ...others } = objectOf(before ?? '') ?? {};
  const all = { ...tidy(label), ...others };
  if (Object.keys(all).length > 0) await files.write(path, `${JSON.stringify(all, null, 2)}\n`);
  else if (before !== undefined) await files.remove(path);
}

/** Where a label that could not be read goes when the run gets a new one. */
export function asideOf(path: string): string {
  return `${path}.bad`;
}

/** Undefined where there is no file; a file that cannot be opened holds nothing that could be read. */
async function textOf(files: Files, path: string): Promise<string | undefined> {
  try {
    if (!(await files.exists(path))) return undefined;
    return new TextDecoder().decode(await files.read(path));
  } catch (error) {
    if (error instanceof FileTrouble) return '';
    throw error;
  }
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Words as typed, with commas between: the tags, each once. */
export function tagsTyped(text: string): readonly string[] {
  return [...new Set(text.split(/[,，、]/u).flatMap((tag) => plain(tag) ?? []))];
}

function tidy({ name, tags, baseline }: RunLabel): RunLabel {
  const called = plain(name ?? '');
  const filed = [...new Set((tags ?? []).flatMap((tag) => plain(tag) ?? []))];
  return {
    ...(called === undefined ? {} : { name: called }),
    ...(filed.length === 0 ? {} : { tags: filed }),
    ...(baseline ? { baseline } : {}),
  };
}

/** On one line, without spaces around it; undefined when nothing is left. */
function plain(text: string): string | undefined {
  const words = text.replace(/\s+/gu, ' ').trim().slice(0, LONGEST);
  return words === '' ? undefined : words;
}

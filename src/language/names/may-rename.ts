import type { Call } from '../../core/dataflow/names';
import type { Position, Range } from '../../core/problem';
import { templateWordAt } from '../template-word';
import { namedAt } from './definition';
import { subjectOf, type Mention, type SubjectKind } from './mention';
import { samePlace, type NameIndex } from './name-index';

/** Why something cannot be renamed, for the author. */
export interface Refusal {
  readonly reason: string;
}

/** What a rename is about: one thing, or several that share places and so go by one name. */
export interface Renaming {
  readonly kind: SubjectKind;
  readonly name: string;
  /** Of the name at the cursor. */
  readonly range: Range;
  readonly subjects: ReadonlySet<string>;
}

const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
/** Words that YAML or Liquid read as something else. */
const WORDS = ['true', 'false', 'null', 'nil', 'empty', 'blank', 'and', 'or', 'not', 'contains', 'yes', 'no'];
/** Names that Moot gives itself, somewhere in expressions or prompts. */
const BUILT_IN = [
  ...['case', 'switches', 'memory', 'verdict', 'gold', 'entry', 'history', 'round', 'index', 'forloop'],
  ...['juror', 'persona', 'ballots', 'report', 'own_ballot'],
  ...['transcript', 'opening', 'opens_with', 'turn', 'prefix'],
];

/** What the name at a place stands for, if it can be renamed. */
export function renamingAt(index: NameIndex, file: string, at: Position): Renaming | Refusal {
  const named = namedAt(index, file, at);
  const [first] = named.filter(({ kind }) => kind !== 'file' && kind !== 'field');
  if (!first) return { reason: whyNot(index, file, at, named[0]) };
  const { kind, name, range } = first;
  const same = named.filter((mention) => mention.kind === kind);
  const own = same.map(({ of }) => of);
  if (kind === 'input') return { kind, name, range, subjects: sharing(index, own) };
  const subjects = new Set(own);
  if (subjects.size > 1)
    return { reason: `Several stages are called "${name}", and this place speaks of all.` };
  const inputs = sharing(index, boundByNameAlone(index, subjects));
  return { kind, name, range, subjects: new Set([...subjects, ...inputs]) };
}

/** Inputs that read a stage in the discussion of a panel: nothing can be bound there, so they go by its name too. */
function boundByNameAlone(index: NameIndex, stages: ReadonlySet<string>): string[] {
  return [...index.pipelines.values()].flatMap(({ reads }) =>
    reads.implicit
      .filter(({ of, call: { part } }) => of !== undefined && stages.has(of) && isOfDiscussion(part))
      .map(({ call, input }) => subjectOf.input(call.role.file, input)),
  );
}

export function isOfDiscussion(part: Call['part']): boolean {
  return part === 'report' || part === 'ballot';
}

/** Why a word cannot be the name; undefined when it can be. */
export function faultOfName({ kind, name }: Renaming, wanted: string): string | undefined {
  if (!NAME.test(wanted)) {
    return `"${wanted}" cannot be a name: letters, digits, _ and - only, a letter or _ first.`;
  }
  if (WORDS.includes(wanted.toLowerCase()))
    return `"${wanted}" is a word of YAML or Liquid, so it cannot be a name.`;
  const isRead = kind === 'stage' || kind === 'loop';
  if (isRead && BUILT_IN.includes(wanted)) return `"${wanted}" is a name that Moot gives itself.`;
  return name === wanted ? `It is called "${name}" already.` : undefined;
}

/** The inputs that share a place, such as a passage or the `with:` of a debate, with these, and so on. */
function sharing(index: NameIndex, inputs: readonly string[]): Set<string> {
  const subjects = new Set<string>();
  const waiting = [...inputs];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (subjects.has(next)) continue;
    subjects.add(next);
    for (const mention of index.of(next)) {
      for (const other of index.in(mention.file)) {
        if (other.kind === 'input' && samePlace(mention, other)) waiting.push(other.of);
      }
    }
  }
  return subjects;
}

function whyNot(index: NameIndex, file: string, at: Position, named: Mention | undefined): string {
  if (named?.kind === 'file')
    return 'This is a path. Rename the file itself, and every place that names it follows.';
  if (named?.kind === 'field') {
    return `"${named.name}" is a field of an answer, which prompts ask for in their own words too.`;
  }
  const written = index.written(file);
  const word = written && templateWordAt(written.text, written.lines.offsetAt(at));
  const [root = ''] = word?.segments ?? [];
  if (BUILT_IN.includes(root)) return `"${root}" is a name that Moot gives itself.`;
  if (root !== '') return `Nothing says what "${root}" is, so it cannot be renamed.`;
  return 'Only roles, their inputs, stages, loop variables, switches, knowledge bases and memories can be renamed.';
}

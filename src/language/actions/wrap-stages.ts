import { CodeActionKind } from 'vscode-languageserver-types';
import type { Range } from '../../core/problem';
import { applied } from '../names/file-edits';
import { everyStage, outlineYaml, type OutlinedStage, type YamlOutline } from '../outline-yaml';
import { endOfLine, eolOf, startOfLine } from '../../core/text/line-ends';
import { toTextEdit, type Refactoring, type Span } from './text-edits';

/** Stages that follow each other in a list, by the lines they take. */
interface Selected {
  /** Offset of the first line, which may be a comment above the first stage. */
  readonly start: number;
  readonly end: number;
  /** What stands before the dashes. */
  readonly indent: string;
}

/** What puts the stages that a selection holds whole into a loop or a group of their own. */
export function wrapStages(outline: YamlOutline, uri: string, range: Range): Refactoring[] {
  const { text, lines } = outline;
  const [begin, finish] = [lines.offsetAt(range.start), lines.offsetAt(range.end)];
  const from = begin + text.slice(begin, finish).search(/\S|$/u);
  const to = begin + text.slice(begin, finish).trimEnd().length;
  const selected = from < to ? selectedIn(outline, outline.stages, from, to) : undefined;
  if (!selected) return [];
  const names = new Set([...everyStage(outline.stages)].map(({ stage }) => stage.name));
  const loop = `- stage: ${freeName('loop', names)}`;
  return [
    { title: 'Wrap in repeat', head: [loop, '  repeat:', '    at_most: 3', '    stages:'], depth: 6 },
    { title: 'Wrap in parallel', head: ['- parallel:'], depth: 4 },
  ].flatMap(({ title, head, depth }): Refactoring[] => {
    const edits = wrapping(text, selected, head, depth).map((span) => toTextEdit(outline, span));
    const after = outlineYaml(outline.file, applied(outline, edits));
    // What was read must be read again: authors write in more ways than are foreseen here.
    if (problemsOf(after) > problemsOf(outline) || stagesOf(after) !== stagesOf(outline) + 1) return [];
    return [{ title, kind: CodeActionKind.RefactorRewrite, edit: { changes: { [uri]: edits } } }];
  });
}

function selectedIn(
  outline: YamlOutline,
  stages: readonly OutlinedStage[],
  from: number,
  to: number,
): Selected | undefined {
  const { text } = outline;
  const placed = stages.map((outlined) => placeOf(outline, outlined));
  const whole = placed.filter(({ start, least }) => from <= start && least <= to);
  const [first] = whole;
  const last = whole.at(-1);
  if (!first || !last) {
    const around = placed.find(({ start, end }) => start <= from && to <= end);
    return around && selectedIn(outline, around.inner, from, to);
  }
  // Comments around the stages go with them when they are selected.
  const start = Math.min(startOfLine(text, from), first.line);
  const end = endOfLine(text, Math.max(last.end, to));
  const dashed = whole.map(({ line, start: at }) => /^( *)- +$/u.exec(text.slice(line, at))?.[1]);
  const [indent] = dashed;
  if (indent === undefined || dashed.some((each) => each !== indent)) return undefined;
  const beside = text.slice(start, first.line) + text.slice(endOfLine(text, last.end), end);
  return beside.split('\n').every((line) => /^\s*(?:#|$)/u.test(line)) ? { start, end, indent } : undefined;
}

interface Placed {
  readonly start: number;
  readonly end: number;
  /** Where a selection may end that holds the stage; the comment in its last line can be left out. */
  readonly least: number;
  /** Where its first line begins. */
  readonly line: number;
  readonly inner: readonly OutlinedStage[];
}

function placeOf({ text, lines }: YamlOutline, { stage, inner }: OutlinedStage): Placed {
  const start = lines.offsetAt(stage.range.start);
  let end = start + text.slice(start, lines.offsetAt(stage.range.end)).trimEnd().length;
  // The range of a map reaches over comments behind it.
  for (;;) {
    const line = startOfLine(text, end);
    const comment = /^( *)#/u.exec(text.slice(line, end));
    if (line <= start || !comment || (comment[1]?.length ?? 0) >= stage.range.start.column) break;
    end = start + text.slice(start, line).trimEnd().length;
  }
  const last = Math.max(start, startOfLine(text, end));
  const least = last + text.slice(last, end).replace(/\s+#.*$/u, '').length;
  return { start, end, least, line: startOfLine(text, start), inner };
}

function wrapping(
  text: string,
  { start, end, indent }: Selected,
  head: readonly string[],
  depth: number,
): Span[] {
  const eol = eolOf(text);
  const above = head.map((line) => indent + line + eol).join('');
  const starts = [start];
  for (let at = text.indexOf('\n', start) + 1; at > 0 && at < end; at = text.indexOf('\n', at) + 1)
    starts.push(at);
  return starts
    .filter((at) => !/^\r?\n/u.test(text.slice(at, at + 2)))
    .map((at) => ({
      start: at,
      end: at,
      newText: (at === start ? above : '') + ' '.repeat(depth),
    }));
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

function problemsOf({ fields }: YamlOutline): number {
  return [...fields.values()][0]?.source.problems.length ?? 0;
}

/** How many stages are written; those behind an alias are written once. */
function stagesOf({ stages, lines }: YamlOutline): number {
  return new Set([...everyStage(stages)].map(({ stage }) => lines.offsetAt(stage.range.start))).size;
}

import { CodeActionKind } from 'vscode-languageserver-types';
import type { Range } from '../../core/problem';
import { markMessages } from '../../core/template/message-markers';
import { parseMessageTemplate, type ParsedMessageTemplate } from '../../core/template/message-template';
import { applied } from '../names/file-edits';
import { templateNames } from '../names/template-uses';
import type { RoleOutline } from '../outline-role';
import type { NewFiles } from './create-file';
import { creation, toTextEdit, type Refactoring, type Versioned } from './text-edits';

/** What moves the selected passage of a message to a file beside the role, and includes it where it stood. */
export async function extractPassage(
  outline: RoleOutline,
  { uri, version }: Versioned,
  range: Range,
  { paths, isThere, uriOf }: NewFiles,
): Promise<Refactoring[]> {
  const { text, lines, bodyOffset, file } = outline;
  const from = lines.offsetAt(range.start);
  const selected = text.slice(from, lines.offsetAt(range.end));
  const passage = selected.trim();
  const start = from + selected.indexOf(passage);
  const end = start + passage.length;
  if (passage === '' || bodyOffset === 0 || start < bodyOffset) return [];
  // Markers begin a message in the file of the role only.
  const crosses = outline.messages.some(
    ({ marker }) => lines.offsetAt(marker.start) < end && start < lines.offsetAt(marker.end),
  );
  if (crosses || markMessages(passage).text !== passage) return [];
  // A tag at the edge that trims would trim nothing of what stays behind.
  if (/^\{[{%]-|-[%}]\}$/u.test(passage)) return [];
  const base = paths.basename(file).replace(/\.role\.md$/u, '');
  if (/["{}%]/u.test(base)) return [];
  const folder = paths.dirname(file);
  let name = `${base}-passage.md`;
  for (let count = 2; await isThere(paths.join(folder, name)); count += 1)
    name = `${base}-passage-${count}.md`;
  const edit = toTextEdit(outline, { start, end, newText: `{% include "${name}" %}` });
  const after = applied(outline, [edit]).slice(bodyOffset);
  if (!saysTheSame(text.slice(bodyOffset), after, passage, name)) return [];
  return [
    {
      title: `Extract to ${name}`,
      kind: CodeActionKind.RefactorExtract,
      edit: {
        documentChanges: [
          ...creation(uriOf(paths.join(folder, name)), passage),
          { textDocument: { uri, version }, edits: [edit] },
        ],
      },
    },
  ];
}

/** Whether the prompt reads the same variables as before, and the include is none inside a text or comment. */
function saysTheSame(before: string, after: string, passage: string, name: string): boolean {
  const others = new Map(templateNames(before).includes.map((include) => [include.name, '']));
  const now = parseMessageTemplate(after, new Map([...others, [name, passage]]));
  const without = parseMessageTemplate(after, others);
  const was = usesIn(parseMessageTemplate(before, others));
  return was !== undefined && was === usesIn(now) && !without.ok;
}

function usesIn(parsed: ParsedMessageTemplate): string | undefined {
  if (!parsed.ok) return undefined;
  return parsed.template.uses
    .map(({ segments }) => segments.join('.'))
    .sort()
    .join(' ');
}

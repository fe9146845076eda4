import type { Message } from '../core/model/model';
import { passagesOf } from '../core/passages-of';
import type { Paths } from '../core/ports';
import { FRONT_MATTER, type Role } from '../core/role';
import { markMessages, MESSAGE_TAG } from '../core/template/message-markers';

/** A message as it stands in a role file or in a passage that roles include. */
export interface RoleMessage {
  readonly file: string;
  /** Absent at the beginning of a passage: that of the message which includes it. */
  readonly role?: string;
  /** Of its marker, from 0. */
  readonly line: number;
  /** Words that no value changes, by which it is known when it is sent; empty where it has none. */
  readonly words: string;
}

const MARKED = new RegExp(`\\{% ${MESSAGE_TAG} (\\w+) %\\}`, 'gu');

/** The messages of a role file, in order. */
export function messagesOf(role: Pick<Role, 'file' | 'text'>): RoleMessage[] {
  return messagesIn(role, 'user');
}

/** The same of a passage; what stands before its first marker belongs to whichever message includes it. */
export function passageMessages(passage: Pick<Role, 'file' | 'text'>): RoleMessage[] {
  return messagesIn(passage, undefined);
}

function messagesIn({ file, text }: Pick<Role, 'file' | 'text'>, first: string | undefined): RoleMessage[] {
  const start = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  const marked = markMessages(text.slice(start));
  const lineAt = (offset: number): number =>
    text.slice(0, start + marked.toSource(offset)).split('\n').length - 1;
  const marks = [...marked.text.matchAll(MARKED)];
  const begin = marks[0]?.index ?? marked.text.length;
  const messages = marks.map((mark, index) => ({
    file,
    role: mark[1] ?? 'user',
    line: lineAt(mark.index),
    words: wordsOf(marked.text.slice(mark.index + mark[0].length, marks[index + 1]?.index)),
  }));
  // Without a marker, all is one message: in a role file, of the user.
  const before = wordsOf(marked.text.slice(0, begin));
  if (marks.length > 0 && before === '') return messages;
  const blank = /^\s*/u.exec(marked.text)?.[0].length ?? 0;
  return [
    { file, ...(first === undefined ? {} : { role: first }), line: lineAt(blank), words: before },
    ...messages,
  ];
}

/** Line of a role file, from 0, at which it includes a passage, itself or by way of another; undefined where it does not. */
export function lineOfInclude(
  { file, text }: Pick<Role, 'file' | 'text'>,
  passage: string,
  texts: ReadonlyMap<string, string>,
  paths: Pick<Paths, 'resolveFrom'>,
): number | undefined {
  const line = text
    .split('\n')
    .findIndex((one) => [...passagesOf({ file, text: one }, texts, paths).values()].includes(passage));
  return line < 0 ? undefined : line;
}

/** Whether a message of the file is among those that are sent: one inside `{% if %}` need not be. */
export function isSent(message: RoleMessage, sent: readonly Message[]): boolean {
  return sent.some(
    ({ role, parts }) =>
      (message.role ?? role) === role &&
      parts.some((part) => part.type === 'text' && part.text.includes(message.words)),
  );
}

/** The longest stretch on one line that is neither a tag nor a value. */
function wordsOf(template: string): string {
  return template
    .split(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|\r?\n/u)
    .map((stretch) => stretch.trim())
    .reduce((longest, stretch) => (stretch.length > longest.length ? stretch : longest), '');
}

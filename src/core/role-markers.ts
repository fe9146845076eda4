import { closest } from './did-you-mean';
import type { Source } from './yaml/authored-yaml';

const MESSAGE_ROLES: readonly string[] = ['system', 'user', 'assistant'];

/** Lines that look as if a message began there, and words that stand before the first message. */
export function warnOfMarkers(source: Source, body: string, bodyOffset: number): void {
  const at = (start: number, length: number) =>
    source.lines.range(start + bodyOffset, start + bodyOffset + length);
  // `User:` or `systm:` alone on a line would silently be part of the message before it.
  for (const match of body.matchAll(/^([A-Za-z]{4,12})[:：][ \t]*$/gmu)) {
    const word = match[1] ?? '';
    const near = MESSAGE_ROLES.includes(word.toLowerCase())
      ? word.toLowerCase()
      : closest(word, MESSAGE_ROLES);
    if (near === undefined || (near === word && match[0].includes(':'))) continue;
    source.warning(
      'near-marker',
      at(match.index, match[0].length),
      `"${match[0].trim()}" begins no message; it is text of the message before it.`,
      `Write ${near}: if a message begins here.`,
      { replace: `${near}:` },
    );
  }
  // `  user:` and `user: Facts` are text too.
  for (const match of body.matchAll(/^([ \t]*)(system|user|assistant):[ \t]*(\S?)/gmu)) {
    const [, indent = '', role = '', words = ''] = match;
    if (indent === '' && words === '') continue;
    source.warning(
      'misplaced-marker',
      at(match.index + indent.length, role.length + 1),
      `"${role}:" begins no message here, since it ${words === '' ? 'does not begin its line' : 'is not alone on its line'}.`,
      `Write ${role}: alone on a line, from its beginning.`,
    );
  }
  const first = /^(?:system|user|assistant):[ \t]*\r?$/mu.exec(body);
  const before = first ? body.slice(0, first.index) : '';
  // What a template only computes writes no words.
  const words = /\S/u.exec(before.replace(/\{%[\s\S]*?%\}/gu, (tag) => ' '.repeat(tag.length)));
  if (words && first) {
    const line = before.slice(words.index).split(/\r?\n/u)[0] ?? '';
    source.report(
      'information',
      'text-before-marker',
      at(words.index, line.trimEnd().length),
      'These words stand before the first message, so they are a user message of their own.',
      `Put them below ${first[0].trim()}`.concat(', or write user: above them.'),
    );
  }
  // The least of worries, so it is told when there are no others.
  if (!first && !source.problems.some(({ severity }) => severity !== 'information')) {
    const start = /\S/u.exec(body)?.index ?? 0;
    const line = body.slice(start).split(/\r?\n/u)[0] ?? '';
    source.report(
      'information',
      'no-marker',
      at(start, line.trimEnd().length),
      'No message begins in this prompt, so all of it is one user message.',
      'Write user: above it, or system: where instructions come first.',
    );
  }
}

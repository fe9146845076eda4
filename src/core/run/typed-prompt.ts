import type { MessageRole } from '../model/model';
import type { RenderedMessage } from '../runner/run-event';

/** One message as an author edits it: its words, without the pictures. */
export interface TypedMessage {
  readonly role: MessageRole;
  readonly text: string;
}

/**
 * Messages written as in a role file: each begins below a line of `system:`, `user:` or `assistant:`. Nothing in it is
 * a template. What stands before the first line of that kind is a user message.
 */
export function typedMessages(text: string): readonly TypedMessage[] {
  const messages: { role: MessageRole; lines: string[] }[] = [];
  for (const line of text.split(/\r?\n/u)) {
    const [, role] = /^(system|user|assistant):[ \t]*$/u.exec(line) ?? [];
    const last = messages.at(-1);
    if (role !== undefined) messages.push({ role: role as MessageRole, lines: [] });
    else if (last) last.lines.push(line);
    else if (line.trim() !== '') messages.push({ role: 'user', lines: [line] });
  }
  return messages.map(({ role, lines }) => ({ role, text: lines.join('\n').trim() }));
}

/** The words of recorded messages. */
export function wordsOf(messages: readonly RenderedMessage[]): readonly TypedMessage[] {
  return messages.map(({ role, parts }) => ({
    role,
    text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
  }));
}

/** The messages to ask: an unchanged message stays as recorded, and pictures stay with the message of their place. */
export function promptOfTyped(
  typed: readonly TypedMessage[],
  recorded: readonly RenderedMessage[],
): readonly RenderedMessage[] {
  const before = wordsOf(recorded);
  return typed.map(({ role, text }, at): RenderedMessage => {
    const own = recorded[at];
    if (own?.role === role && before[at]?.text === text) return own;
    const pictures = (own?.parts ?? []).filter((part) => part.type !== 'text');
    return { role, parts: [{ type: 'text', text }, ...pictures], spans: [] };
  });
}

import type { Position } from '../../core/problem';
import { ownWords } from '../inlay-hints';
import { contains } from '../lsp-range';
import type { RoleOutline } from '../outline-role';
import type { LanguageWorld } from '../world';
import type { Told } from './told';

/** How many tokens the words of a message are, at its marker. */
export async function hoverMessage(
  { count }: LanguageWorld,
  outline: RoleOutline,
  at: Position,
): Promise<Told | undefined> {
  const index = outline.messages.findIndex(({ marker }) => contains(marker, at));
  const message = outline.messages[index];
  if (!message) return undefined;
  const [tokens] = await count(ownWords(outline).slice(index, index + 1));
  const size =
    tokens === undefined
      ? ''
      : ` About ${tokens.toLocaleString('en')} tokens before what its variables bring.`;
  return { words: `**${message.role}**: begins a message of this role.${size}`, range: message.marker };
}

import type { Hover } from 'vscode-languageserver-types';
import type { Name } from '../core/dataflow/names';
import type { Position } from '../core/problem';
import { hoverArticle } from './hover/article';
import { hoverKey, hoverValue } from './hover/yaml';
import { hoverMessage } from './hover/message';
import { sampleOf } from './hover/sample';
import { hoverTemplate } from './hover/template';
import { toLspRange } from './lsp-range';
import { inputsAsGiven } from './given-inputs';
import { localsBefore, namesAt, openingBefore } from './names-at';
import type { Outlined } from './outlined';
import type { LanguageWorld } from './world';

/** What a name or key at a place is, its type, where it comes from and a value it has, in Markdown. */
export async function hover(
  world: LanguageWorld,
  outlined: Outlined,
  at: Position,
): Promise<Hover | undefined> {
  const { kind, outline } = outlined;
  const { text, lines } = outline;
  const offset = lines.offsetAt(at);
  const found =
    (await inTemplate(world, outlined, offset)) ??
    (kind === 'role'
      ? ((await hoverMessage(world, outline, at)) ?? (await hoverKey(world, kind, outline, at)))
      : ((await hoverValue(world, kind, outline, at)) ?? (await hoverKey(world, kind, outline, at)))) ??
    (await hoverArticle(world, text, lines, offset));
  return found && { contents: { kind: 'markdown', value: found.words }, range: toLspRange(found.range) };
}

async function inTemplate(world: LanguageWorld, { kind, outline }: Outlined, offset: number) {
  const open = openingBefore(outline.text, offset);
  if (open === undefined) return undefined;
  if (kind !== 'role') {
    const valueOf = (name: Name, path: readonly string[]) => sampleOf(world, outline, name, path);
    return hoverTemplate(outline, open, offset, () => namesAt(world, outline, offset), valueOf);
  }
  return hoverTemplate(outline, open, offset, async () => {
    const inputs = await inputsAsGiven(world, outline);
    return [...localsBefore(outline.text, open, offset, inputs), ...inputs];
  });
}

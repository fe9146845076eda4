/** A tag of Liquid or an output, as offsets in a text. */
export interface TemplatePiece {
  readonly kind: 'tag' | 'output';
  /** Name of a tag, such as `endif`. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Tags that go on to their end tag. */
const BLOCKS = ['if', 'unless', 'for', 'case', 'capture', 'comment', 'raw', 'tablerow'];
/** Parts of a block between tags. */
const BETWEEN: Readonly<Record<string, readonly string[]>> = {
  else: ['if', 'unless', 'case', 'for'],
  elsif: ['if', 'unless'],
  when: ['case'],
};
const PIECE = /\{%-?\s*([a-z_]*)(?:[^%]|%(?!\}))*%\}|\{\{(?:[^}]|\}(?!\}))*\}\}/gu;

/** Tags and outputs in order; what stands within `raw` and `comment` is neither. */
export function templatePieces(text: string, from = 0): readonly TemplatePiece[] {
  const found: TemplatePiece[] = [];
  let verbatim: string | undefined;
  for (const match of text.slice(from).matchAll(PIECE)) {
    const start = match.index + from;
    const name = match[1] ?? '';
    if (verbatim !== undefined && name !== `end${verbatim}`) continue;
    verbatim = name === 'raw' || name === 'comment' ? name : undefined;
    found.push({
      kind: match[1] === undefined ? 'output' : 'tag',
      name,
      start,
      end: start + match[0].length,
    });
  }
  return found;
}

/** From the tag that begins a part of a block to the one that ends it; what is not closed is left out. */
export function templateBlocks(
  pieces: readonly TemplatePiece[],
): readonly (readonly [TemplatePiece, TemplatePiece])[] {
  const open: { readonly block: string; begin: TemplatePiece }[] = [];
  const blocks: (readonly [TemplatePiece, TemplatePiece])[] = [];
  for (const piece of pieces) {
    const last = open.at(-1);
    if (BLOCKS.includes(piece.name)) open.push({ block: piece.name, begin: piece });
    else if (last && BETWEEN[piece.name]?.includes(last.block)) {
      blocks.push([last.begin, piece]);
      last.begin = piece;
    } else if (last && piece.name === `end${last.block}`) {
      blocks.push([last.begin, piece]);
      open.pop();
    }
  }
  return blocks;
}

/** Characters of a chunk where the author asks for chunks without saying how long. */
export const DEFAULT_CHUNK = 500;

/**
 * The text in pieces of `size` UTF-16 units, one after the other; a character of two units is not cut. Blank pieces
 * are left out, but there is always at least one.
 */
export function chunksOf(text: string, size: number | undefined): readonly string[] {
  if (size === undefined || text.length <= size) return [text];
  const chunks: string[] = [];
  for (let from = 0; from < text.length;) {
    const cuts = /[\ud800-\udbff]/.test(text.charAt(from + size - 1));
    const to = Math.min(text.length, from + (!cuts ? size : size === 1 ? 2 : size - 1));
    const chunk = text.slice(from, to);
    if (chunk.trim() !== '') chunks.push(chunk);
    from = to;
  }
  return chunks.length > 0 ? chunks : [''];
}

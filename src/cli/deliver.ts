import type { CommandHost } from './host';

/** Characters that are handed over at once. */
const CHUNK = 1 << 20;

/** Writes pieces one after another to a file, or to standard output; never all of them as one text. */
export async function deliver(
  host: CommandHost,
  pieces: Iterable<string>,
  file: string | undefined,
): Promise<void> {
  const path = file === undefined ? undefined : host.absolute(file);
  // Beginning the file empties it; what follows is added.
  if (path !== undefined) await host.files.write(path, '');
  const hand = (text: string): Promise<void> =>
    path === undefined ? print(text) : host.files.append(path, text);
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    await hand(chunk);
    chunk = '';
  }
  await hand(chunk);
}

/** Resolves when the text is handed on, or when nobody reads any longer. */
function print(text: string): Promise<void> {
  return new Promise((done) => {
    process.stdout.write(text, () => {
      done();
    });
  });
}

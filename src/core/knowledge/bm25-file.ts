import type { Postings } from './bm25-build';
import { Checksum } from './checksum';
import { Vocabulary } from './vocabulary';

/**
 * Layout, in 32-bit words of native byte order: the header, the lists in the order they are written below, and the words of the
 * vocabulary (UTF-8, line feeds between, padded to a whole word). Another byte order fails at the magic number.
 */
const MAGIC = 0x4d32_356d;
const VERSION = 1;

const MAGIC_AT = 0;
const VERSION_AT = 1;
const CHECKSUM_AT = 2;
const SOURCE_AT = 4;
const TEXT_BYTES_AT = 6;
const LENGTHS_AT = 7;
const LISTS = 9;
const HEADER_WORDS = LENGTHS_AT + LISTS;

/** Names a list of texts by their content. */
export function checksumOfTexts(texts: readonly string[]): string {
  const checksum = new Checksum();
  checksum.add(texts.length);
  for (const text of texts) checksum.addText(text);
  return checksum.hex;
}

export function writeIndex(postings: Postings, source: string): Uint8Array {
  const terms = postings.vocabulary.dump();
  const text = new TextEncoder().encode(terms.words.join('\n'));
  const { singles, singleStarts, severals, severalStarts, counts, lengths } = postings;
  const { pairKeys, pairIds, wordIds } = terms;
  const lists = [
    ...[singles, singleStarts, severals, severalStarts, counts],
    ...[lengths, pairKeys, pairIds, wordIds],
  ];
  const longs = lists.reduce((sum, list) => sum + list.length, HEADER_WORDS);
  const out = new Uint32Array(longs + Math.ceil(text.length / 4));
  out[MAGIC_AT] = MAGIC;
  out[VERSION_AT] = VERSION;
  out[SOURCE_AT] = Number.parseInt(source.slice(0, 8), 16);
  out[SOURCE_AT + 1] = Number.parseInt(source.slice(8), 16);
  out[TEXT_BYTES_AT] = text.length;
  let at = HEADER_WORDS;
  lists.forEach((list, index) => {
    out[LENGTHS_AT + index] = list.length;
    out.set(list, at);
    at += list.length;
  });
  new Uint8Array(out.buffer, at * 4, text.length).set(text);
  out.set(checksumOf(out), CHECKSUM_AT);
  return new Uint8Array(out.buffer);
}

/** The postings as views on the bytes; `undefined` unless every byte is as it was written. */
export function readIndex(bytes: Uint8Array): { postings: Postings; source: string } | undefined {
  if (bytes.length % 4 !== 0 || bytes.length < HEADER_WORDS * 4) return undefined;
  // A view of 32-bit words must begin at a multiple of four; a copy begins at 0.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  const all = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
  if (all[MAGIC_AT] !== MAGIC || all[VERSION_AT] !== VERSION) return undefined;
  const [first, second] = checksumOf(all);
  if (all[CHECKSUM_AT] !== first || all[CHECKSUM_AT + 1] !== second) return undefined;

  let at = HEADER_WORDS;
  let list = 0;
  const take = (): Uint32Array => {
    const from = at;
    at += all[LENGTHS_AT + list] ?? 0;
    list += 1;
    return all.subarray(from, at);
  };
  const lists = {
    singles: take(),
    singleStarts: take(),
    severals: take(),
    severalStarts: take(),
    counts: take(),
    lengths: take(),
  };
  const [pairKeys, pairIds, wordIds] = [take(), take(), take()];
  const text = new Uint8Array(all.buffer, all.byteOffset + at * 4, all[TEXT_BYTES_AT] ?? 0);
  const words = wordIds.length === 0 ? [] : new TextDecoder().decode(text).split('\n');
  const vocabulary = Vocabulary.restore({ pairKeys, pairIds, words, wordIds });
  const source = [...all.subarray(SOURCE_AT, SOURCE_AT + 2)]
    .map((lane) => lane.toString(16).padStart(8, '0'))
    .join('');
  return { postings: { ...lists, vocabulary }, source };
}

/** Over everything but the checksum itself. */
function checksumOf(all: Uint32Array): readonly [number, number] {
  const checksum = new Checksum();
  checksum.addWords(all.subarray(0, CHECKSUM_AT));
  checksum.addWords(all.subarray(SOURCE_AT));
  return checksum.lanes;
}

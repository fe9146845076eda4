import { canonicalCharge } from './charge-alias';
import { toHalfWidth } from './chinese-number';
import { squeeze, type Span } from './span';

/** Stands among the charges of someone found not guilty. */
export const acquittal = '无罪';

/** A charge by its normalised name, and where its words stand in the text. */
export interface ChargeReading {
  readonly name: string;
  readonly span: Span;
}

const subject = /^(?:原审)?(?:被告人|上诉人|被告单位|上诉单位|原审被告)/;
// 犯 as a verb: not the 犯 of 侵犯, 犯罪 or at the end of a name.
const commits = /^[^犯]{0,14}?(?<!侵)犯(?!罪|$)/;
const frame = /^\s*(?:\[罪名\]|罪名\s*[:：为])\s*/;
const between = /(?<=罪)\s*[、和及与]\s*|[;；,，。\n]/g;
/** What `normaliseCharge` leaves out wherever it stands. */
const marks = /[\s[\]【】《》“”"'［］＂＇]/;

/**
 * The charges a text names, each with its place, without who committed them and without the last 罪:
 * `被告人犯盗窃罪、诈骗罪` → 盗窃, 诈骗. Commas inside one name (掩饰、隐瞒犯罪所得罪) do not split it. An acquittal is 无罪.
 */
export function locateCharges(text: string): readonly ChargeReading[] {
  const end = text.indexOf('<eoa>');
  const start = frame.exec(text)?.[0].length ?? 0;
  const field = text.slice(start, end < start ? undefined : end);
  const acquitted = /无罪|不构成犯罪/.exec(field);
  if (acquitted) {
    const at = start + acquitted.index;
    return [{ name: acquittal, span: [at, at + acquitted[0].length] }];
  }
  const pieces = piecesOf(field).filter(({ text: piece }) => piece !== '' && piece !== '无');
  const named = pieces.filter(({ text: piece }) => /罪[）)\]】》”"]*$/.test(piece));
  const readings = (named.length > 0 ? named : pieces).flatMap((piece) =>
    readCharge(piece.text, start + piece.start),
  );
  return readings.filter(({ name }, index) => readings.findIndex((one) => one.name === name) === index);
}

/** The names of `locateCharges`. */
export function readCharges(text: string): readonly string[] {
  return locateCharges(text).map(({ name }) => name);
}

/** One charge's name in one form: no subject, no brackets as in `[伪造、变造]居民身份证`, no last 罪. */
export function normaliseCharge(raw: string): string {
  return toHalfWidth(raw)
    .replace(/[\s[\]【】《》“”"']/g, '')
    .replace(subject, '')
    .replace(commits, '')
    .replace(/^(?:构成|认定为|涉嫌)/, '')
    .replace(/,/g, '、')
    .replaceAll('(', '（')
    .replaceAll(')', '）')
    .replace(/罪$/, '');
}

/**
 * The charges of a verdict, each once, by the name that `canonicalCharge` gives: other names and spellings of one crime
 * are one, parts of a selective charge (贩卖毒品, 运输毒品) stay apart.
 */
export function chargesOf(charges: readonly string[] | undefined): readonly string[] {
  return [...new Set((charges ?? []).flatMap(readCharges).map(canonicalCharge))];
}

function piecesOf(text: string): { readonly text: string; readonly start: number }[] {
  const ends = Array.from(text.matchAll(between), (match) => ({
    end: match.index,
    next: match.index + match[0].length,
  }));
  return [...ends, { end: text.length, next: text.length }].map(({ end }, index) => {
    const raw = text.slice(ends[index - 1]?.next ?? 0, end);
    return { text: raw.trim(), start: end - raw.trimStart().length };
  });
}

function readCharge(piece: string, at: number): ChargeReading[] {
  const name = normaliseCharge(piece);
  if (name === '') return [];
  // What normalising takes away stands before the name; within it, it only exchanges characters.
  const { text: kept, spanOf } = squeeze(piece, marks);
  const length = name.length + (/罪$/.test(kept) ? 1 : 0);
  const [start, end] = spanOf(Math.max(0, kept.length - length), kept.length);
  return [{ name, span: [at + start, at + end] }];
}

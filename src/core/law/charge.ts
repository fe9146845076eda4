import { toHalfWidth } from './chinese-number';

/** Stands among the charges of someone found not guilty. */
export const acquittal = '无罪';

const subject = /^(?:原审)?(?:被告人|上诉人|被告单位|上诉单位|原审被告)/;
// 犯 as a verb: not the 犯 of 侵犯, 犯罪 or at the end of a name.
const commits = /^[^犯]{0,14}?(?<!侵)犯(?!罪|$)/;
const frame = /^\s*(?:\[罪名\]|罪名\s*[:：为])\s*/;

/**
 * The charges a text names, without who committed them and without the last 罪: `被告人犯盗窃罪、诈骗罪` →
 * `['盗窃', '诈骗']`. Commas inside one name (掩饰、隐瞒犯罪所得罪) do not split it. An acquittal is `['无罪']`.
 */
export function readCharges(text: string): readonly string[] {
  const plain = text
    .replace(/<eoa>[\s\S]*$/, '')
    .replace(frame, '')
    .trim();
  if (/无罪|不构成犯罪/.test(plain)) return [acquittal];
  const pieces = plain
    .split(/(?<=罪)\s*[、和及与]\s*|[;；,，。\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== '无');
  const named = pieces.filter((piece) => /罪[）)\]】》”"]*$/.test(piece));
  const names = (named.length > 0 ? named : pieces).map(normaliseCharge).filter((name) => name !== '');
  return [...new Set(names)];
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

/** The charges of a verdict by normalised name, each once. */
export function chargesOf(charges: readonly string[] | undefined): readonly string[] {
  return [...new Set((charges ?? []).flatMap(readCharges))];
}

/** Chinese numerals in legal text: 二百三十六, 二〇二三, 廿三, 两万, 71.4万, １２, 一万二. */

const digitValues: Readonly<Record<string, number>> = Object.fromEntries(
  [
    '零〇○０',
    '一壹幺１',
    '二贰两２',
    '三叁３',
    '四肆４',
    '五伍５',
    '六陆６',
    '七柒７',
    '八捌８',
    '九玖９',
  ].flatMap((forms, value) => Array.from(forms).map((form) => [form, value] as const)),
);
const smallUnits: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
};

/** Inside of a character class that matches every character of a numeral written without point or commas. */
export const numeralCharacters = '0-9０-９零〇○一二三四五六七八九十百千万亿两廿卅壹贰叁肆伍陆柒捌玖拾佰仟幺';

/** Full-width letters, digits and signs to ASCII, and the ideographic space to a space. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E\u3000]/g, (character) =>
    character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );
}

/** Characters of the longest numeral that is one; a model may write thousands of digits in a row. */
const longest = 64;

/** The value of a whole numeral, or undefined when the text is anything else. Never throws. */
export function toNumber(text: string): number | undefined {
  const plain = toHalfWidth(text.trim())
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replaceAll('廿', '二十')
    .replaceAll('卅', '三十');
  if (plain === '' || plain.length > longest) return undefined;
  if (plain === '半') return 0.5;
  const value = readLarge(plain);
  return value === undefined ? undefined : Math.round(value * 1e6) / 1e6;
}

function readLarge(text: string): number | undefined {
  for (const [sign, unit] of [
    ['亿', 1e8],
    ['万', 1e4],
  ] as const) {
    const at = text.lastIndexOf(sign);
    if (at < 0) continue;
    const head = at === 0 ? undefined : readLarge(text.slice(0, at));
    const tail = text.slice(at + 1);
    if (head === undefined) return undefined;
    if (tail === '') return head * unit;
    // 一万二 is 12,000 in speech; 一万零二 is 10,002.
    const spoken = digitValues[tail];
    const rest = spoken !== undefined && tail !== '零' ? (spoken * unit) / 10 : readLarge(tail);
    return rest === undefined ? undefined : head * unit + rest;
  }
  return readSmall(text);
}

/** Below ten thousand: 二百三十六, 3百, positional 二〇二三, decimal 71.4. */
function readSmall(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const characters = Array.from(text);
  if (characters.every((character) => digitValues[character] !== undefined)) {
    return Number(characters.map((character) => digitValues[character]).join(''));
  }
  let total = 0;
  let pending: number | undefined;
  let lastUnit = 0;
  for (const part of text.match(/\d+(?:\.\d+)?|./gu) ?? []) {
    const unit = smallUnits[part];
    const digit = /^\d/.test(part) ? Number(part) : digitValues[part];
    if (unit !== undefined) {
      total += (pending ?? 1) * unit;
      pending = undefined;
      lastUnit = unit;
    } else if (digit === 0 && pending === undefined) {
      lastUnit = 0;
    } else if (digit !== undefined && pending === undefined) {
      pending = digit;
    } else {
      return undefined;
    }
  }
  // 三百四 is 340 in speech.
  return total + (pending ?? 0) * (lastUnit > 10 && (pending ?? 0) < 10 ? lastUnit / 10 : 1);
}

const digits = '零一二三四五六七八九';

/**
 * A number in Chinese, for the `cn_number` filter: 133 → 一百三十三, 10010 → 一万零一十, 3.5 → 三点五. Beyond 10^16, and
 * for what is no finite number, the plain digits come back.
 */
export function toChinese(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e16) return String(value);
  if (value < 0) return `负${toChinese(-value)}`;
  const whole = Math.trunc(value);
  const fraction = String(value).split('.')[1];
  const point =
    fraction === undefined
      ? ''
      : `点${Array.from(fraction)
          .map((d) => digits[Number(d)] ?? '')
          .join('')}`;
  const text = whole === 0 ? '零' : chineseWhole(whole);
  return text.replace(/^一十/, '十') + point;
}

function chineseWhole(value: number): string {
  for (const [sign, unit] of [
    ['亿', 1e8],
    ['万', 1e4],
    ['千', 1000],
    ['百', 100],
    ['十', 10],
  ] as const) {
    if (value < unit) continue;
    const rest = value % unit;
    const gap = rest > 0 && rest < unit / 10 ? '零' : '';
    return `${chineseWhole(Math.trunc(value / unit))}${sign}${rest > 0 ? gap + chineseWhole(rest) : ''}`;
  }
  return digits[value] ?? '';
}

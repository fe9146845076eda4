/**
 * The conversion of Chinese numerals inside running text that LawBench scores with: cn2an 0.5.22,
 * `transform(text, 'cn2an')`. Its oddities are kept, since published scores hang on them: 半 becomes 0.5 (so 半年 reads
 * as 0.5年), 两 becomes 2 everywhere, a numeral it refuses leaves the whole match as it was, 三百四 is 340.
 * The reader of numerals for everything else is `law/chinese-number.ts`.
 */

const numerals = '零一二三四五六七八九';
const unitValues: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
  万: 1e4,
  亿: 1e8,
};
const units = Object.keys(unitValues).join('');

const chinese = `负?(?:[${numerals}${units}]+点)?[${numerals}${units}]+`;
// Where a decimal point is meant, cn2an lets any character pass: 3,5万 is one numeral (and then refused).
const mixed = `-?[0-9]+(?:[^\\n0-9][0-9]+)?[${units}]+`;

const date = new RegExp(`(?:(?:${mixed}|${chinese})年)?(?:[${numerals}十]+月)?(?:[${numerals}十]+日)?`, 'gu');
const anyNumber = new RegExp(`${mixed}|${chinese}`, 'gu');
const chineseNumber = new RegExp(chinese, 'gu');
const fraction = new RegExp(`${chinese}分之${chinese}`, 'gu');
const percent = new RegExp(`百分之(${chinese})`, 'gu');
const celsius = new RegExp(`(${chinese})摄氏度`, 'gu');

/** Text with its Chinese numerals in digits, as cn2an 0.5.22 writes them. Never throws. */
export function transformChineseNumbers(text: string): string {
  const prepared = text.replaceAll('廿', '二十').replaceAll('半', '0.5').replaceAll('两', '2');
  // The date pattern tries every place of a long run of numerals, so it is spared where no date can be.
  const dated = /[年月日]/.test(prepared)
    ? prepared.replace(date, (match) => replaceAllOrNone(match, anyNumber))
    : prepared;
  const divided = dated.includes('分之') ? convertFractions(dated) : dated;
  const warm = divided.includes('摄氏度') ? convertTemperatures(divided) : divided;
  return warm.replace(chineseNumber, (match) => smartNumber(match) ?? match);
}

function convertFractions(text: string): string {
  return text
    .replace(fraction, (match) => {
      const converted = match.startsWith('百') ? match : replaceAllOrNone(match, chineseNumber);
      const [denominator = '', numerator = ''] = converted.split('分之');
      return converted === match ? match : `${numerator}/${denominator}`;
    })
    .replace(percent, (match, number: string) => {
      const value = smartNumber(number);
      return value === undefined ? match : `${value}%`;
    });
}

function convertTemperatures(text: string): string {
  return text.replace(celsius, (match, number: string) => {
    const value = smartNumber(number);
    return value === undefined ? match : `${value}℃`;
  });
}

/** One numeral that is refused leaves its whole match unchanged. */
function replaceAllOrNone(text: string, pattern: RegExp): string {
  const refused = (text.match(pattern) ?? []).some((numeral) => smartNumber(numeral) === undefined);
  return refused ? text : text.replace(pattern, (numeral) => smartNumber(numeral) ?? numeral);
}

const digitOf: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from(numerals, (numeral, value) => [numeral, value]),
);

const one = '[一二三四五六七八九]';
const tens = `${one}?[十拾]${one}?`;
const to99 = `(?:${tens}|${one})`;
const hundreds = `(?:${one}[百佰](?:零${one})?|${one}[百佰]${tens})`;
const to999 = `(?:${hundreds}|${to99})`;
const thousands = `(?:${one}[千仟](?:零${to99})?|${one}[千仟]${hundreds})`;
const to9999 = `(?:${thousands}|${to999})`;
const tenThousands = `(?:${to9999}万(?:零${to999})?|${to9999}万${thousands})`;
const below1e8 = `(?:${tenThousands}|${to9999})`;
const hundredMillions = `(?:${below1e8}亿(?:零${below1e8})?|${below1e8}亿${tenThousands})`;
const integer = new RegExp(`^(?:零|${hundredMillions}|${below1e8})$`);
const positional = new RegExp(`^[${numerals}]+$`);
const spoken = new RegExp(`^(?:[${numerals}]{0,2}[${units}])+[${numerals}]$`);
const scaled = new RegExp(`^(-?\\d+(?:\\.\\d+)?)([${units}])$`);
const decimals = new RegExp(`^[${numerals}]{0,16}$`);

/** The digits for one numeral in cn2an's "smart" mode; undefined where cn2an raises an error. */
export function smartNumber(raw: string): string | undefined {
  const text = raw
    .replace(/[\uFF01-\uFF5E]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll('零十', '零一十')
    .replaceAll('零百', '零一百');
  const negative = text.startsWith('负');
  const [whole = '', fractionText, more] = (negative ? text.slice(1) : text).split('点');
  if (more !== undefined) return undefined;

  if (fractionText === undefined) {
    const [, amount, unit = ''] = scaled.exec(whole) ?? [];
    if (amount !== undefined) return String(Math.trunc(Number(amount) * (unitValues[unit] ?? 1)));
  }
  const value = wholeNumber(whole.replace(/\d+/g, digitsToChinese));
  if (value === undefined || (fractionText !== undefined && !decimals.test(fractionText))) return undefined;
  const sign = negative && (Number(value) !== 0 || fractionText !== undefined) ? '-' : '';
  if (fractionText === undefined) return sign + value;
  const fractionDigits = Array.from(fractionText, (numeral) => digitOf[numeral] ?? 0).join('');
  const point = String(Number(`0.${fractionDigits || '0'}`)).slice(1);
  return `${sign}${value}${point === '' ? '.0' : point}`;
}

function wholeNumber(text: string): string | undefined {
  if (integer.test(text)) return String(sum(text));
  if (positional.test(text)) {
    return Array.from(text, (numeral) => digitOf[numeral] ?? 0)
      .join('')
      .replace(/^0+(?=.)/, '');
  }
  if (!spoken.test(text)) return undefined;
  // 一万二 stands for 一万二千; after 十 and 亿 there is no such unit, and cn2an fails.
  const next = { 百: '十', 佰: '十', 千: '百', 仟: '百', 万: '千' }[text.at(-2) ?? ''];
  return next === undefined ? undefined : String(sum(text + next));
}

/** From the right: each digit times the unit in force; 万 and 亿 lift the units left of them. */
function sum(text: string): number {
  let total = 0;
  let unit = 1;
  let lift = 1;
  const reversed = Array.from(text).reverse();
  reversed.forEach((character, index) => {
    const digit = digitOf[character];
    if (digit !== undefined) {
      total += digit * unit;
      return;
    }
    unit = unitValues[character] ?? 1;
    if (unit % 10000 === 0) {
      if (unit > lift) lift = unit;
      else unit = lift *= unit;
    }
    if (unit < lift) unit *= lift;
    if (index === reversed.length - 1) total += unit;
  });
  return total;
}

const places = ['', '十', '百', '千', '万', '十', '百', '千', '亿', '十', '百', '千', '万', '十', '百', '千'];

/** Digits inside a mixed numeral (3百20) spelled out first, as cn2an does. Too long a number stays, and is refused. */
function digitsToChinese(digits: string): string {
  const plain = digits.replace(/^0+(?=.)/, '');
  if (plain.length > places.length) return digits;
  let text = '';
  Array.from(plain).forEach((digit, index) => {
    const place = plain.length - index - 1;
    if (digit !== '0') {
      text += (numerals[Number(digit)] ?? '') + (places[place] ?? '');
      return;
    }
    if (place % 4 === 0) text += `零${places[place] ?? ''}`;
    if (index > 0 && !text.endsWith('零')) text += '零';
  });
  const tidy = text
    .replaceAll('零零', '零')
    .replaceAll('零万', '万')
    .replaceAll('零亿', '亿')
    .replaceAll('亿万', '亿')
    .replace(/^零+|零+$/g, '');
  return (tidy.startsWith('一十') ? tidy.slice(1) : tidy) || '零';
}

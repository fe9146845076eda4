/** Names of laws as judgments write them, brought to one form. */

export interface LawName {
  /** Without brackets and without the state's name: 刑法, 最高人民法院关于适用民事诉讼法的解释. */
  readonly law: string;
  /** Set when the name had to be mended to be recognised. */
  readonly correctedFrom?: string;
}

const endings = '法典|法|修正案|条例|规定|解释|办法|意见|决定|规则|规程|细则|纪要|批复|标准|通知|答复|公约';
const lawEnding = new RegExp(`(?:${endings})(?:[（(](?:[一二三四五六七八九十]+|试行|暂行)[）)])?$`);
const revision = /[（(]\d{4}年?(?:修正|修订)(?:文本)?[）)]/g;
const bareName = new RegExp(
  `(?:中华人民共和国)?[\\u4e00-\\u9fff]*(?:${endings})(?:[（(][一二三四五六七八九十]+[）)])?$`,
);
const leadWords = /^.*(?:依据|根据|依照|按照|违反|触犯|以及|适用的?法条|法条[是为]?|[及与]|和(?!国))(?=.)/;
/** 同法第…条, 本法第…条: the law named before. */
const sameLaw = /(?:本|同|该|上述)(?:法|条例|规定|解释)$/;

export function looksLikeLaw(name: string): boolean {
  return lawEnding.test(name.replace(/[〈〉<>《》\s]/g, '').replace(revision, ''));
}

/**
 * One form for one law: brackets of all kinds and the state's name go, 修正 notes go, and a mistyped state's name
 * (a repeated 共和国, one stray character) is mended.
 */
export function normaliseLawName(raw: string): LawName {
  const bare = raw
    .replace(/[《》〈〉<>「」『』\s]/g, '')
    .replaceAll('(', '（')
    .replaceAll(')', '）')
    .replace(revision, '');
  const mended = bare.replace(/中华人民[\u4e00-\u9fff]?共和国(?:共和国)*/g, '中华人民共和国');
  const law = mended.replaceAll('中华人民共和国', '') || mended;
  return mended === bare ? { law } : { law, correctedFrom: bare };
}

/**
 * The law named at the end of running text, such as `依据刑法` or `民事诉讼法》` whose opening bracket is missing;
 * undefined when the text ends with no law, or with a word for the law named before.
 */
export function lawNameAtEnd(text: string): string | undefined {
  const closed = /[》〉>]\s*$/.test(text);
  const tail = text.replace(/[》〉>]?\s*$/, '');
  const clause = tail.slice(
    lastBoundary(tail, closed ? /[，。；：:;《\]】\n]/g : /[，。；：:;、,\s《》\]】]/g),
  );
  if (sameLaw.test(clause)) return undefined;
  const name = closed ? clause : bareName.exec(clause)?.[0];
  if (name === undefined || name === '') return undefined;
  // > also ends marks such as <eoa>.
  if (/>\s*$/.test(text) && !looksLikeLaw(name)) return undefined;
  return closed && name.includes('关于') ? name : name.replace(leadWords, '');
}

function lastBoundary(text: string, boundary: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(boundary)) end = match.index + 1;
  return end;
}

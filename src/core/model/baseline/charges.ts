import { normaliseCharge } from '../../law/charge';
import type { FoundArticle } from './articles';
import type { Focus } from './overlap';
import type { Passage, PassageKind } from './prompt';

const named =
  /(?:犯有?|构成|以|涉嫌|触犯|认定为|定为|系|是|(?<=罪[、和及与]))([\u4e00-\u9fff、（）()[\]]{2,30}?)(?<!犯)罪(?![行犯名过责证恶刑])/g;
/** What stands before 罪 in other words than a charge's name. */
const noCharge =
  /^(?:罪|认|数|其|本|无|有|服|悔|定|此|该|同种|前|漏|新|重|轻|何|[一二两三数]|.*(?:自己|的|所犯|上述|何种|认为|或者))$|[前本][款条节项法]|其他|以上|规定/;
/** `第二百六十四条 （盗窃罪）…`, `264. （盗窃罪）…`: the heading that collections of articles put first. */
const heading =
  /(?:条(?:之[一二三四五六七八九十]+)?|\d[.、:：]?)\s*[（(【]([\u4e00-\u9fff、]{2,30})罪[）)】]/g;
/** `Charge: 盗窃;诈骗`, `"accusation": ["盗窃"]`, `罪名：盗窃。` anywhere in a line. */
const field = /(?:\bcharges?|\baccusation|罪名)["”]?\s*[:：]\s*\[?\s*([^\n。:：{}]{2,80})/gi;

const weightOf: Readonly<Record<PassageKind, number>> = {
  claim: 3,
  draft: 3,
  facts: 2.5,
  charges: 2,
  transcript: 2,
  precedent: 1,
  other: 1,
  law: 0.5,
  instruction: 0,
};

/** Names of charges (without 罪) the prompt holds, the best first, with their scores. */
export interface FoundCharge {
  readonly name: string;
  readonly score: number;
}

/**
 * By where a name stands and how much of it stands in the facts. A name that only the instructions hold, as an
 * example, counts only when the facts hold it too. Without any name, the words an article's wording begins with.
 */
export function findCharges(
  passages: readonly Passage[],
  focus: Focus,
  articles: readonly FoundArticle[],
): readonly FoundCharge[] {
  const weights = new Map<string, number>();
  const add = (raw: string, weight: number): void => {
    const name = normaliseCharge(raw);
    if (name.length < 2 || name.length > 30 || noCharge.test(name)) return;
    weights.set(name, Math.max(weights.get(name) ?? 0, weight) + 0.3);
  };
  for (const { text, line, kind } of passages) {
    if (text.includes('罪')) for (const match of text.matchAll(named)) add(match[1] ?? '', weightOf[kind]);
    if (kind !== 'instruction') {
      for (const match of text.matchAll(heading))
        add(match[1] ?? '', weightOf.law + 3 * focus.coverage(text));
      for (const match of line.matchAll(field)) {
        for (const name of listedIn(match[1] ?? '')) add(name, Math.min(2, weightOf[kind] + 0.5));
      }
    }
    if (kind === 'charges') for (const name of listedIn(text)) add(name, weightOf.charges);
    const sample = kind === 'instruction' ? /\[罪名\]([^<[\]]{2,40})<eoa>/.exec(text) : null;
    for (const name of sample?.[1]?.split(/[;；、]/) ?? []) add(name, 0);
  }
  if (weights.size === 0) {
    const name = chargeInWording(articles[0]?.wording);
    if (name !== undefined) add(name, 1);
  }
  return [...weights]
    .map(([name, weight]) => ({ name, score: weight + 2 * focus.coverage(name) }))
    .filter(({ score }) => score > 0.5)
    .sort((a, b) => b.score - a.score);
}

/** The names in a line of a list of charges: `1. 盗窃罪：…`, `盗窃；诈骗`, `盗窃, 诈骗`. */
function listedIn(text: string): string[] {
  const line = text.replace(/^(?:[-*•]|\d{1,3}[.、)）])\s*/, '').replace(/[。：:].*$/, '');
  return line
    .split(/[;；,，]|(?<=罪)、/)
    .map((name) => name.replace(/^[\s["“]+|[\s\]"”]+$/g, ''))
    .filter((name) => /^[\u4e00-\u9fff、（）()[\]]+$/.test(name));
}

/** 盗窃 of `盗窃公私财物，数额较大的`, 故意伤害 of `故意伤害他人身体的`. */
function chargeInWording(wording: string | undefined): string | undefined {
  if (wording === undefined) return undefined;
  const words = wording
    .replace(/^.{0,24}?条(?:之[一二三四五六七八九十]+)?\s*/, '')
    .replace(/^\d+[.、:：\s]+/, '');
  return (
    /([\u4e00-\u9fff]{2,4})公私财物/.exec(words)?.[1]?.replace(/^.*(?:方法|手段)/, '') ??
    /^([\u4e00-\u9fff、]{2,16}?)(?=他人|国家|，|的)/.exec(words)?.[1]
  );
}

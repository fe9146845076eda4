import type { Context, FilterImplOptions, Liquid } from 'liquidjs';
import { AGREEMENT_PARTS, agreesWith } from '../law/agreement';
import { toChinese } from '../law/chinese-number';
import { readVerdict } from '../metric/read-verdict';
import { StandIn } from './stand-in';

const TRUNCATIONS = 'moot.truncations';

/** Cut texts of one rendering: the text that was kept -> characters cut away. */
export function truncationsOf(context: Context): Map<string, number> {
  const known: unknown = context.getRegister(TRUNCATIONS);
  if (known instanceof Map) return known as Map<string, number>;
  const cuts = new Map<string, number>();
  context.setRegister(TRUNCATIONS, cuts);
  return cuts;
}

/** `264` -> `第264条`; citations stay as written. */
function articleText(article: unknown): string {
  return typeof article === 'number' ? `刑法第${article}条` : renderValue(article);
}

/** What `{{ value }}` writes: text as it is, nothing for null, JSON for lists and objects. */
export function renderValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof StandIn) return value.toString();
  return (JSON.stringify(value) as string | undefined)?.toWellFormed() ?? '';
}

function agrees(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

const domainFilters: Readonly<Record<string, FilterImplOptions>> = {
  /** `{{ 264 | cn_number }}` -> 二百六十四 */
  cn_number: (value: unknown) => {
    const number = Number(value);
    return Number.isFinite(number) ? toChinese(number) : renderValue(value);
  },
  /** `{{ articles | join_articles }}` -> 刑法第264条、刑法第67条 */
  join_articles: (value: unknown, separator?: unknown) =>
    (Array.isArray(value) ? value : [value])
      .filter((article) => article !== null && article !== undefined)
      .map(articleText)
      .join(typeof separator === 'string' ? separator : '、'),
  /** Keeps the first N characters; the transcript shows how many were cut. */
  truncate_chars: function (this: { context: Context }, value: unknown, limit: unknown) {
    const characters = Array.from(renderValue(value));
    const most = Math.max(0, Math.floor(Number(limit)));
    if (!Number.isFinite(most) || characters.length <= most) return characters.join('');
    const kept = characters.slice(0, most).join('');
    truncationsOf(this.context).set(kept, characters.length - most);
    return kept;
  },
  json: (value: unknown, indent?: unknown) =>
    (JSON.stringify(value, null, typeof indent === 'number' ? indent : undefined) as string | undefined) ??
    'null',
  flatten: (value: unknown) => (Array.isArray(value) ? (value as unknown[]).flat(8) : value),
  equals: agrees,
  /** `{{ case.cause | in: '盗窃', '诈骗' }}`: whether the value, or one of a list, is among those named. */
  in: (value: unknown, ...among: unknown[]) => {
    const named = new Set(among.flat().map(renderValue));
    return (Array.isArray(value) ? value : [value]).some((each) => named.has(renderValue(each)));
  },
  /** `{{ verdict | agrees_with: gold, 'articles', 'charges' }}`; without names, by every part the gold has. */
  agrees_with: (verdict: unknown, gold: unknown, ...parts: unknown[]) => {
    const named = AGREEMENT_PARTS.filter((part) => parts.includes(part));
    const compared = parts.length > 0 ? named : AGREEMENT_PARTS;
    return agreesWith(readVerdict(verdict)?.verdict ?? {}, readVerdict(gold)?.verdict ?? {}, compared);
  },
};

export const domainFilterNames: readonly string[] = Object.keys(domainFilters);

export function registerFilters(liquid: Liquid): void {
  for (const [name, filter] of Object.entries(domainFilters)) liquid.registerFilter(name, filter);
}

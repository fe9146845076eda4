import { toChinese } from '../law/chinese-number';
import { articleKey, citationKey, readCitations, type Citation } from '../law/citation';
import type { CaseScore, Metric, ScorableCase } from './metric';
import { microFigures, precisionRecall, setCounts, type Counts } from './scores';

type Articles = readonly (number | string)[];

/** One way to compare the articles of a case; its figures carry the suffix. */
interface Convention {
  readonly suffix: '' | '_parsed' | '_article';
  readonly rule: string;
  readonly read: (articles: Articles) => readonly string[];
  readonly count: (gold: readonly string[], predicted: readonly string[]) => Counts;
}

const conventions: readonly Convention[] = [
  {
    suffix: '',
    rule: 'exact strings without brackets, every repetition costs',
    read: (articles) => articles.map(officialForm),
    count: officialCounts,
  },
  {
    suffix: '_parsed',
    rule: 'parsed law, article, paragraph and item',
    read: (articles) => keysOf(articles, citationKey),
    count: setCounts,
  },
  {
    suffix: '_article',
    rule: 'parsed law and article',
    read: (articles) => keysOf(articles, articleKey),
    count: setCounts,
  },
];

const name = 'simucourt.articles';

/**
 * SimuCourt's articles, as the AgentsCourt code scores them: brackets stripped, exact strings, micro precision, recall
 * and F1 over all cases and per case type. Beside it the same on parsed citations (`f1_parsed`) and on articles alone
 * (`f1_article`), where repetitions do not cost. A number counts as the Criminal Law's article in words. Cases whose
 * gold has no `articles` are left out; an answer without articles counts as an empty list.
 */
export const simuCourtArticles: Metric = {
  name: 'articles',
  aliases: [name],
  describe:
    'SimuCourt articles: micro precision, recall and F1 on exact strings as in AgentsCourt, and on parsed citations.',

  figures: conventions.flatMap(({ suffix, rule }) =>
    microFigures({
      nameOf: (figure) => `${name}.${figure}${suffix}`,
      score: `${name}${suffix}`,
      source: suffix === '' ? 'AgentsCourt (SimuCourt), its evaluation code' : `Moot: ${rule}`,
      byType: true,
    }),
  ),

  score({ gold, predicted }: ScorableCase): readonly CaseScore[] {
    if (gold.articles === undefined || predicted === undefined) return [];
    const goldArticles = gold.articles;
    const predictedArticles = predicted.articles ?? [];
    return conventions.map(({ suffix, rule, read, count }) => {
      const wanted = read(goldArticles);
      const found = read(predictedArticles);
      const counts = count(wanted, found);
      const { f1 } = precisionRecall(counts);
      const nothing = counts.tp + counts.fp + counts.fn === 0;
      return {
        metric: `${name}${suffix}`,
        value: nothing ? null : f1,
        part: 'articles',
        right: counts.fp === 0 && counts.fn === 0,
        gold: wanted.join('; '),
        predicted: found.join('; '),
        reason: `${rule}: ${counts.tp} right, ${counts.fp} too many, ${counts.fn} missing${differences(wanted, found)}`,
        counts: { tp: counts.tp, fp: counts.fp, fn: counts.fn },
      };
    });
  },
};

function officialForm(article: number | string): string {
  const text = typeof article === 'number' ? `中华人民共和国刑法第${toChinese(article)}条` : article;
  return text.replace(/[（）()《》<>〈〉]/g, '');
}

function officialCounts(gold: readonly string[], predicted: readonly string[]): Counts {
  const { tp } = setCounts(gold, predicted);
  return { tp, fp: predicted.length - tp, fn: gold.length - tp };
}

/** Keys of all citations, each once; a text that cites nothing readable stays as it is, so that it still counts. */
function keysOf(articles: Articles, key: (citation: Citation) => string): readonly string[] {
  let law: string | undefined;
  const keys = articles.flatMap((article) => {
    const { citations } = readCitations(String(article), typeof article === 'number' ? undefined : law);
    if (typeof article === 'string') law = citations.at(-1)?.law ?? law;
    return citations.length > 0 ? citations.map(key) : [officialForm(article)];
  });
  return [...new Set(keys)];
}

function differences(gold: readonly string[], predicted: readonly string[]): string {
  const missing = gold.filter((text) => !predicted.includes(text));
  const extra = predicted.filter((text) => !gold.includes(text));
  return [
    missing.length > 0 ? `; missing ${missing.join(', ')}` : '',
    extra.length > 0 ? `; not in gold ${extra.join(', ')}` : '',
  ].join('');
}

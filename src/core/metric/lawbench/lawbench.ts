import type { Metric } from '../metric';
import { officialAmount, parsedAmount } from './amount';
import { officialArticles, parsedArticles } from './articles';
import { longestCharges, officialCharges } from './charges';
import { framedChoice, officialChoice } from './choice';
import { lawBenchMetric } from './lawbench-metric';
import { characterRouge, officialRouge } from './rouge';
import { officialTerm, parsedTerm } from './terms';

/** The LawBench tasks of set 3 that have an official scoring without a language model: 3-1 to 3-7. */
export const lawBenchMetrics: readonly Metric[] = [
  lawBenchMetric({
    task: '3-1',
    formula: 'mean over cases of 2|G∩P| / (|G| + |P|)',
    asked: 'articles',
    describe: 'LawBench 3-1, articles: mean set F1 per case, numbers found as the official code finds them.',
    official: officialArticles,
    beside: { suffix: 'parsed', rule: parsedArticles },
  }),
  lawBenchMetric({
    task: '3-2',
    formula: 'mean over cases of 2PR / (P + R + 1e-8), of the longest common subsequence of words',
    asked: 'analysis',
    needsWords: true,
    describe: 'LawBench 3-2, the article of a scene: mean ROUGE-L of the answer on the words of jieba.',
    official: officialRouge,
    beside: { suffix: 'characters', rule: characterRouge },
  }),
  lawBenchMetric({
    task: '3-3',
    formula: 'mean over cases of 2|G∩P| / (|G| + |P|)',
    asked: 'charges',
    describe: 'LawBench 3-3, charges: mean set F1 per case over 189 names found anywhere in the answer.',
    official: officialCharges,
    beside: { suffix: 'longest', rule: longestCharges },
  }),
  ...['3-4', '3-5'].map((task) =>
    lawBenchMetric({
      task,
      formula: 'mean over cases of (ln 216 − |ln(g + 1) − ln(p + 1)|) / ln 216, months; 0 for an abstention',
      asked: 'term',
      describe: `LawBench ${task}, term: mean normalised log distance in months; gold of life or death is skipped.`,
      official: officialTerm,
      beside: { suffix: 'parsed', rule: parsedTerm },
    }),
  ),
  lawBenchMetric({
    task: '3-6',
    formula: 'share of right answers',
    asked: 'results',
    describe: 'LawBench 3-6, multiple choice: right when the only letter A–D in the answer is the gold one.',
    official: officialChoice,
    beside: { suffix: 'framed', rule: framedChoice },
  }),
  lawBenchMetric({
    task: '3-7',
    formula: 'share of right answers',
    asked: 'results',
    describe:
      'LawBench 3-7, amount of the crime: right when the gold amount is among the numbers of the answer.',
    official: officialAmount,
    beside: { suffix: 'parsed', rule: parsedAmount },
  }),
];

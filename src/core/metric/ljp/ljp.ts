import { articleClasses } from '../cail2018/article-classes';
import { chargeClasses } from '../cail2018/charge-classes';
import type { CaseScore, Metric, ScorableCase } from '../metric';
import type { Verdict } from '../../verdict';
import { accuracyFigure, hitFigure, macroFigures, microGoldFigures } from './figures';
import { hitAt2, ranking } from './hit';
import { LabelClasses } from './label-classes';
import { articleLabels, chargeLabels } from './labels';
import { describeSentence, rawTerm, sentenceClass, sentenceNumber } from './sentence';

const TERM_CLASSES = new LabelClasses(() => Array.from({ length: 11 }, (_, at) => String(at)));

/** A part of a verdict that holds several labels. */
interface LabelledPart {
  readonly name: 'ljp.article' | 'ljp.charge';
  readonly part: 'articles' | 'charges';
  readonly classes: LabelClasses;
  readonly labels: (verdict: Pick<Verdict, 'articles' | 'charges'>) => readonly string[];
}

/**
 * Judgment prediction on articles or charges, as VERDICT, JurisAgents and the TopJudge family report it. Accuracy is an
 * exact match of the sets; macro figures count tp, fp and fn by label over the sets and take the mean by three
 * conventions; micro figures are over the labels seen in gold.
 *
 * Hit@2 ranks the predicted labels in their order, then the `candidates` of the verdict, each once, and hits when any
 * of the gold labels is among the first two: with several gold labels one is enough. A case without a gold label is out
 * of it, and in accuracy it is right when nothing is predicted.
 *
 * Cases whose gold lacks the part are left out; an answer that lacks it predicts nothing and is wrong.
 */
function labelMetric({ name, part, classes, labels }: LabelledPart): Metric {
  const noun = part === 'articles' ? 'articles of the Criminal Law' : 'charges';
  return {
    name,
    describe: `Judgment prediction, ${noun}: accuracy of the exact set, macro figures in three conventions, micro figures over the gold vocabulary, Hit@2.`,
    figures: [
      accuracyFigure(name),
      ...macroFigures(name, classes),
      ...microGoldFigures(name),
      hitFigure(name),
    ],
    score({ gold, predicted }: ScorableCase): readonly CaseScore[] {
      if (gold[part] === undefined || predicted === undefined) return [];
      const wanted = labels(gold);
      const found = labels(predicted);
      const differences = differencesOf(wanted, found);
      const right = differences === '';
      const exact: CaseScore = {
        metric: name,
        value: right ? 1 : 0,
        part,
        right,
        gold: shown(wanted),
        predicted: shown(found),
        reason: `${readAs(predicted[part], found)}; gold ${shown(wanted)}: ${right ? 'the same set' : differences}`,
        labels: { gold: wanted, predicted: found },
      };
      if (wanted.length === 0) return [exact];
      const ranked = ranking(found, labels(predicted.candidates ?? {}));
      const hit = hitAt2(wanted, ranked);
      return [
        exact,
        {
          metric: `${name}.hit2`,
          value: hit ? 1 : 0,
          part,
          right: hit,
          gold: shown(wanted),
          predicted: shown(ranked.slice(0, 2)),
          reason: `first two of the ranking: ${shown(ranked.slice(0, 2))}; gold ${shown(wanted)}: ${hit ? 'a hit' : 'no hit'}`,
        },
      ];
    },
  };
}

/**
 * Judgment prediction on terms, in the eleven classes of `termClass`: accuracy, and macro figures in three conventions.
 * Text is read first. A gold term that cannot be read is skipped; a predicted one is no prediction, and wrong.
 */
const term: Metric = {
  name: 'ljp.term',
  describe:
    'Judgment prediction, term in eleven classes (0 death or life, then by months over 120, 84, 60, 36, 24, 12, 9, 6, 0; 10 none): accuracy, macro figures in three conventions.',
  figures: [accuracyFigure('ljp.term'), ...macroFigures('ljp.term', TERM_CLASSES)],
  score({ gold, predicted }: ScorableCase): readonly CaseScore[] {
    if (gold.term === undefined || predicted === undefined) return [];
    const wanted = sentenceNumber(gold.term);
    const found = sentenceNumber(predicted.term);
    const classOf = (sentence: number): string => String(sentenceClass(sentence));
    const words = (sentence: number | undefined): string =>
      sentence === undefined ? 'no term' : `class ${classOf(sentence)} (${describeSentence(sentence)})`;
    const about = {
      metric: 'ljp.term',
      part: 'term',
      gold: wanted === undefined ? rawTerm(gold.term) : classOf(wanted),
      predicted: found === undefined ? '' : classOf(found),
    } as const;
    if (wanted === undefined)
      return [{ ...about, value: null, reason: `the gold term "${about.gold}" cannot be read: skipped` }];
    const right = about.gold === about.predicted;
    return [
      {
        ...about,
        value: right ? 1 : 0,
        right,
        reason: `"${rawTerm(predicted.term)}" is ${words(found)}; gold is ${words(wanted)}`,
        labels: { gold: [about.gold], predicted: found === undefined ? [] : [about.predicted] },
      },
    ];
  },
};

export const ljpMetrics: readonly Metric[] = [
  labelMetric({
    name: 'ljp.article',
    part: 'articles',
    classes: new LabelClasses(() => articleClasses.map(String)),
    labels: ({ articles }) => articleLabels(articles),
  }),
  labelMetric({
    name: 'ljp.charge',
    part: 'charges',
    classes: new LabelClasses(() => chargeLabels(chargeClasses)),
    labels: ({ charges }) => chargeLabels(charges),
  }),
  term,
];

const shown = (labels: readonly string[]): string => (labels.length === 0 ? 'none' : labels.join('; '));

function readAs(raw: readonly (number | string)[] | undefined, labels: readonly string[]): string {
  if (raw === undefined) return 'the answer has no such part';
  const written = raw.join('、');
  return written === labels.join('、')
    ? `predicted ${shown(labels)}`
    : `"${written}" read as ${shown(labels)}`;
}

/** Empty where the two sets are the same. */
function differencesOf(gold: readonly string[], predicted: readonly string[]): string {
  const missing = gold.filter((label) => !predicted.includes(label));
  const extra = predicted.filter((label) => !gold.includes(label));
  return [
    ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`not in gold ${extra.join(', ')}`] : []),
  ].join('; ');
}

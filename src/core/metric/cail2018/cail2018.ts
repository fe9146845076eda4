import { describeSentence, rawTerm, sentenceNumber } from '../ljp/sentence';
import type { CaseScore, Metric, ScorableCase } from '../metric';
import { meanFigure, setCounts } from '../scores';
import type { Verdict } from '../../verdict';
import { articleClasses } from './article-classes';
import { chargeClasses } from './charge-classes';
import { classifyArticles, classifyCharges, type Classified } from './classes';
import { judgerF1, judgerFigures } from './judger-figures';
import { termScore } from './term-score';

interface Task {
  readonly name: 'cail2018.charge' | 'cail2018.article';
  readonly part: 'charges' | 'articles';
  readonly classes: number;
  readonly classify: (verdict: Verdict) => Classified;
}

/**
 * A classification task of CAIL2018, as its judger scores it: (micro F1 + macro F1) / 2 over all classes of the task,
 * where a class that no case has and nobody predicted counts 1. Sets: what is named twice counts once.
 *
 * What is not among the classes is passed over and named in the reason. The judger does so with predicted classes out
 * of its range; on an unknown gold label it stops with an error, so a case whose gold names nothing that has a class is
 * left out here. An empty list and a missing part predict nothing, so that every gold class is a false negative.
 */
function classification({ name, part, classes, classify }: Task): Metric {
  return {
    name,
    describe: `CAIL2018 ${part} as its judger scores them: the mean of micro F1 and macro F1 over all ${classes} classes.`,
    figures: judgerFigures(name, classes),
    score({ gold, predicted }: ScorableCase): readonly CaseScore[] {
      if (gold[part] === undefined || predicted === undefined) return [];
      const wanted = classify(gold);
      const found = classify(predicted);
      const about = {
        metric: name,
        part,
        gold: wanted.classes.join('; '),
        predicted: found.classes.join('; '),
      } as const;
      const unknown = wanted.unknown.join(', ');
      if (wanted.classes.length === 0 && unknown !== '')
        return [{ ...about, value: null, reason: `gold ${unknown} has no class: skipped` }];
      const counts = setCounts(wanted.classes, found.classes);
      const { tp, fp, fn } = counts;
      const passedOver = [...wanted.unknown, ...found.unknown];
      return [
        {
          ...about,
          value: judgerF1(counts),
          right: fp === 0 && fn === 0,
          reason: [
            `${shown(found)} against ${shown(wanted)}: ${tp} right, ${fp} too many, ${fn} missing`,
            ...(passedOver.length > 0 ? [`passed over, having no class: ${passedOver.join(', ')}`] : []),
          ].join('; '),
          counts: { tp, fp, fn },
          labels: { gold: wanted.classes, predicted: found.classes },
        },
      ];
    },
  };
}

/**
 * The term as the judger of CAIL2018 scores it, the mean of `termScore`. Text is read first; what tells no term, and a
 * missing part, is no prediction and scores 0. A gold term that cannot be read is skipped. The raw numbers of the
 * benchmark, −2 for death and −1 for life, are understood as well.
 */
const term: Metric = {
  name: 'cail2018.term',
  describe:
    'CAIL2018 term as its judger scores it: by the distance of logarithms in five steps; death and life exact only.',
  figures: [
    meanFigure({
      name: 'cail2018.term',
      formula: 'mean of 1, .8, .6, .4, .2, 0 for |ln(g + 1) − ln(p + 1)| ≤ .2, .4, .6, .8, 1, beyond',
      source: 'CAIL2018, its judger',
    }),
  ],
  score({ gold, predicted }: ScorableCase): readonly CaseScore[] {
    if (gold.term === undefined || predicted === undefined) return [];
    const wanted = sentenceNumber(gold.term);
    const found = sentenceNumber(predicted.term);
    const about = {
      metric: 'cail2018.term',
      part: 'term',
      gold: rawTerm(gold.term),
      predicted: predicted.term === undefined ? '' : rawTerm(predicted.term),
    } as const;
    if (wanted === undefined)
      return [{ ...about, value: null, reason: `the gold term "${about.gold}" cannot be read: skipped` }];
    const { value, rule } = termScore(wanted, found);
    return [
      {
        ...about,
        value,
        right: value === 1,
        reason: `"${about.predicted}" read as ${describeSentence(found)}, gold ${describeSentence(wanted)}: ${rule}`,
      },
    ];
  },
};

export const cail2018Metrics: readonly Metric[] = [
  classification({
    name: 'cail2018.charge',
    part: 'charges',
    classes: chargeClasses.length,
    classify: ({ charges }) => classifyCharges(charges),
  }),
  classification({
    name: 'cail2018.article',
    part: 'articles',
    classes: articleClasses.length,
    classify: ({ articles }) => classifyArticles(articles),
  }),
  term,
];

const shown = ({ classes }: Classified): string => (classes.length === 0 ? 'none' : classes.join(', '));

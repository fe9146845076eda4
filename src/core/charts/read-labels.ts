import { TERM_CLASSES } from '../compare/term-classes';
import { articleTags } from '../law/article-tag';
import { chargesOf } from '../law/charge';
import { termOf } from '../law/term';
import { termClass } from '../law/term-class';
import type { CaseScore } from '../metric/metric';
import type { CaseRecord } from '../run-store/case-record';
import type { Verdict } from '../verdict';

/** What charts read of a case. */
export type ReadCase = Pick<CaseRecord, 'gold' | 'verdict' | 'scores'>;

/** Parts that are labels, or fall into classes. */
export type LabelledPart = 'charges' | 'articles' | 'term' | 'winner';

export interface Labels {
  readonly gold: readonly string[];
  readonly predicted: readonly string[];
}

/** Labels that one score can show; a runaway answer has more. */
const MOST = 50;

/**
 * Labels of a part, gold and predicted: what a score counts by, else what the verdicts say, else what the score shows.
 * Undefined where there is no verdict or nothing says anything of the part.
 */
export function labelsOf({ gold, verdict, scores }: ReadCase, part: LabelledPart): Labels | undefined {
  if (!verdict) return undefined;
  let shown: CaseScore | undefined;
  for (const score of scores) {
    if (score.part !== part) continue;
    if (score.labels !== undefined) return score.labels;
    if (score.gold !== undefined) shown ??= score;
  }
  // A benchmark that scores whole answers leaves the parts of the verdict empty.
  if (gold[part] !== undefined && (verdict[part] !== undefined || !shown))
    return { gold: labelsIn(gold, part), predicted: labelsIn(verdict, part) };
  return shown && { gold: listIn(shown, 'gold', part), predicted: listIn(shown, 'predicted', part) };
}

/** Labels that a verdict itself names in a part. */
export function labelsIn(verdict: Verdict, part: LabelledPart): readonly string[] {
  switch (part) {
    case 'charges':
      return chargesOf(verdict.charges);
    case 'articles':
      return articleTags(verdict.articles).map((tag) => (typeof tag === 'number' ? `刑法 ${tag}` : tag));
    case 'term':
      return termLabels(verdict.term);
    case 'winner':
      return verdict.winner === undefined ? [] : [verdict.winner];
  }
}

function termLabels(text: Verdict['term']): readonly string[] {
  const term = termOf(text);
  return term === undefined ? [] : [TERM_CLASSES[termClass(term)] ?? ''];
}

function listIn(score: CaseScore, side: 'gold' | 'predicted', part: LabelledPart): readonly string[] {
  const shown = score[side] ?? '';
  const months = part === 'term' ? /^(\d+(?:\.\d+)?) months$/u.exec(shown)?.[1] : undefined;
  if (months !== undefined) return [TERM_CLASSES[termClass({ imprisonment: Number(months) })] ?? ''];
  return shown
    .split(/\s*;\s*/u)
    .filter((label) => label !== '')
    .slice(0, MOST);
}

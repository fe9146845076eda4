import { acquittal, chargesOf, normaliseCharge } from '../../law/charge';
import { articleLabels } from '../ljp/labels';
import { articleClasses } from './article-classes';
import { chargeClasses } from './charge-classes';

/** What a list of labels comes to among the classes of the judger. */
export interface Classified {
  /** Each once, in order. */
  readonly classes: readonly string[];
  /** What has no class. */
  readonly unknown: readonly string[];
}

const byName = new Map(chargeClasses.map((name) => [name, name]));
const byNormalName = new Map(chargeClasses.map((name) => [normaliseCharge(name), name]));
const articles: ReadonlySet<string> = new Set(articleClasses.map(String));

/**
 * Charges as classes: `[` and `]` are removed, and the name is looked up; failing that, the names that it is read as
 * (盗窃罪, 被告人犯盗窃罪). An acquittal is no charge, as is an empty text.
 */
export function classifyCharges(charges: readonly string[] = []): Classified {
  const classes = new Set<string>();
  const unknown = new Set<string>();
  for (const charge of charges) {
    const official = byName.get(charge.replace(/[[\]]/g, ''));
    if (official !== undefined) {
      classes.add(official);
      continue;
    }
    for (const name of chargesOf([charge])) {
      const read = byNormalName.get(name);
      if (read !== undefined) classes.add(read);
      else if (name !== acquittal) unknown.add(name);
    }
  }
  return { classes: [...classes], unknown: [...unknown] };
}

/** Articles as classes; citations are read, and 133之一 is 133, as in the benchmark's labels. */
export function classifyArticles(given: readonly (number | string)[] = []): Classified {
  const labels = articleLabels(given);
  return {
    classes: labels.filter((label) => articles.has(label)),
    unknown: labels.filter((label) => !articles.has(label)),
  };
}

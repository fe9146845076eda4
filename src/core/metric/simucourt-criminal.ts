import { chargesOf } from '../law/charge';
import { fineOf } from '../law/fine';
import { describeTerm, sameTerm, termOf } from '../law/term';
import type { Verdict } from '../verdict';
import type { CaseScore, Metric, ScorableCase } from './metric';
import { meanFigure, typeLabel } from './scores';

/** A verdict part in words, and what it was read as. */
interface Reading<T> {
  /** As written; undefined where the part is absent. */
  readonly raw: string | undefined;
  /** Whether it came as words: exact strings can be compared only then. */
  readonly words: boolean;
  readonly value: T | undefined;
  readonly shown: string;
}

interface Part<T> {
  readonly name: 'charge' | 'term' | 'fine';
  readonly part: 'charges' | 'term' | 'fine';
  readonly read: (verdict: Verdict) => Reading<T>;
  readonly same: (a: T, b: T) => boolean;
}

const absent = (text: string | undefined): boolean => text === undefined || text === '' || text === '无';

const charge: Part<readonly string[]> = {
  name: 'charge',
  part: 'charges',
  read: ({ charges }) => {
    const value = chargesOf(charges);
    return { raw: charges?.join('、'), words: true, value, shown: value.join('; ') };
  },
  same: (a, b) => a.length === b.length && a.every((one) => b.includes(one)),
};

const term: Part<NonNullable<ReturnType<typeof termOf>>> = {
  name: 'term',
  part: 'term',
  read: ({ term: given }) => {
    const value = termOf(given);
    const shown = value === undefined ? 'unreadable' : describeTerm(value);
    const words = typeof given === 'string';
    return { raw: words ? given : value === undefined ? undefined : shown, words, value, shown };
  },
  same: sameTerm,
};

const fine: Part<number> = {
  name: 'fine',
  part: 'fine',
  read: ({ fine: given }) => {
    const value = fineOf(given);
    const shown = value === undefined ? 'unreadable' : `${value} yuan`;
    const words = typeof given === 'string';
    return { raw: words ? given : value === undefined ? undefined : shown, words, value, shown };
  },
  same: (a, b) => a === b,
};

/**
 * Accuracy on one part of a criminal verdict: exact strings (official) and, beside it, `_normalised`: charge names,
 * months with kind and probation, yuan. Where one side is structured instead of words, both figures compare what was
 * read. Cases of other types have no such part; cases whose gold lacks it (27 of 80 and 22 of 60 fines) are left out
 * of `n`, and an answer that lacks it is wrong.
 */
function accuracy<T>({ name, part, read, same }: Part<T>, describe: string): Metric {
  const official = `simucourt.${name}`;
  const normalised = `${official}_normalised`;
  return {
    name,
    aliases: [official],
    describe,
    figures: [
      meanFigure({
        name: official,
        formula: 'share of exact strings',
        source: 'AgentsCourt (SimuCourt), its evaluation code',
      }),
      meanFigure({
        name: normalised,
        formula: 'share equal as read',
        source: 'Moot, beside the official figure',
      }),
    ],

    score({ type, gold, predicted }: ScorableCase): readonly CaseScore[] {
      if (predicted === undefined || (type !== undefined && typeLabel(type) !== '刑事')) return [];
      const wanted = read(gold);
      if (absent(wanted.raw)) return [];
      const found = read(predicted);
      const equal = wanted.raw === found.raw;
      const readAlike =
        wanted.value === undefined || found.value === undefined ? equal : same(wanted.value, found.value);
      const words = wanted.words && found.words;
      const shared = { part, gold: wanted.raw ?? '', predicted: found.raw ?? '' };
      const score = (metric: string, right: boolean, rule: string): CaseScore => ({
        metric,
        value: right ? 1 : 0,
        right,
        ...shared,
        reason:
          found.raw === undefined
            ? `the answer has no ${name}; gold "${shared.gold}"`
            : `"${shared.predicted}" (${found.shown}) against "${shared.gold}" (${wanted.shown}): ${rule}`,
      });
      return [
        score(official, words ? equal : readAlike, words ? 'exact strings' : 'structured, compared as read'),
        score(normalised, readAlike, 'compared as read'),
      ];
    },
  };
}

export const simuCourtCriminal: readonly Metric[] = [
  accuracy(charge, 'SimuCourt charge of criminal cases: accuracy on exact strings, and on normalised names.'),
  accuracy(term, 'SimuCourt term of criminal cases: accuracy on exact strings, and on parsed months.'),
  accuracy(fine, 'SimuCourt fine of criminal cases: accuracy on exact strings, and on parsed yuan.'),
];

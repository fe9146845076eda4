import { faultOf } from '../fault/fault-of-record';
import { faultTitle } from '../fault/fault-words';
import { spokenPath } from '../fault/stage-path';
import { normaliseCharge } from '../law/charge';
import { citationsOf } from '../law/citation';
import { typeLabel } from '../metric/scores';
import { verdictLine } from '../report/verdict-words';
import type { CaseRecord } from '../run-store/case-record';
import { monthsBoth } from '../charts/term-pairs';
import type { FilteredCase } from './filtered-case';

/** What a field is asked about. */
export interface FieldOf {
  readonly one: FilteredCase;
  /** Runs that are meant, from 0. */
  readonly runs: readonly number[];
  /** Name of the case score that `score` means; absent for any. */
  readonly score: string | undefined;
}

export interface FilterField {
  readonly name: string;
  /** For completion: what it looks at. */
  readonly says: string;
  /** Whether it is one of each run rather than one of the case. */
  readonly ofRun?: boolean;
  readonly texts?: (of: FieldOf) => readonly string[];
  readonly numbers?: (of: FieldOf) => readonly number[];
  /** The value in the form of the texts. */
  readonly read?: (value: string) => string;
  /** Whether a text has what was asked for; default: it contains it. */
  readonly has?: (text: string, value: string) => boolean;
  /** Whether a text is what was asked for; default: it is equal. */
  readonly is?: (text: string, value: string) => boolean;
}

const records = ({ one, runs }: FieldOf): readonly CaseRecord[] =>
  runs.flatMap((run) => one.sides[run]?.record ?? []);
const some = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);
const isNumber = (value: string): boolean => /^\d+(?:-\d+)?$/u.test(value);
/** Of an article the number alone is enough: `264` is 刑法 264, and not 1264. */
const isArticle = (text: string, value: string): boolean =>
  text === value || (isNumber(value) && text.endsWith(` ${value}`));
const hasArticle = (text: string, value: string): boolean =>
  isNumber(value) ? isArticle(text, value) : text.includes(value);

export const FILTER_FIELDS: readonly FilterField[] = [
  {
    name: 'type',
    says: 'kind of case',
    texts: ({ one: { row } }) => some(row.type).flatMap((type) => [type, typeLabel(type)]),
  },
  {
    name: 'charge',
    says: 'charge of the gold label, as charge:盗窃; charge=盗窃 is that name alone',
    texts: ({ one }) => one.goldLabels('charges'),
    read: normaliseCharge,
  },
  {
    name: 'article',
    says: 'article of the gold label, as article:264',
    texts: ({ one }) => one.goldLabels('articles'),
    has: hasArticle,
    is: isArticle,
  },
  {
    name: 'law',
    says: 'law of the gold label',
    texts: ({ one }) => citationsOf(one.gold.articles).citations.map(({ law }) => law),
  },
  { name: 'cause', says: 'cause of action', texts: ({ one }) => some(one.record?.cause) },
  {
    name: 'term',
    says: 'gold term: its class in words, or in months as term>36',
    texts: ({ one }) => one.goldLabels('term'),
    numbers: ({ one }) => some(one.record && monthsBoth({ ...one.record, verdict: one.record.gold })?.gold),
  },
  { name: 'id', says: 'id of the case', texts: ({ one: { row } }) => [row.id, row.key] },
  { name: 'title', says: 'words of the title', texts: ({ one: { row } }) => [row.title] },
  {
    name: 'gold',
    says: 'words of the gold label; gold=盗窃 is a whole label',
    texts: ({ one }) => [...one.allGoldLabels(), verdictLine(one.gold)],
  },
  {
    name: 'predicted',
    says: 'words of the verdict; predicted=盗窃 is a whole label',
    ofRun: true,
    texts: ({ one, runs }) =>
      runs.flatMap((run) => [
        ...one.allPredictedLabels(run),
        ...some(one.sides[run]?.record?.verdict).map(verdictLine),
      ]),
  },
  {
    name: 'fault',
    says: 'what lost the answer, as fault:retrieval, or the stage, as fault:draft',
    ofRun: true,
    texts: (of) =>
      records(of).flatMap((record) => {
        const fault = faultOf(record);
        return fault ? [fault.kind, faultTitle(fault), spokenPath(fault.stage), fault.stage] : [];
      }),
  },
  {
    name: 'message',
    says: 'why there is no verdict',
    ofRun: true,
    texts: (of) => records(of).flatMap(({ message }) => some(message)),
  },
  {
    name: 'status',
    says: 'done, error, unparsed, cancelled, missing',
    ofRun: true,
    texts: ({ one, runs }) => runs.flatMap((run) => some(one.sides[run]?.status)),
  },
  {
    name: 'score',
    says: 'score of the figure that is shown, as score<0.5',
    ofRun: true,
    numbers: (of) =>
      records(of).flatMap(({ scores }) =>
        scores.flatMap(({ metric, value }) =>
          value !== null && (of.score === undefined || of.score === metric) ? [value] : [],
        ),
      ),
  },
  {
    name: 'tokens',
    says: 'tokens in and out',
    ofRun: true,
    numbers: (of) => records(of).map(({ usage }) => usage.input + usage.output),
  },
  {
    name: 'seconds',
    says: 'how long the case took',
    ofRun: true,
    numbers: (of) => records(of).map(({ duration }) => duration / 1000),
  },
  {
    name: 'calls',
    says: 'calls of a model',
    ofRun: true,
    numbers: (of) => records(of).map(({ calls }) => calls),
  },
  { name: 'length', says: 'characters of the facts', numbers: ({ one }) => some(one.record?.length) },
  {
    name: 'repeat',
    says: 'which repeat, from 1',
    numbers: ({ one }) => some(one.record).map(({ repeat }) => repeat + 1),
  },
];

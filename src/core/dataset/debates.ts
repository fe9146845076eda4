import type { Json } from '../json';
import { isObject } from '../json';
import type { Problem, Range } from '../problem';
import type { DatasetText } from './adapter';
import { readListed } from './listed-records';
import { readRecords, type SourceRecord } from './records';
import type { Report } from './report';
import { splitUtterance, type Utterance } from './utterance';
import { isList, textOf } from './value';

/** A debate held elsewhere. */
export interface Debate {
  /** Of the case it is about, as the file writes it. */
  readonly id: string;
  /** In the order in which they were said; at least one. */
  readonly utterances: readonly Utterance[];
  readonly range: Range;
}

export interface Debates {
  readonly debates: readonly Debate[];
  readonly problems: readonly Problem[];
}

const UTTERANCES = 'utterances';
const SHAPE = 'Write {"id": "CASE", "utterances": ["[原告]：…", {"speaker": "被告", "text": "…"}]}.';

/**
 * Reads debates: one object of lists by id, as SimuCourt's court records (`{"案号": ["[原告控诉]：…", …]}`), or JSON
 * lines (or an array) of `{id, utterances}`, an utterance being a text or `{speaker, text}`. What has another shape is
 * a problem with its line, and the rest is read.
 */
export function readDebates(dataset: DatasetText): Debates {
  const { records, problems: unread } = readListed(dataset, UTTERANCES) ?? readRecords(dataset);
  const problems: Problem[] = [...unread];
  const debates: Debate[] = [];
  for (const record of records) {
    const debate = debateOf(record, (code, severity, message, next) => {
      const name = record.key === undefined ? String(record.index + 1) : `"${record.key}"`;
      const { range } = record;
      problems.push({
        code,
        severity,
        file: dataset.file,
        range,
        message: `Debate ${name}: ${message}`,
        next,
      });
    });
    if (debate) debates.push(debate);
  }
  return { debates, problems };
}

function debateOf({ value, key, range }: SourceRecord, report: Report): Debate | undefined {
  const id = (textOf(value['id']) ?? key)?.trim();
  if (id === undefined || id === '') {
    report('no-debate', 'error', 'it has no "id".', SHAPE);
    return undefined;
  }
  const said = value[UTTERANCES];
  if (!isList(said)) {
    report('no-debate', 'error', 'it is no list of utterances.', SHAPE);
    return undefined;
  }
  const utterances = said.flatMap((one, index): Utterance[] => {
    const utterance = utteranceOf(one);
    if (utterance) return [utterance];
    const message = `its utterance ${index + 1} is no text and has no "text"; it is left out.`;
    report('no-utterance', 'error', message, SHAPE);
    return [];
  });
  if (utterances.length === 0) {
    if (said.length === 0) report('no-debate', 'error', 'nobody says anything.', SHAPE);
    return undefined;
  }
  return { id, utterances, range };
}

function utteranceOf(value: Json): Utterance | undefined {
  if (typeof value === 'string') return splitUtterance(value);
  if (!isObject(value) || typeof value['text'] !== 'string') return undefined;
  const speaker = textOf(value['speaker'])?.trim();
  return speaker === undefined || speaker === ''
    ? splitUtterance(value['text'])
    : { speaker, text: value['text'] };
}

import type { Case, Evidence, Party } from '../case';
import type { JsonObject } from '../json';
import type { DatasetAdapter } from './adapter';
import { withMapping } from './case-shape';
import { votesOf } from './gold';
import { isJsonObject } from './json-path';
import { readMedia } from './media';
import { type RecordContext, readCases, sourceOf } from './read-cases';
import type { SourceRecord } from './records';
import { contentId, excerpt, isList, present, textOf, textsOf, without } from './value';

const goldFields = new Set(['votes', 'verdict', 'juror_comments']);

/**
 * Disputes judged by crowd jurors: `{case_id, product, category, turns: [{round, party, text, media[]}],
 * votes: {buyer, seller}, verdict, juror_comments[]}`. The facts are what the parties wrote, turn by turn.
 */
export const verdictBench: DatasetAdapter = {
  name: 'verdict-bench',
  recognise(record) {
    if (!Array.isArray(record['turns'])) return 0;
    return Object.hasOwn(record, 'case_id') ? 1 : 0.6;
  },
  read(dataset, options) {
    return readCases('verdict-bench', dataset, options, withMapping(toCase));
  },
};

function toCase(record: SourceRecord, context: RecordContext): Case | undefined {
  const { value } = record;
  const turns = (isList(value['turns']) ? value['turns'] : []).filter(isJsonObject);
  const facts = turns.map(lineOf).join('\n');
  if (facts.trim() === '') {
    context.report('no-facts', 'error', 'it has no "turns" with text.', 'Add them or remove the record.');
    return undefined;
  }
  const id = textOf(value['case_id']);
  const votes = votesOf(value['votes']);
  if (votes === undefined && value['votes'] !== undefined && value['votes'] !== null) {
    const message = '"votes" is not an object of numbers, so it is left out.';
    context.report('wrong-part', 'warning', message, 'Write it as { "buyer": 9, "seller": 8 }.');
  }
  const comments = textsOf(value['juror_comments']).join('\n');
  const own = [...turns.flatMap(evidenceOf), ...readMedia(value['media'])];
  return {
    id: id === undefined || id === '' ? contentId(facts) : id,
    kind: 'dispute',
    title: textOf(value['product']) ?? excerpt(facts),
    type: textOf(value['category']) ?? 'dispute',
    parties: partiesOf(turns),
    facts,
    fields: without(value, (name) => goldFields.has(name)),
    evidence: own,
    gold: present({
      votes,
      winner: textOf(value['verdict']) ?? majority(votes),
      analysis: comments === '' ? undefined : comments,
    }),
    source: sourceOf(record, context.file),
  };
}

function lineOf(turn: JsonObject): string {
  const party = textOf(turn['party']);
  const text = textOf(turn['text']) ?? '';
  return party === undefined || text === '' ? text : `${party}: ${text}`;
}

function evidenceOf(turn: JsonObject): Evidence[] {
  return readMedia(turn['media'], textOf(turn['party']));
}

function partiesOf(turns: readonly JsonObject[]): Readonly<Record<string, Party>> {
  const statements = new Map<string, string[]>();
  for (const turn of turns) {
    const party = textOf(turn['party']);
    const text = textOf(turn['text']);
    if (party === undefined || text === undefined) continue;
    statements.set(party, [...(statements.get(party) ?? []), text]);
  }
  return Object.fromEntries(
    [...statements].map(([party, texts]) => [party, { name: party, statement: texts.join('\n') }]),
  );
}

/** The party with most votes; undefined for a tie. */
function majority(votes: Readonly<Record<string, number>> | undefined): string | undefined {
  const [first, second] = Object.entries(votes ?? {}).sort(([, a], [, b]) => b - a);
  if (first === undefined || (second !== undefined && second[1] === first[1])) return undefined;
  return first[0];
}

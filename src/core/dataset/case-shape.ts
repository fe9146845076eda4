import type { Case, Party } from '../case';
import type { Json, JsonObject } from '../json';
import { readGold } from './gold';
import { isJsonObject, merge } from './json-path';
import { readMedia } from './media';
import { type RecordContext, sourceOf, type ToCase } from './read-cases';
import type { SourceRecord } from './records';
import { contentId, excerpt, present, textOf, textsOf } from './value';

const partyParts = ['name', 'claim', 'statement', 'defence', 'background', 'counsel'] as const;

/**
 * Reads a case from Moot's own shape. Only `facts` is needed: the id then comes from the content, the kind is
 * `judgment`. Parts of a wrong form are left out with a warning.
 */
export function readCaseShape(
  shape: JsonObject,
  record: SourceRecord,
  context: RecordContext,
): Case | undefined {
  const { report } = context;
  const facts = textsOf(shape['facts']).join('\n');
  if (facts.trim() === '') {
    const names = Object.keys(record.value).slice(0, 20).join(', ');
    report(
      'no-facts',
      'error',
      'it has no facts to judge.',
      `Map them in the slice, such as fields: { facts: "{{ record.NAME }}" }. The record has: ${names}.`,
    );
    return undefined;
  }
  const wrong = (part: string): void => {
    report(
      'wrong-part',
      'warning',
      `"${part}" has not the form of that part of a case.`,
      'Compare docs/formats.md.',
    );
  };
  const instance = textOf(shape['instance']);
  if (instance !== undefined && instance !== 'first' && instance !== 'second') wrong('instance');
  const id = textOf(shape['id']);
  return {
    id: id === undefined || id.trim() === '' ? contentId(facts) : id,
    kind: textOf(shape['kind']) ?? 'judgment',
    title: textOf(shape['title']) ?? excerpt(facts),
    parties: readParties(objectIn(shape, 'parties', wrong), wrong),
    facts,
    fields: objectIn(shape, 'fields', wrong),
    evidence: readMedia(shape['evidence']),
    gold: readGold(objectIn(shape, 'gold', wrong), (part) => {
      wrong(`gold.${part}`);
    }),
    source: sourceOf(record, context.file),
    ...present({
      type: textOf(shape['type']),
      instance: instance === 'first' || instance === 'second' ? instance : undefined,
      cause: textOf(shape['cause']),
      date: textOf(shape['date']),
    }),
  };
}

/** Lays what the slice's mapping says over what the adapter made. */
export function withMapping(toCase: ToCase): ToCase {
  return (record, context) => {
    const read = toCase(record, context);
    if (read === undefined || Object.keys(context.mapped).length === 0) return read;
    return readCaseShape(merge(read as unknown as JsonObject, context.mapped), record, context);
  };
}

function objectIn(shape: JsonObject, part: string, wrong: (part: string) => void): JsonObject {
  const value: Json | undefined = shape[part];
  if (isJsonObject(value)) return value;
  if (value !== undefined && value !== null) wrong(part);
  return {};
}

function readParties(value: JsonObject, wrong: (part: string) => void): Readonly<Record<string, Party>> {
  const parties: [string, Party][] = [];
  for (const [role, party] of Object.entries(value)) {
    if (typeof party === 'string') parties.push([role, { name: party }]);
    else if (isJsonObject(party)) {
      const parts = partyParts.map((part) => [part, textOf(party[part])] as const);
      parties.push([role, present(Object.fromEntries(parts))]);
    } else wrong(`parties.${role}`);
  }
  return Object.fromEntries(parties);
}

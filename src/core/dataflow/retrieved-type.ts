import { listOf, NUMBER, objectOf, TEXT, UNKNOWN } from './value-type';

/** What a knowledge base holds: each entry has the fields of its source, and its id. */
export const ENTRY = objectOf([['id', TEXT]], 'yes');

const SCORED = [
  ['score', NUMBER],
  ['overlap', NUMBER],
  ['topology', NUMBER],
  ['similarity', NUMBER],
] as const;
const TAGGED = [
  ['id', TEXT],
  ['text', TEXT],
  ['articles', listOf(UNKNOWN)],
  ['charges', listOf(TEXT)],
] as const;

const PRECEDENT = objectOf([
  ...TAGGED,
  ['facts', TEXT],
  ['outcome', TEXT],
  ['reasoning', UNKNOWN],
  ['verdict', objectOf([], 'yes')],
  ...SCORED,
]);
const DIRECTIVE = objectOf([
  ...TAGGED,
  ['anchor', UNKNOWN],
  ['conditions', listOf(TEXT)],
  ['exceptions', listOf(TEXT)],
  ['confidence', NUMBER],
  ['positive', listOf(TEXT)],
  ['negative', listOf(TEXT)],
  ...SCORED,
]);

/** What a memory recalls; see "Recalling" of docs/memory.md. */
export const RECALLED = objectOf([
  ['precedents', listOf(PRECEDENT)],
  ['directives', listOf(DIRECTIVE)],
]);

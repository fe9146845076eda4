import type { Case } from '../case';
import type { Problem } from '../problem';

/** A dataset file, decoded. */
export interface DatasetText {
  /** Path or URI, kept in each case's source. */
  readonly file: string;
  readonly text: string;
}

/** `fields` of a slice: case part -> template over the record, such as `{ facts: "{{ record.description }}" }`. */
export type FieldMapping = Readonly<Record<string, string>>;

export interface AdapterOptions {
  readonly mapping?: FieldMapping;
  /** LawBench and the like: which task the file holds, when its records do not say. */
  readonly task?: string;
}

export interface Dataset {
  readonly adapter: string;
  readonly cases: readonly Case[];
  /** A record that cannot be read is a problem with its line; the others still load. */
  readonly problems: readonly Problem[];
  /** Names of the source's own fields, in order of first appearance. */
  readonly fields: readonly string[];
}

export interface DatasetAdapter {
  readonly name: string;
  /** How well the first record looks like this adapter's: 0 not at all, 1 surely. */
  recognise(record: Readonly<Record<string, unknown>>): number;
  read(dataset: DatasetText, options: AdapterOptions): Dataset;
}

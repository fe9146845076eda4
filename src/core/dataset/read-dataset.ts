import { didYouMean } from '../did-you-mean';
import type { AdapterOptions, Dataset, DatasetAdapter, DatasetText } from './adapter';
import { decode, type Encoding } from './decode';
import { plain } from './plain';
import { readRecords } from './records';
import { adapters, findAdapter } from './registry';

export interface ReadDataset extends Dataset {
  readonly encoding: Encoding;
}

export interface ReadOptions extends AdapterOptions {
  /** Name of an adapter; guessed from the content when absent. */
  readonly adapter?: string;
}

/** Reads a dataset file into cases. Never throws: what cannot be read is among the problems. */
export function readDataset(file: string, bytes: Uint8Array, options: ReadOptions = {}): ReadDataset {
  const { text, encoding, problems } = decode(file, bytes);
  const dataset = { file, text };
  const { adapter: name } = options;
  const adapter = name === undefined ? guessAdapter(dataset) : findAdapter(name);
  if (adapter === undefined) return { ...unknownAdapter(file, name ?? ''), encoding };
  const read = adapter.read(dataset, options);
  return { ...read, problems: [...problems, ...read.problems], encoding };
}

/** The adapter that the first records look like most; `plain` when they look like none. */
function guessAdapter(dataset: DatasetText): DatasetAdapter {
  const { records } = readRecords(dataset, 3);
  let best: DatasetAdapter = plain;
  let bestScore = 0;
  for (const adapter of adapters) {
    const score = Math.max(0, ...records.map((record) => adapter.recognise(record.value)));
    if (score > bestScore) {
      best = adapter;
      bestScore = score;
    }
  }
  return best;
}

function unknownAdapter(file: string, name: string): Dataset {
  const names = adapters.map((adapter) => adapter.name);
  return {
    adapter: name,
    cases: [],
    problems: [
      {
        code: 'unknown-adapter',
        severity: 'error',
        file,
        message: `There is no dataset adapter "${name}".${didYouMean(name, names)}`,
        next: `Choose one of ${names.join(', ')}, or leave it out to have it guessed.`,
      },
    ],
    fields: [],
  };
}

import { InvalidArgumentError } from 'commander';
import { didYouMean } from '../../core/did-you-mean';
import { makeMark } from '../../core/marks/make-mark';
import { REVIEWER, type Mark } from '../../core/marks/mark';
import { appendMark } from '../../core/marks/marks-file';
import { placeOfRun } from '../../core/run-store/run-place';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson } from '../print';
import { runNamed } from '../run-named';

export interface MarkFlags {
  readonly score: string;
  readonly right?: boolean;
  readonly wrong?: boolean;
  readonly value?: number;
  readonly counts?: Readonly<Record<string, number>>;
  readonly withdraw?: boolean;
  readonly note?: string;
  readonly by?: string;
  readonly json?: boolean;
}

/** `tp=1,fp=0,fn=2`. */
export function scoreCounts(text: string): Record<string, number> {
  const pairs = text.split(',').map((pair) => /^\s*(\w+)\s*=\s*(\d+)\s*$/u.exec(pair));
  if (pairs.some((pair) => pair === null))
    throw new InvalidArgumentError('It should be numbers by name, such as tp=1,fp=0,fn=2.');
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])]));
}

/** `moot mark RUN CASE`: one more line in the file beside the run, which itself stays as it is. */
export async function mark(host: CommandHost, id: string, key: string, flags: MarkFlags): Promise<number> {
  const refuse = (message: string): number => {
    err(message);
    return EXIT.wrongUse;
  };
  const named = await runNamed(host, id);
  if (!named) return EXIT.wrongUse;
  const { reader, manifest } = named;
  const said = saidBy(flags);
  if (!said) return refuse('Say one of --right, --wrong, --value, --counts and --withdraw.');
  if (Number.isNaN(flags.value)) return refuse('--value should be a number.');
  const records = await reader.cases();
  const record = records.find((each) => each.key === key);
  if (!record && !manifest.cases.includes(key))
    return refuse(`There is no case "${key}" in ${id}.${didYouMean(key, manifest.cases)}`);
  const { note, by = REVIEWER, score } = flags;
  const made = makeMark(record, key, {
    score,
    ...said,
    by: by.trim() === '' ? REVIEWER : by.trim(),
    at: new Date(host.clock.now()).toISOString(),
    ...(note === undefined ? {} : { note }),
  });
  if (typeof made === 'string') return refuse(made);
  await appendMark(host.files, placeOfRun(host.paths, host.root, id).marks, made);
  if (flags.json) printJson({ run: id, mark: made });
  else out(`${made.by} ${wordsOf(made)} ${made.score} of ${key}.`);
  return EXIT.done;
}

/** Undefined unless exactly one thing is said. */
function saidBy({ right, wrong, value, counts, withdraw }: MarkFlags): Partial<Mark> | undefined {
  const said = [
    ...(right ? [{ right: true }] : []),
    ...(wrong ? [{ right: false }] : []),
    ...(value === undefined ? [] : [{ value }]),
    ...(counts ? [{ counts }] : []),
    ...(withdraw ? [{ withdrawn: true } as const] : []),
  ];
  return said.length === 1 ? said[0] : undefined;
}

function wordsOf({ right, withdrawn, value, counts }: Mark): string {
  if (withdrawn) return 'takes back what was said of';
  if (right !== undefined) return `calls ${right ? 'right' : 'wrong'}:`;
  const numbers = Object.entries(counts ?? { value }).map(([name, n]) => `${name} ${String(n)}`);
  return `says ${numbers.join(', ')} for`;
}

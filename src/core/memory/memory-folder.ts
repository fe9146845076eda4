import { decode } from '../dataset/decode';
import { isObject } from '../json';
import { FileTrouble, type Files, type Paths } from '../ports';
import { hasErrors, type Parsed, type Problem } from '../problem';
import { readBuffer, readPrecedents, writeLines } from './archive-lines';
import { readDirective, writeDirective } from './directive-file';
import { applyDelta, type MemoryDelta, readDelta } from './memory-delta';
import { type Directive, EMPTY_MEMORY, type MemoryState } from './memory-state';

const DIRECTIVE = /^(.+)\.md$/u;

/**
 * A memory as a folder: `archive.jsonl`, `buffer.jsonl`, `directives/ID.md`, `state.json`. A commit first writes
 * `journal.json`, whole; from then on it counts. Then the files are brought up to it and the journal goes. Whoever
 * opens the folder in between reads the files with the journal over them.
 */
export class MemoryFolder {
  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
    readonly path: string,
  ) {}

  /** An absent folder is an empty memory. Writes nothing. */
  async open(): Promise<Parsed<MemoryState>> {
    const problems: Problem[] = [];
    const archive = readPrecedents(this.at('archive.jsonl'), (await this.text('archive.jsonl')) ?? '');
    const buffer = readBuffer(this.at('buffer.jsonl'), (await this.text('buffer.jsonl')) ?? '');
    const counters = await this.counters();
    problems.push(...archive.problems, ...buffer.problems);
    const directives = new Map<string, Directive>();
    for (const { name, kind } of await this.files.list(this.at('directives'))) {
      const id = DIRECTIVE.exec(name)?.[1];
      if (kind !== 'file' || id === undefined) continue;
      const file = this.paths.join(this.at('directives'), name);
      const read = readDirective(file, id, decode(file, await this.files.read(file)).text);
      problems.push(...read.problems);
      if (read.ok) directives.set(id, read.value);
    }
    if (!counters) problems.push(this.problem('state.json', 'This file cannot be read.'));
    if (!archive.ok || !buffer.ok || !counters || hasErrors(problems)) return { ok: false, problems };
    const state: MemoryState = { ...counters, archive: archive.value, buffer: buffer.value, directives };
    const journal = await this.journal();
    if (!journal || journal.to <= state.generation) return { ok: true, value: state, problems };
    if (journal.from === state.generation) return { ok: true, value: applyDelta(state, journal), problems };
    problems.push(this.strange(journal, state));
    return { ok: false, problems };
  }

  /** Brings the folder from the state to that after the delta, which is given back. */
  async commit(state: MemoryState, delta: MemoryDelta): Promise<MemoryState> {
    const onDisk = (await this.counters())?.generation;
    if (onDisk !== state.generation) {
      throw new FileTrouble(
        `The memory at ${this.path} is at step ${onDisk ?? '?'}, but this run learned from step ${state.generation}. Two runs cannot teach one memory at once.`,
        this.path,
      );
    }
    await this.files.makeFolder(this.at('directives'));
    await this.files.write(this.at('journal.json'), `${JSON.stringify(delta, null, 1)}\n`);
    const after = applyDelta(state, delta);
    await this.bringUp(after, delta);
    return after;
  }

  /** Finishes a commit that was cut off, so that the files alone tell everything again. */
  async tidy(state: MemoryState): Promise<void> {
    const journal = await this.journal();
    if (!journal) return;
    if (journal.to === state.generation) await this.bringUp(state, journal);
    else await this.files.remove(this.at('journal.json'));
  }

  private async bringUp(after: MemoryState, delta: MemoryDelta): Promise<void> {
    if (delta.archive !== '') await this.write('archive.jsonl', writeLines(after.archive.values()));
    if (delta.buffer !== '' || delta.unbuffer.length > 0)
      await this.write('buffer.jsonl', writeLines(after.buffer.values()));
    for (const id of Object.keys(delta.directives).sort()) {
      const file = this.paths.join(this.at('directives'), `${id}.md`);
      const directive = after.directives.get(id);
      if (directive) await this.files.write(file, writeDirective(directive));
      else if (await this.files.exists(file)) await this.files.remove(file);
    }
    // Last: from here on the journal has nothing to add.
    await this.write('state.json', writeCounters(after));
    await this.files.remove(this.at('journal.json'));
  }

  private async counters(): Promise<Counters | undefined> {
    const text = await this.text('state.json');
    return text === null ? EMPTY_MEMORY : readCounters(text);
  }

  private async journal(): Promise<MemoryDelta | undefined> {
    const text = await this.text('journal.json');
    return text === null ? undefined : readDelta(parsed(text));
  }

  private async text(name: string): Promise<string | null> {
    const file = this.at(name);
    if (!(await this.files.exists(file))) return null;
    return decode(file, await this.files.read(file)).text;
  }

  private write(name: string, text: string): Promise<void> {
    return this.files.write(this.at(name), text);
  }

  private at(name: string): string {
    return this.paths.join(this.path, name);
  }

  /** The journal of another state, as when the folder was restored around it. */
  private strange({ from, to }: MemoryDelta, { generation }: MemoryState): Problem {
    return {
      ...this.problem(
        'journal.json',
        `This step of learning leads from ${from} to ${to}, but the memory is at step ${generation}.`,
      ),
      next: 'Delete the file if the memory was restored on purpose; else restore the whole folder.',
    };
  }

  private problem(name: string, message: string): Problem {
    const next = 'Restore it from version control, or delete it to count from zero again.';
    return { code: 'bad-memory', severity: 'error', file: this.at(name), message, next };
  }
}

type Counters = Pick<MemoryState, 'generation' | 'last' | 'gained' | 'nextDirective'>;

function writeCounters({ generation, last, nextDirective, gained }: MemoryState): string {
  const sorted = Object.fromEntries([...gained].sort(([left], [right]) => (left < right ? -1 : 1)));
  const value = { format: 1, generation, last, next_directive: nextDirective, gained: sorted };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readCounters(text: string): Counters | undefined {
  const value = parsed(text);
  if (!isObject(value) || value['format'] !== 1) return undefined;
  const { generation, last, next_directive: nextDirective, gained } = value;
  if (typeof generation !== 'number' || typeof nextDirective !== 'number') return undefined;
  const named = isObject(last) && typeof last['run'] === 'string' && typeof last['case'] === 'string';
  return {
    generation,
    last: named ? { run: String(last['run']), case: String(last['case']) } : null,
    nextDirective,
    gained: new Map(
      Object.entries(isObject(gained) ? gained : {}).map(([label, ids]) => [
        label,
        Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
      ]),
    ),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

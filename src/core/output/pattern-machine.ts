import type { CharacterSet, PatternNode } from './pattern-syntax';

type Instruction =
  | { readonly op: 'character'; readonly set: CharacterSet }
  /** Goes on at each target; earlier ones are preferred. */
  | { readonly op: 'fork'; readonly targets: readonly [number, number] }
  | { readonly op: 'jump'; readonly target: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'clear'; readonly from: number; readonly to: number }
  | { readonly op: 'assert'; readonly kind: 'start' | 'end' | 'boundary' | 'no-boundary' }
  | { readonly op: 'match' };

export interface PatternProgram {
  readonly instructions: readonly Instruction[];
  /** Name of each captured group; its offsets are in slots 2 + 2·index and the next. Slots 0 and 1 are the match. */
  readonly names: readonly string[];
}

/** Larger programs come from large counted repeats only. */
const LARGEST_PROGRAM = 3000;

/** Compiles a pattern, or returns undefined when it is too large. */
export function compilePattern(root: PatternNode): PatternProgram | undefined {
  const builder = new ProgramBuilder();
  return builder.build(root) ? { instructions: builder.instructions, names: builder.names } : undefined;
}

class ProgramBuilder {
  readonly instructions: Instruction[] = [];
  readonly names: string[] = [];
  readonly #slots = new Map<PatternNode, number>();

  build(root: PatternNode): boolean {
    this.instructions.push({ op: 'save', slot: 0 });
    this.#add(root);
    this.instructions.push({ op: 'save', slot: 1 }, { op: 'match' });
    return this.instructions.length <= LARGEST_PROGRAM;
  }

  #add(node: PatternNode): void {
    if (this.instructions.length > LARGEST_PROGRAM) return;
    switch (node.type) {
      case 'character':
        this.instructions.push({ op: 'character', set: node.set });
        return;
      case 'sequence':
        for (const item of node.items) this.#add(item);
        return;
      case 'alternatives':
        this.#alternatives(node.options);
        return;
      case 'group':
        this.#group(node);
        return;
      case 'repeat':
        this.#repeat(node);
        return;
      case 'assertion':
        this.instructions.push({ op: 'assert', kind: node.kind });
    }
  }

  #alternatives(options: readonly PatternNode[]): void {
    const [first, ...others] = options;
    if (first === undefined) return;
    if (others.length === 0) {
      this.#add(first);
      return;
    }
    const fork = this.#hole();
    this.#add(first);
    const jump = this.#hole();
    this.instructions[fork] = { op: 'fork', targets: [fork + 1, this.#next] };
    this.#alternatives(others);
    this.instructions[jump] = { op: 'jump', target: this.#next };
  }

  #group(node: Extract<PatternNode, { type: 'group' }>): void {
    if (node.name === undefined) {
      this.#add(node.body);
      return;
    }
    // A repeated group is compiled once for each copy, but has one slot.
    const slot = this.#slots.get(node) ?? 2 + 2 * this.names.push(node.name) - 2;
    this.#slots.set(node, slot);
    this.instructions.push({ op: 'save', slot });
    this.#add(node.body);
    this.instructions.push({ op: 'save', slot: slot + 1 });
  }

  #repeat({ body, min, max, greedy }: Extract<PatternNode, { type: 'repeat' }>): void {
    const targets = (inside: number, after: number): readonly [number, number] =>
      greedy ? [inside, after] : [after, inside];
    for (let copy = 0; copy < min && this.#next <= LARGEST_PROGRAM; copy += 1) this.#once(body);
    if (max === Infinity) {
      const fork = this.#hole();
      this.#once(body);
      this.instructions.push({ op: 'jump', target: fork });
      this.instructions[fork] = { op: 'fork', targets: targets(fork + 1, this.#next) };
      return;
    }
    const forks: number[] = [];
    for (let copy = min; copy < max && this.#next <= LARGEST_PROGRAM; copy += 1) {
      forks.push(this.#hole());
      this.#once(body);
    }
    for (const fork of forks)
      this.instructions[fork] = { op: 'fork', targets: targets(fork + 1, this.#next) };
  }

  /** Each round of a repeat begins with its groups unset, as in JavaScript. */
  #once(body: PatternNode): void {
    const clear = this.#hole();
    const before = this.names.length;
    this.#add(body);
    const known = [...groupsOf(body)].map((node) => this.#slots.get(node) ?? 0);
    const from = known.length === 0 ? 2 + 2 * before : Math.min(...known);
    const to = known.length === 0 ? from : Math.max(...known) + 2;
    this.instructions[clear] = { op: 'clear', from, to };
  }

  get #next(): number {
    return this.instructions.length;
  }

  #hole(): number {
    return this.instructions.push({ op: 'match' }) - 1;
  }
}

function* groupsOf(node: PatternNode): Iterable<PatternNode> {
  if (node.type === 'group' && node.name !== undefined) yield node;
  if (node.type === 'group' || node.type === 'repeat') yield* groupsOf(node.body);
  else if (node.type === 'sequence') for (const item of node.items) yield* groupsOf(item);
  else if (node.type === 'alternatives') for (const option of node.options) yield* groupsOf(option);
}

/** Offsets by slot; -1 where a group took no part. */
type Slots = readonly number[];

interface Thread {
  readonly at: number;
  readonly slots: Slots;
}

/**
 * The first match of a program in a text, as a backtracking matcher would find it, in time linear in
 * text × program: all ways to match go forward together, the preferred first. One difference from JavaScript: an
 * optional part that can be empty may take part with the empty text.
 */
export function runPattern(program: PatternProgram, text: string): Slots | undefined {
  const empty: Slots = new Array<number>(2 + 2 * program.names.length).fill(-1);
  let threads: Thread[] = [];
  let best: Slots | undefined;
  for (let offset = 0; offset <= text.length;) {
    const queue = new ThreadQueue(program.instructions, text, offset);
    for (const thread of threads) queue.add(thread.at, thread.slots);
    if (best === undefined) queue.add(0, empty);
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    threads = [];
    for (const thread of queue.threads) {
      const instruction = program.instructions[thread.at];
      if (instruction?.op === 'match') {
        best = thread.slots;
        // Threads after this one are less preferred.
        break;
      }
      if (instruction?.op === 'character' && offset < text.length && instruction.set.has(character))
        threads.push({ at: thread.at + 1, slots: thread.slots });
    }
    if (best !== undefined && threads.length === 0) break;
    offset += character.length;
  }
  return best;
}

/** The threads at one offset, each place of the program once. */
class ThreadQueue {
  readonly threads: Thread[] = [];
  readonly #seen = new Set<number>();

  constructor(
    private readonly instructions: readonly Instruction[],
    private readonly text: string,
    private readonly offset: number,
  ) {}

  add(at: number, slots: Slots): void {
    if (this.#seen.has(at)) return;
    this.#seen.add(at);
    const instruction = this.instructions[at];
    switch (instruction?.op) {
      case 'jump':
        this.add(instruction.target, slots);
        return;
      case 'fork':
        this.add(instruction.targets[0], slots);
        this.add(instruction.targets[1], slots);
        return;
      case 'save':
        this.add(at + 1, slots.with(instruction.slot, this.offset));
        return;
      case 'clear':
        this.add(at + 1, instruction.from < instruction.to ? cleared(slots, instruction) : slots);
        return;
      case 'assert':
        if (this.#holds(instruction.kind)) this.add(at + 1, slots);
        return;
      case 'character':
      case 'match':
        this.threads.push({ at, slots });
        return;
      case undefined:
    }
  }

  #holds(kind: 'start' | 'end' | 'boundary' | 'no-boundary'): boolean {
    if (kind === 'start') return this.offset === 0;
    if (kind === 'end') return this.offset === this.text.length;
    const word = (at: number): boolean => /^\w$/.test(this.text.charAt(at));
    const boundary = word(this.offset - 1) !== word(this.offset);
    return boundary === (kind === 'boundary');
  }
}

function cleared(slots: Slots, { from, to }: { readonly from: number; readonly to: number }): Slots {
  return slots.map((offset, slot) => (slot >= from && slot < to ? -1 : offset));
}

import { isObject, type Json } from './json';
import type { RenderedMessage, StageKind } from './runner/run-event';
import type { CallRow, TranscriptRow } from './transcript';

interface Draft {
  readonly call: string;
  readonly stage: string;
  readonly value: Json;
}

/** Those who vote or speak one after another revise nothing of each other. */
const apart: ReadonlySet<StageKind> = new Set(['panel', 'debate', 'each']);
/** Characters of a draft that a prompt must hold to be one that shows it. */
const telling = 12;
const longestSample = 80;
/** Earlier answers of one form that are looked for in a prompt. */
const mostDrafts = 4;

/**
 * Finds which answers are revisions: the same stage in the next round of a loop, and an answer of the same form as an
 * earlier one that its prompt showed.
 */
export class RevisionWatch {
  private readonly answered = new Map<string, string>();
  private readonly byForm = new Map<string, readonly Draft[]>();
  private readonly prompts = new Map<string, string>();

  constructor(private readonly kindOf: (stage: string) => StageKind | undefined) {}

  asked(call: string, messages: readonly RenderedMessage[]): void {
    const texts = messages.flatMap(({ parts }) =>
      parts.map((part) => (part.type === 'text' ? part.text : '')),
    );
    this.prompts.set(call, texts.join('\n'));
  }

  /** The call that this one revises, if any. */
  parsed(call: string, stage: string, value: Json): string | undefined {
    const prompt = this.prompts.get(call) ?? '';
    this.prompts.delete(call);
    const before = this.roundBefore(stage) ?? this.sameForm(stage, value, prompt);
    this.answered.set(stage, call);
    const form = formOf(value);
    if (form !== undefined && !this.isApart(stage)) {
      const drafts = this.byForm.get(form) ?? [];
      this.byForm.set(form, [...drafts.slice(1 - mostDrafts), { call, stage, value }]);
    }
    return before;
  }

  forget(call: string): void {
    this.prompts.delete(call);
  }

  private roundBefore(stage: string): string | undefined {
    const [, loop, round, rest] = /^(.*)\[(\d+)\](\/[^[\]]*)$/u.exec(stage) ?? [];
    if (loop === undefined || Number(round) < 2 || this.kindOf(loop) !== 'repeat') return undefined;
    return this.answered.get(`${loop}[${Number(round) - 1}]${rest ?? ''}`);
  }

  private sameForm(stage: string, value: Json, prompt: string): string | undefined {
    const form = formOf(value);
    if (form === undefined || this.isApart(stage)) return undefined;
    const drafts = this.byForm.get(form) ?? [];
    return drafts.findLast((draft) => draft.stage !== stage && shows(prompt, draft.value))?.call;
  }

  private isApart(stage: string): boolean {
    for (let at = stage.search(/[/[]/u); at > 0; at = nextCut(stage, at)) {
      const kind = this.kindOf(stage.slice(0, at));
      if (kind !== undefined && apart.has(kind)) return true;
    }
    return false;
  }
}

function nextCut(stage: string, at: number): number {
  const next = stage.slice(at + 1).search(/[/[]/u);
  return next < 0 ? -1 : at + 1 + next;
}

/** The names of the fields of an answer that has several. */
function formOf(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const names = Object.keys(value).sort();
  return names.length > 1 ? names.join('\n') : undefined;
}

/** Whether the words of the draft, or the whole of it as JSON, stand in the prompt. */
function shows(prompt: string, value: Json): boolean {
  if (prompt === '') return false;
  const line = linesIn(value).reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  const sample = line.trim().slice(0, longestSample);
  return (sample.length >= telling && prompt.includes(sample)) || prompt.includes(JSON.stringify(value));
}

function linesIn(value: Json): readonly string[] {
  if (typeof value === 'string') return value.split('\n');
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(linesIn);
  return isObject(value) ? Object.values(value as Readonly<Record<string, Json>>).flatMap(linesIn) : [];
}

/** What a revision was made from, and what was said in between. */
export interface Revision {
  readonly draft: RevisionPart;
  /** The last few, in order. */
  readonly between: readonly RevisionPart[];
}

export interface RevisionPart {
  /** Row of the transcript. */
  readonly index: number;
  readonly speaker: string;
  readonly stage: string;
  readonly text: string;
  /** Parsed value as JSON. */
  readonly value?: string;
}

const mostBetween = 4;

/** Undefined where the call revises nothing. */
export function revisionOf(rows: readonly TranscriptRow[], call: string): Revision | undefined {
  const own = rows.findIndex((row) => row.kind === 'call' && row.call === call);
  const row = rows[own];
  const drafted = row?.kind === 'call' ? row.revises : undefined;
  const first = rows.findIndex((one) => one.kind === 'call' && one.call === drafted);
  const draft = rows[first];
  if (drafted === undefined || draft?.kind !== 'call') return undefined;
  const between = rows
    .slice(first + 1, own)
    .flatMap((one, offset) =>
      one.kind === 'call' && one.state === 'parsed' && one.stage !== row?.stage
        ? [partOf(one, first + 1 + offset)]
        : [],
    );
  return { draft: partOf(draft, first), between: between.slice(-mostBetween) };
}

function partOf({ speaker, stage, text, value }: CallRow, index: number): RevisionPart {
  return { index, speaker, stage, text, ...(value === undefined ? {} : { value }) };
}

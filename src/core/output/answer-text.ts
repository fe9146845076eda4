import type { RepairLog } from './repair-log';

/** A model's answer without its reasoning, and the way back to offsets in the raw answer. */
export interface AnswerText {
  /** Well-formed: lone surrogates are replaced by U+FFFD. */
  readonly text: string;
  /** The text of all `<think>…</think>` blocks, joined by a blank line. */
  readonly reasoning?: string;
  /** Raw offsets of a stretch of `text`. */
  rawSpan(start: number, end: number): readonly [start: number, end: number];
}

interface Kept {
  readonly at: number;
  readonly raw: number;
}

/**
 * Takes the reasoning out of an answer. An unterminated `<think>` runs to the end; a `</think>` without its opening
 * ends reasoning that began in the prompt (chat templates of reasoning models put the opening tag there).
 */
export function answerText(raw: string, log: RepairLog): AnswerText {
  const wellFormed = raw.replace(/\p{Surrogate}/gu, '\uFFFD');
  if (wellFormed !== raw) log.add('lone-surrogate', 'half of a character was replaced by U+FFFD');

  const kept: Kept[] = [];
  const reasoning: string[] = [];
  let text = '';
  const keep = (from: number, to: number): void => {
    if (from >= to) return;
    kept.push({ at: text.length, raw: from });
    text += wellFormed.slice(from, to);
  };

  let from = 0;
  let opened: number | undefined;
  for (const tag of wellFormed.matchAll(/<(\/?)think>/gi)) {
    const after = tag.index + tag[0].length;
    if (tag[1] === '') {
      if (opened !== undefined) continue;
      keep(from, tag.index);
      opened = after;
    } else {
      reasoning.push(wellFormed.slice(opened ?? from, tag.index));
      opened = undefined;
      from = after;
    }
  }
  if (opened === undefined) keep(from, wellFormed.length);
  else reasoning.push(wellFormed.slice(opened));

  const rawSpan = (start: number, end: number): readonly [number, number] => {
    const rawStart = rawOffset(kept, start, raw.length);
    return [rawStart, end > start ? rawOffset(kept, end - 1, raw.length) + 1 : rawStart];
  };
  if (reasoning.length === 0) return { text, rawSpan };
  log.add('reasoning-removed', 'the reasoning in <think>…</think> is kept apart from the answer');
  const thoughts = reasoning.map((thought) => thought.trim()).filter((thought) => thought !== '');
  return { text, reasoning: thoughts.join('\n\n'), rawSpan };
}

function rawOffset(kept: readonly Kept[], offset: number, rawLength: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.at ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  const segment = kept[low - 1];
  return segment ? segment.raw + offset - segment.at : rawLength;
}

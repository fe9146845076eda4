import type { Json } from '../json';
import { isJsonObject } from './json-path';
import { isList, textOf } from './value';

/** The text a model was given: `[{role, prompt}]`, joined by line breaks, or the text itself. */
export function promptText(origin: Json | undefined): string | undefined {
  if (typeof origin === 'string') return origin;
  if (!isList(origin)) return undefined;
  const turns = origin.map((turn) => (isJsonObject(turn) ? textOf(turn['prompt']) : undefined));
  return turns.some((turn) => turn === undefined) || turns.length === 0 ? undefined : turns.join('\n');
}

/**
 * Takes a prompt apart into its instruction, the one line that shows the answer's frame up to `<eoa>`, and the
 * question behind it. Some models' prompts carry chat marks around the text, which are neither.
 */
export function splitPrompt(prompt: string): { readonly instruction: string; readonly question: string } {
  const begin = '<|im_start|>user\n';
  const start = prompt.lastIndexOf(begin);
  const end = prompt.indexOf('<|im_end|>', start + 1);
  const text = start === -1 ? prompt : prompt.slice(start + begin.length, end === -1 ? undefined : end);
  const frame = text.indexOf('<eoa>');
  const lineEnd = frame === -1 ? -1 : text.indexOf('\n', frame);
  if (lineEnd === -1) return { instruction: '', question: text };
  const lineStart = text.lastIndexOf('\n', frame) + 1;
  return { instruction: text.slice(lineStart, lineEnd), question: text.slice(lineEnd + 1) };
}

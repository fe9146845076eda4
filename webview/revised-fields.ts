import type { CallRow } from '../src/protocol/panel';
import type { RevisionPart } from '../src/protocol/transcript';

/** A field of an answer before and after its revision; the name is empty where the whole answers are compared. */
export interface RevisedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/**
 * What to compare of a draft and its revision: field by field where the answers are nothing but their values, else the
 * answers themselves, which say more than what was read from them.
 */
export function revisedFields(draft: RevisionPart, row: CallRow): readonly RevisedField[] {
  const before = fieldsOf(draft.value);
  const after = fieldsOf(row.value);
  if (!before || !after || !isWholeAnswer(row)) return [{ name: '', before: draft.text, after: row.text }];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.map((name) => ({ name, before: before.get(name) ?? '', after: after.get(name) ?? '' }));
}

/** The words of an answer: the texts of its value, and what is short beside them; without a value the answer itself. */
export function wordsOf({ text, value }: Pick<RevisionPart, 'text' | 'value'>): {
  readonly words: string;
  readonly beside: readonly string[];
} {
  const fields = parsed(value);
  if (!fields) return { words: text, beside: [] };
  const entries = Object.entries(fields);
  const words = entries.filter(([, one]) => typeof one === 'string').map(([, one]) => String(one));
  const beside = entries
    .filter(([, one]) => typeof one === 'boolean' || typeof one === 'number')
    .map(([name, one]) => `${name.replaceAll('_', ' ')}: ${String(one)}`);
  return words.length > 0 ? { words: words.join('\n'), beside } : { words: text, beside: [] };
}

/** Whether there is nothing around what the value was read from but a fence or a mark. */
function isWholeAnswer({ span, text }: CallRow): boolean {
  if (!span) return true;
  const around = text.slice(0, span[0]) + text.slice(span[1]);
  return around.replace(/```\w*|\s/gu, '') === '';
}

function fieldsOf(value: string | undefined): ReadonlyMap<string, string> | undefined {
  const fields = parsed(value);
  return fields && new Map(Object.entries(fields).map(([name, one]) => [name, printed(one)]));
}

function parsed(value: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (value === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

function printed(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n');
  return value === null ? '' : JSON.stringify(value);
}

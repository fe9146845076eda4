import type { AnswerText } from './answer-text';
import type { Candidate, Reading } from './candidate';
import { found, missing, quote } from './candidate';
import { findJson } from './json-candidates';
import type { OutputSpec } from './output-spec';
import { jsonType, schemaTypes } from './schema-type';

/** Models that loop can repeat an object thousands of times; only the last ones are looked at. */
const MOST_TRIED = 50;

/**
 * `json`: an object or array anywhere in the answer. The last one counts, since models think before they answer;
 * those of the type the schema asks for go first, and the members of a list come after the list itself.
 */
export function readJson(answer: AnswerText, spec: OutputSpec): Reading {
  const { candidates, cut } = findJson(answer.text);
  const [first, ...others] = inOrder(candidates, spec);
  if (first) return found(first, ...others, ...members(answer.text, first));
  if (cut) return missing('The answer ends inside a JSON string; it seems to be cut off.');
  if (answer.text.trim() === '') return missing('The answer is empty; JSON was expected.');
  return missing(`The answer has no JSON object or list; it begins “${quote(answer.text)}”.`);
}

/** Preferred first. Shared with `finish`, which falls back on bare JSON. */
export function inOrder(candidates: readonly Candidate[], spec: OutputSpec): readonly Candidate[] {
  const types = schemaTypes(spec.schema) ?? ['object'];
  const wanted = ({ value }: Candidate): number => (types.includes(jsonType(value)) ? 0 : 1);
  return candidates
    .slice(-MOST_TRIED)
    .reverse()
    .sort((a, b) => wanted(a) - wanted(b));
}

/** `[{…}]` where one object is asked for. */
function members(text: string, list: Candidate): readonly Candidate[] {
  if (!Array.isArray(list.value) || list.value.length !== 1) return [];
  return findJson(text, list.start + 1, list.end).candidates;
}

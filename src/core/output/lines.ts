import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import { found, missing } from './candidate';
import { findJson } from './json-candidates';
import { inlineItems, lineItems } from './list-items';
import type { Repair } from './parsed-output';

/** `lines`: a numbered or bulleted list, within lines or one item a line; without markers, the lines that are not blank. */
export function readLines(answer: AnswerText): Reading {
  const { text } = answer;
  return jsonList(text) ?? inlineList(text) ?? lineList(text);
}

function lineList(text: string): Reading {
  const { items, start, end } = lineItems(text);
  if (items.length === 0)
    return missing('The answer has no lines; a list with one item a line was expected.');
  const repairs: Repair[] = /^\s*```/.test(text)
    ? [{ kind: 'code-fence', note: 'the code fence around the list was dropped' }]
    : [];
  return found({ value: items, start, end, repairs });
}

function inlineList(text: string): Reading | undefined {
  const line = text.trim();
  if (line.includes('\n')) return undefined;
  const items = inlineItems(line);
  if (items === undefined || items.length === 0) return undefined;
  const start = text.indexOf(line);
  return found({ value: items, start, end: start + line.length, repairs: [] });
}

/** `["a", "b"]` as the whole answer. */
function jsonList(text: string): Reading | undefined {
  if (!/^\s*(?:```[\w-]*\s*)?[[［]\s*["'“‘]/.test(text)) return undefined;
  const { candidates } = findJson(text);
  const [list, ...others] = candidates;
  if (list === undefined || others.length > 0 || !Array.isArray(list.value)) return undefined;
  if (!/^[\s`.。]*$/.test(text.slice(list.end))) return undefined;
  const note: Repair = { kind: 'near-json', note: 'a JSON list was read instead of lines' };
  return found({ ...list, repairs: [note, ...list.repairs] });
}

import type { Json } from '../json';
import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import { found, missing, quote } from './candidate';
import type { OutputSpec } from './output-spec';
import { checkPattern } from './pattern-guard';
import { compilePattern, runPattern } from './pattern-machine';
import { parsePattern } from './pattern-syntax';

/** Steps of the matcher that one answer may cost. */
const MOST_STEPS = 20_000_000;

/**
 * `pattern`: the named groups of the first match of the spec's regular expression. A group that took no part is left
 * out. Matching takes linear time whatever the pattern; of a very long answer only the beginning is read.
 */
export function readPattern(answer: AnswerText, spec: OutputSpec): Reading {
  const pattern = spec.pattern ?? '';
  const refused = checkPattern(pattern);
  if (refused !== undefined) return missing(`The pattern of the role cannot be used: ${refused}`);
  const syntax = parsePattern(pattern);
  const program = syntax.ok ? compilePattern(syntax.root) : undefined;
  if (program === undefined) return missing('The pattern of the role cannot be used.');

  const longest = Math.floor(MOST_STEPS / program.instructions.length);
  const text = answer.text.slice(0, longest);
  const slots = runPattern(program, text);
  if (slots === undefined)
    return missing(
      text.length < answer.text.length
        ? `The first ${longest} characters of the answer do not match the pattern.`
        : `The answer does not match the pattern; it begins “${quote(text)}”.`,
    );
  const groups = program.names.flatMap((name, index): [string, Json][] => {
    const start = slots[2 + 2 * index] ?? -1;
    const end = slots[3 + 2 * index] ?? -1;
    return start < 0 || end < 0 ? [] : [[name, text.slice(start, end)]];
  });
  const value = Object.fromEntries(groups);
  return found({ value, start: slots[0] ?? 0, end: slots[1] ?? 0, repairs: [] });
}

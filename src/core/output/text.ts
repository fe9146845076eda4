import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import { found, missing } from './candidate';
import type { OutputSpec } from './output-spec';
import type { Repair } from './parsed-output';

/** `text`: the whole answer, trimmed. An answer without the wanted prefix stays as written, and that is recorded. */
export function readText(answer: AnswerText, spec: OutputSpec): Reading {
  const value = answer.text.trim();
  if (value === '')
    return missing(
      answer.reasoning === undefined
        ? 'The answer is empty.'
        : 'The answer has reasoning only, and no text after it.',
    );
  const start = answer.text.length - answer.text.trimStart().length;
  const repairs: Repair[] =
    spec.prefix === undefined || value.startsWith(spec.prefix.trim())
      ? []
      : [{ kind: 'missing-prefix', note: `the answer does not begin with ${spec.prefix}` }];
  return found({ value, start, end: start + value.length, repairs });
}

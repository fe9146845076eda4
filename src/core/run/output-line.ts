import type { CaseEvent } from '../runner/run-event';
import { visible } from '../text/visible';

/** Characters of an answer. */
const ANSWER = 80;

/** What a call of a case came to, on one line; undefined for what is no end of a call. */
export function outputLine(event: CaseEvent): string | undefined {
  switch (event.type) {
    case 'call-finished': {
      const { usage } = event;
      const tokens = usage ? ` · ${usage.input + usage.output} tokens` : '';
      return `${event.call} · ${event.model}${tokens} · ${onOneLine(event.text)}`;
    }
    case 'answer-unparsed':
      return `${event.call} · unparsed · ${onOneLine(event.problem)}`;
    case 'call-failed':
      return `${event.call} · ${event.failure.reason} · ${onOneLine(event.failure.message)}`;
    default:
      return undefined;
  }
}

function onOneLine(text: string): string {
  const line = text
    .slice(0, 2 * ANSWER)
    .replace(/\s+/gu, ' ')
    .trim();
  return visible(line.length > ANSWER ? `${line.slice(0, ANSWER)} …` : line);
}

import type { JsonObject } from '../../json';
import type { Evidence } from './evidence';
import { topicOf } from './topics';
import { wordsFor } from './wording';

/** A number for the name, within the schema's bounds; 0, or the bound next to it, when the prompt tells none. */
export function fillNumber(
  schema: JsonObject,
  evidence: Evidence,
  name: string,
  description: string,
): number {
  const wanted = numberFor(evidence, name, description);
  const whole = schema['type'] !== 'number';
  const low = boundOf(schema, 'minimum', 'exclusiveMinimum', whole, 1);
  const high = boundOf(schema, 'maximum', 'exclusiveMaximum', whole, -1);
  const within = Math.max(low ?? -Infinity, Math.min(high ?? Infinity, wanted));
  const step = schema['multipleOf'];
  if (typeof step === 'number' && step > 0) {
    const down = Math.floor(within / step) * step;
    return low !== undefined && down < low ? Math.ceil(within / step) * step : down;
  }
  return whole ? Math.round(within) : within;
}

function numberFor(evidence: Evidence, name: string, description: string): number {
  const { penalties, articles } = evidence;
  switch (topicOf(name, description)) {
    case 'articles':
      return articles[0]?.number ?? 0;
    case 'term':
      return evidence.months ?? 0;
    case 'probation':
      return penalties.term?.term.probation ?? 0;
    case 'fine':
      return penalties.fine?.yuan ?? 0;
    case 'amount':
      return Number.parseFloat(wordsFor('amount', '', evidence)) || 0;
    case 'confidence': {
      // How far the best sentence is ahead says little more than that there is something to go by.
      const [first, second] = evidence.sentences;
      const ahead = first && second ? first.score / (first.score + second.score || 1) : 0.5;
      return Math.round(ahead * 100) / 100;
    }
    default:
      return 0;
  }
}

function boundOf(
  schema: JsonObject,
  inclusive: string,
  exclusive: string,
  whole: boolean,
  direction: 1 | -1,
): number | undefined {
  const closed = schema[inclusive];
  if (typeof closed === 'number')
    return whole ? (direction === 1 ? Math.ceil(closed) : Math.floor(closed)) : closed;
  const open = schema[exclusive];
  if (typeof open !== 'number') return undefined;
  if (!whole) return open + direction * 1e-6;
  return direction === 1 ? Math.floor(open) + 1 : Math.ceil(open) - 1;
}

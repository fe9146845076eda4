import type { Json } from '../json';
import type { OutputSpec } from '../output/output-spec';
import { parseOutput } from '../output/parse-output';

/**
 * An answer's value in the format its role asks for, as a model should have written it. Undefined where the format
 * has no such form, or where it would not be read as the same value without a repair.
 */
export function taughtText(value: Json, spec: OutputSpec): string | undefined {
  const wanted = JSON.stringify(value);
  return formsOf(value, spec).find((text) => {
    const read = parseOutput(text, spec);
    return read.ok && read.repairs.length === 0 && JSON.stringify(read.value) === wanted;
  });
}

function formsOf(value: Json, { format }: OutputSpec): string[] {
  const json = JSON.stringify(value);
  switch (format) {
    case 'json':
      return [json];
    case 'finish': {
      const points = Array.isArray(value) ? numbered(value) : undefined;
      return [...(points === undefined ? [] : [`Finish[${points}]`]), `Finish[${json}]`];
    }
    case 'text':
      return typeof value === 'string' ? [value] : [];
    default:
      return [];
  }
}

/** `1. Point; 2. Point`, as roles ask for lists of texts. */
function numbered(list: readonly unknown[]): string | undefined {
  return list.length > 0 && list.every((item) => typeof item === 'string')
    ? list.map((item, index) => `${index + 1}. ${item}`).join('; ')
    : undefined;
}

import type { ValueType } from './value-type';

const MOST_FIELDS = 6;
const MOST_DEEP = 2;

/** A type as one would write it in the short form of a schema; undefined where nothing is known. */
export function typeWords(type: ValueType, depth = 0): string | undefined {
  switch (type.kind) {
    case 'unknown':
      return undefined;
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type.values ? type.values.map((value) => JSON.stringify(value)).join(' | ') : type.kind;
    case 'list':
      return `[${typeWords(type.items, depth + 1) ?? 'any'}]`;
    case 'object': {
      if (type.fields.size === 0 || depth >= MOST_DEEP) return 'object';
      const fields = [...type.fields].slice(0, MOST_FIELDS);
      const words = fields.map(([name, member]) => `${name}: ${typeWords(member, depth + 1) ?? 'any'}`);
      const more = type.fields.size > fields.length ? [...words, '…'] : words;
      return `{ ${more.join(', ')} }`;
    }
    case 'union':
      return [...new Set(type.of.map((part) => typeWords(part, depth) ?? 'any'))].join(' | ');
  }
}

import type { OutputSpec } from '../output/output-spec';
import {
  listOf,
  NOTHING,
  objectOf,
  TEXT,
  typeOfSchema,
  unionOf,
  UNKNOWN,
  type ValueType,
} from './value-type';

/** What an answer in this format is read into; see "Answer formats" of docs/formats.md. */
export function typeOfOutput(spec: OutputSpec): ValueType {
  switch (spec.format) {
    case 'text':
      return TEXT;
    case 'lines':
      return listOf(TEXT);
    case 'json':
    case 'finish':
      return spec.schema ? typeOfSchema(spec.schema) : UNKNOWN;
    case 'tagged':
      return objectOf(
        (spec.tags ?? []).map(({ field, type, optional }) => {
          const value = type === 'list' ? listOf(TEXT) : TEXT;
          return [field, optional ? unionOf(value, NOTHING) : value];
        }),
      );
    case 'choice': {
      const choices = spec.choices ?? [];
      const captures = choices.flatMap(({ capture }) => capture ?? []);
      return objectOf([
        [
          'choice',
          unionOf(...choices.map(({ choice }): ValueType => ({ kind: 'string', values: [choice] }))),
        ],
        ...captures.map((name) => [name, unionOf(TEXT, NOTHING)] as const),
      ]);
    }
    case 'pattern':
      return objectOf(
        [...(spec.pattern ?? '').matchAll(/\(\?<([^>=!][^>]*)>/gu)].map(
          ([, name = '']) => [name, unionOf(TEXT, NOTHING)] as const,
        ),
      );
  }
}

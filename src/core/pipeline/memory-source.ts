import { LEXICAL_EMBEDDER } from '../knowledge/lexical-embedder';
import { DEFAULT_MEMORY, defaultTau, type MemorySettings } from '../memory/memory-settings';
import type { Range } from '../problem';
import type { Field } from '../yaml/field';
import { readReference } from './authored';
import type { DenseSettings } from './knowledge-source';

export const MEMORY_MODES = ['read', 'learn', 'off'] as const;

export interface MemorySource {
  readonly name: string;
  readonly mode: (typeof MEMORY_MODES)[number];
  /** Folder, relative to the file that says it. */
  readonly path: string;
  /** The file that says the path: the pipeline, or the slice that overrides it. */
  readonly statedIn: string;
  /** How texts are compared; absent: `builtin:lexical`. */
  readonly dense?: Pick<DenseSettings, 'model' | 'instruction'> & {
    /** The file that says it. */
    readonly statedIn: string;
  };
  /** As they are said; see `settingsOf`. */
  readonly said: Partial<MemorySettings>;
  readonly range: Range;
}

/** What a slice says of a memory of its pipeline: every part may be missing. */
export interface MemoryOverride {
  readonly mode?: MemorySource['mode'];
  readonly path?: string;
  readonly statedIn: string;
  readonly dense?: MemorySource['dense'];
  readonly said: Partial<MemorySettings>;
  readonly range: Range;
}

const DEFAULT_PATH = './memory';

/** Key in the file -> member, with the bounds of its value. */
const SETTINGS = {
  tau: ['tau', 0, 1],
  seeds: ['seeds', 1, Infinity],
  hops: ['hops', 0, Infinity],
  induce_at: ['induceAt', 1, Infinity],
  min_confidence: ['minConfidence', 0, 1],
  max_confidence: ['maxConfidence', 0, Infinity],
  merge_at: ['mergeAt', 0, 1],
  start_confidence: ['startConfidence', 0, 1],
  step: ['step', 0, 1],
} as const satisfies Record<string, readonly [keyof MemorySettings, number, number]>;

const COUNTS: readonly string[] = ['seeds', 'hops', 'induce_at'];

const MEMORY_KEYS = ['mode', 'path', 'dense', ...Object.keys(SETTINGS)];

/** `memory:` of a pipeline. */
export function readMemory(field: Field | undefined, statedIn: string): Map<string, MemorySource> {
  return new Map(
    [...readMemoryOverrides(field, statedIn)].map(([name, said]) => [
      name,
      {
        name,
        mode: said.mode ?? 'off',
        path: said.path ?? DEFAULT_PATH,
        statedIn,
        ...(said.dense ? { dense: said.dense } : {}),
        said: said.said,
        range: said.range,
      },
    ]),
  );
}

/** `memory:` of a slice. */
export function readMemoryOverrides(field: Field | undefined, statedIn: string): Map<string, MemoryOverride> {
  const overrides = new Map<string, MemoryOverride>();
  if (!field || field.isEmpty) return overrides;
  for (const [name, member] of field.map() ?? []) {
    const members = member.map(MEMORY_KEYS);
    if (!members) continue;
    const mode = members.get('mode')?.oneOf(MEMORY_MODES);
    const path = members.get('path')?.text();
    const dense = readDense(members.get('dense'));
    overrides.set(name, {
      ...(mode ? { mode } : {}),
      ...(path === undefined ? {} : { path }),
      statedIn,
      ...(dense ? { dense: { ...dense, statedIn } } : {}),
      said: readSettings(members),
      range: member.placeOfKey,
    });
  }
  return overrides;
}

export function withOverride(source: MemorySource, over: MemoryOverride | undefined): MemorySource {
  if (!over) return source;
  return {
    ...source,
    mode: over.mode ?? source.mode,
    ...(over.path === undefined ? {} : { path: over.path, statedIn: over.statedIn }),
    ...(over.dense ? { dense: over.dense } : {}),
    said: { ...source.said, ...over.said },
  };
}

/** What is said, and the default of the rest. That of `tau` depends on how texts are compared. */
export function settingsOf({ dense, said }: Pick<MemorySource, 'dense' | 'said'>): MemorySettings {
  return { ...DEFAULT_MEMORY, tau: defaultTau(embedderNameOf({ dense })), ...said };
}

export function embedderNameOf({ dense }: { readonly dense?: MemorySource['dense'] | undefined }): string {
  return dense?.model.name.trim() ?? LEXICAL_EMBEDDER;
}

function readDense(field: Field | undefined): Pick<DenseSettings, 'model' | 'instruction'> | undefined {
  if (!field) return undefined;
  if (!field.isMap) {
    const model = readReference(field);
    return model && { model };
  }
  const members = field.map(['model', 'instruction']);
  const model = readReference(members?.get('model')) ?? { name: LEXICAL_EMBEDDER, range: field.range };
  const instruction = members?.get('instruction')?.text();
  return { model, ...(instruction === undefined ? {} : { instruction }) };
}

function readSettings(members: ReadonlyMap<string, Field>): Partial<MemorySettings> {
  const settings: { -readonly [K in keyof MemorySettings]?: MemorySettings[K] } = {};
  for (const [key, [member, least, most]] of Object.entries(SETTINGS)) {
    const field = members.get(key);
    const value = COUNTS.includes(key) ? field?.count(least) : field?.number(least);
    if (!field || value === undefined) continue;
    if (value <= most) settings[member] = value;
    else field.error('out-of-range', `${field.path} is ${value}; it must be at most ${most}.`);
  }
  return settings;
}

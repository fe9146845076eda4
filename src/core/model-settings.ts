import type { Field } from './yaml/field';
import type { ModelParameters } from './model/model';

/** `model:` of a role, stage, pipeline or slice: sampling parameters, and which model to ask. */
export interface ModelSettings extends ModelParameters {
  /** As on the command line, such as `openai:gpt-4o-mini`; absent means the run's model. */
  readonly id?: string;
  /**
   * Said for this role by the slice or the command line: stands even where one model is asked for everything. `live`:
   * unless that is a recording, which answers for this one too.
   */
  readonly pinned?: boolean | 'live';
}

const NUMBERS = [
  'temperature',
  'top_p',
  'max_tokens',
  'seed',
  'presence_penalty',
  'frequency_penalty',
] as const;

/** A text alone is short for `{ id: TEXT }`. */
export function readModelSettings(field: Field): ModelSettings {
  if (!field.isMap) {
    const id = field.string();
    return id === undefined ? {} : { id };
  }
  const members = field.map(['id', ...NUMBERS, 'stop', 'reasoning_effort']);
  const settings: Record<string, unknown> = {};
  for (const [key, member] of members ?? []) {
    const value =
      key === 'stop'
        ? member.list()?.flatMap((item) => item.string() ?? [])
        : key === 'id' || key === 'reasoning_effort'
          ? member.string()
          : member.number(key === 'temperature' || key === 'top_p' || key === 'max_tokens' ? 0 : -Infinity);
    if (value !== undefined) settings[key] = value;
  }
  return settings;
}

/** Nearest wins: later settings stand over earlier ones, member by member. */
export function mergeSettings(...settings: readonly (ModelSettings | undefined)[]): ModelSettings {
  return Object.assign({}, ...settings.filter((each) => each !== undefined)) as ModelSettings;
}

export function parametersOf(settings: ModelSettings): ModelParameters {
  const { id: _id, pinned: _pinned, ...parameters } = settings;
  return parameters;
}

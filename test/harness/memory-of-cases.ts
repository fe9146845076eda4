import { DEFAULT_MEMORY, type MemorySettings } from '../../src/core/memory/memory-settings';
import {
  EMPTY_MEMORY,
  type Directive,
  type MemoryState,
  type Precedent,
} from '../../src/core/memory/memory-state';

/** A precedent about a bicycle, unless told otherwise. */
export function precedent(id: string, over: Partial<Precedent> = {}): Precedent {
  return {
    id,
    facts: '甲在车站旁取走他人自行车一辆，价值九百元。',
    articles: [264],
    charges: ['盗窃'],
    outcome: 'short',
    reasoning: null,
    verdict: { articles: [264], charges: ['盗窃'], term: { kind: 'imprisonment', imprisonment: 8 } },
    ...over,
  };
}

export function directive(id: string, over: Partial<Directive> = {}): Directive {
  return {
    id,
    anchor: 264,
    articles: [264],
    charges: ['盗窃'],
    text: '数额较大的，按被取走的财物价值量刑。',
    conditions: [],
    exceptions: [],
    confidence: 0.5,
    positive: [],
    negative: [],
    ...over,
  };
}

export function memoryOf(
  precedents: readonly Precedent[],
  directives: readonly Directive[] = [],
  over: Partial<MemoryState> = {},
): MemoryState {
  return {
    ...EMPTY_MEMORY,
    archive: new Map(precedents.map((each) => [each.id, each])),
    directives: new Map(directives.map((each) => [each.id, each])),
    ...over,
  };
}

export function settings(over: Partial<MemorySettings> = {}): MemorySettings {
  return { ...DEFAULT_MEMORY, ...over };
}

import { closest } from '../did-you-mean';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import { MEMORY_MODES, type MemorySource } from '../pipeline/memory-source';
import type { Problem } from '../problem';

/** The memories of a run: their modes as typed, else as the slice says, else the pipeline. */
export function decideMemory(
  { pipeline }: LoadedPipeline,
  typed: Readonly<Record<string, string>>,
  problems: Problem[],
): ReadonlyMap<string, MemorySource> {
  const { memory, file } = pipeline;
  const report = (code: string, message: string, next: string): void => {
    problems.push({ code, severity: 'error', file, message, next });
  };
  for (const [name, mode] of Object.entries(typed)) {
    if (!memory.has(name)) {
      const near = closest(name, [...memory.keys()]);
      const next = near ? `Did you mean "${near}"?` : `It has: ${[...memory.keys()].join(', ') || 'none'}.`;
      report('unknown-memory', `The pipeline ${pipeline.name} has no memory "${name}".`, next);
    } else if (!MEMORY_MODES.some((known) => known === mode)) {
      report(
        'bad-memory-mode',
        `The memory "${name}" cannot be ${mode}.`,
        `It can be ${MEMORY_MODES.join(', ')}.`,
      );
    }
  }
  const decided = new Map(
    [...memory].map(([name, source]) => {
      const mode = MEMORY_MODES.find((known) => known === typed[name]);
      return [name, mode ? { ...source, mode } : source];
    }),
  );
  const [learning] = [...decided.values()].filter(({ mode }) => mode === 'learn');
  if (learning && pipeline.after.length === 0) {
    problems.push({
      code: 'nothing-learned',
      severity: 'warning',
      file,
      range: learning.range,
      message: `The memory "${learning.name}" is to learn, but the pipeline has no after: stages that teach it.`,
      next: `Add after: [{ stage: settle, remember: ${learning.name}, gold: { gold: "{{ case.gold }}" } }].`,
    });
  }
  return decided;
}

/** Whether a run teaches a memory: then its cases run one after another. */
export function learns(memory: ReadonlyMap<string, MemorySource>): boolean {
  return [...memory.values()].some(({ mode }) => mode === 'learn');
}

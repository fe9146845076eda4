import { closest } from '../did-you-mean';
import type { Problem, Range, Severity } from '../problem';
import type { Pipeline } from './pipeline';
import {
  allStages,
  type RememberAction,
  type RememberStage,
  type RetrieveStage,
  type SetStage,
  type Stage,
} from './stage';

const CASE_KEYS = ['facts', 'text', 'reasoning', 'verdict'];

/** What `entry:` may hold, by action. */
const ENTRY_KEYS: Readonly<Record<RememberAction, readonly string[]>> = {
  settle: [...CASE_KEYS, 'used', 'parts', 'gold'],
  archive: CASE_KEYS,
  buffer: [...CASE_KEYS, 'gold'],
  directive: [
    'id',
    'cluster',
    'anchor',
    'text',
    'conditions',
    'exceptions',
    'positive',
    'negative',
    'confidence',
  ],
  reinforce: ['directives'],
  reject: ['directives'],
};

/** Names that stages under `after:` read, and the group they stand in. */
const RESERVED = ['verdict', 'memory', 'after'];

/** Checks what a pipeline says of its memories: recalling, learning, and where the gold label decides. */
export function checkMemory(pipeline: Pipeline): Problem[] {
  const problems: Problem[] = [];
  const report = (severity: Severity, code: string, range: Range, message: string, next?: string): void => {
    problems.push({ code, severity, file: pipeline.file, range, message, ...(next ? { next } : {}) });
  };
  for (const { name, range } of pipeline.memory.values()) {
    if (pipeline.knowledge.has(name))
      report(
        'error',
        'name-taken',
        range,
        `A knowledge base is called "${name}" too.`,
        'Rename one of them.',
      );
  }
  for (const stage of allStages(pipeline.stages)) {
    if (stage.kind === 'remember') {
      report(
        'warning',
        'remember-before-verdict',
        stage.nameRange,
        'A memory learns after the verdict only; here the stage does nothing.',
        'Move it to after:.',
      );
    }
    if (stage.kind === 'set' && stage.gold.size > 0) {
      const message = 'The gold label may not be read here.';
      report('error', 'gold-not-declared', stage.nameRange, message, 'Move the stage to after:.');
    }
    checkStage(stage, pipeline, report);
  }
  const [first] = pipeline.after;
  if (first && pipeline.memory.size === 0) {
    const message = 'after: runs when a memory learns, and this pipeline has no memory.';
    report('warning', 'no-memory', first.nameRange, message, 'Add memory: { NAME: { mode: learn } }.');
  }
  for (const stage of first ? pipeline.stages : []) {
    if (!RESERVED.includes(stage.name)) continue;
    const message = `Stages under after: know something else as "${stage.name}".`;
    report('error', 'name-taken', stage.nameRange, message, 'Give this stage another name.');
  }
  for (const stage of allStages(pipeline.after)) {
    if (stage.kind === 'remember' || stage.kind === 'set') tellOfGold(stage, report);
    checkStage(stage, pipeline, report);
  }
  return problems;
}

type Report = (severity: Severity, code: string, range: Range, message: string, next?: string) => void;

function checkStage(stage: Stage, pipeline: Pipeline, report: Report): void {
  if (stage.kind === 'retrieve') checkRecall(stage, pipeline, report);
  if (stage.kind === 'remember') checkRemember(stage, pipeline, report);
}

function checkRecall(stage: RetrieveStage, { memory }: Pipeline, report: Report): void {
  const { name, range } = stage.source;
  if (!memory.has(name)) {
    if (stage.candidates)
      report(
        'warning',
        'no-effect',
        stage.candidates.range,
        `candidates: is for memories; "${name}" is none.`,
      );
    return;
  }
  const useless = (['where', 'prefer', 'method', 'first', 'rerank'] as const).filter(
    (key) => stage[key] !== undefined,
  );
  if (useless.length > 0)
    report('warning', 'no-effect', range, `A memory is recalled without ${useless.join(', ')}.`);
}

function checkRemember(stage: RememberStage, { memory }: Pipeline, report: Report): void {
  const { action, entry, gold } = stage;
  const { name, range } = stage.memory;
  if (!memory.has(name)) {
    const near = closest(name, [...memory.keys()]);
    const next = near ? `Did you mean "${near}"?` : `Add memory: { ${name}: { mode: learn } }.`;
    report('error', 'unknown-memory', range, `There is no memory "${name}".`, next);
  }
  const given = [...('expression' in entry ? [] : entry.keys()), ...gold.keys()];
  for (const key of given) {
    if (ENTRY_KEYS[action].includes(key)) continue;
    const next = `Known: ${ENTRY_KEYS[action].join(', ')}.`;
    report('error', 'unknown-key', stage.nameRange, `The action ${action} knows no "${key}".`, next);
  }
  if (action === 'settle' && !gold.has('gold')) {
    const next = 'Add gold: { gold: "{{ case.gold }}" }.';
    report('error', 'missing-key', stage.nameRange, 'To settle a case, its gold verdict is needed.', next);
  }
}

/** No warning: it is what learning is, but nobody should overlook it. */
function tellOfGold({ gold }: RememberStage | SetStage, report: Report): void {
  for (const { range } of gold.values()) {
    const message =
      'The gold label decides what is learned; scores on these cases tell nothing of unseen ones.';
    report('information', 'gold-in-memory', range, message);
  }
}

import type { OutputSpec } from '../output/output-spec';
import { isGrading } from '../grading/grading';
import { parsePipeline, type Pipeline } from '../pipeline/pipeline';
import { allStages } from '../pipeline/stage';
import { includesOf, parseRole, type Role } from '../role';
import { AFTER } from '../runner/run-after';
import { isRight, type CaseRecord } from '../run-store/case-record';
import type { Manifest } from '../run-store/manifest';
import type { RunReader } from '../run-store/run-reader';
import { askedIn, type Asked } from './asked-in';
import { agreementWithGold, type GoldAgreement } from './gold-agreement';
import { loopAdvice, type LoopAdvice } from './loop-advice';
import { taughtText } from './taught-text';

/** An asking that was answered, judged by itself. */
export interface Taught extends Asked {
  readonly answer: NonNullable<Asked['answer']>;
  readonly agreement: GoldAgreement;
  /** The answer as it should be learned: what had to be mended is mended. Undefined where that cannot be written. */
  readonly lesson: string | undefined;
}

/** A finished case with what was answered in it: without what the gold label was told to. */
export interface TaughtCase {
  readonly record: CaseRecord;
  readonly right: boolean;
  readonly before: readonly Taught[];
  /** Redrafts under `after:`, with the advice they followed. */
  readonly redrafts: readonly { readonly redraft: Taught; readonly advice: readonly string[] }[];
  readonly advice: LoopAdvice;
}

/** What a run says of its stages and roles. */
interface RunKnowledge {
  readonly toldGold: ReadonlySet<string>;
  /** Stages under `after:` that are told the gold label, by the names of those that read their answers. */
  readonly reflections: ReadonlyMap<string, ReadonlySet<string>>;
  readonly advice: LoopAdvice;
  /** By the role file. */
  readonly outputs: ReadonlyMap<string, OutputSpec>;
}

export async function taughtCases(readers: readonly RunReader[]): Promise<TaughtCase[]> {
  const cases: TaughtCase[] = [];
  for (const reader of readers) {
    const known = await knowledgeOf(reader);
    for (const record of await reader.cases()) {
      if (record.status !== 'done') continue;
      const asked = askedIn(await reader.events(record.key));
      const taught = asked
        .filter(({ stage, path }) => !known.toldGold.has(stage) && !isGrading(path))
        .flatMap((each) => taughtOf(each, record, known));
      cases.push({
        record,
        right: isRight(record.scores) === true,
        before: taught.filter(({ path }) => !isAfter(path)),
        redrafts: taught.flatMap((redraft) => {
          const told = isAfter(redraft.path) ? known.reflections.get(redraft.stage) : undefined;
          if (!told) return [];
          const reflected = asked.filter(({ path, stage }) => isAfter(path) && told.has(stage));
          return [{ redraft, advice: reflected.flatMap(({ answer }) => (answer ? [answer.text] : [])) }];
        }),
        advice: known.advice,
      });
    }
  }
  return cases;
}

function isAfter(path: string): boolean {
  return path.startsWith(`${AFTER}/`);
}

function taughtOf(asked: Asked, record: CaseRecord, { outputs }: RunKnowledge): Taught[] {
  const { answer } = asked;
  if (!answer) return [];
  const output = outputs.get(asked.roleFile ?? '');
  const mended = answer.repaired ? output && taughtText(answer.value, output) : answer.text;
  return [{ ...asked, answer, agreement: agreementWithGold(answer.value, record.gold), lesson: mended }];
}

async function knowledgeOf(reader: RunReader): Promise<RunKnowledge> {
  const manifest = await reader.manifest();
  const pipeline = manifest && !manifest.imported ? await pipelineOf(reader, manifest) : undefined;
  if (!manifest || !pipeline)
    return {
      toldGold: new Set(),
      reflections: new Map(),
      advice: { advisersOf: new Map() },
      outputs: new Map(),
    };
  const files = await rolesOf(reader, manifest);
  const roles = new Map([...files.values()].map((role) => [role.name, role]));
  const roleStages = (stages: Pipeline['stages']) =>
    [...allStages(stages)].flatMap((stage) => (stage.kind === 'role' ? [stage] : []));
  const after = roleStages(pipeline.after);
  const reflecting = new Set(after.flatMap(({ name, gold }) => (gold.size > 0 ? [name] : [])));
  const reflections = after.flatMap(({ name, with: bound, gold }) => {
    if (gold.size > 0) return [];
    const read = [...bound.values()].flatMap(({ expression }) =>
      expression.uses.flatMap(({ segments: [root = ''] }) => (reflecting.has(root) ? [root] : [])),
    );
    return read.length > 0 ? [[name, new Set(read)] as const] : [];
  });
  const told = roleStages(pipeline.stages).flatMap(({ name, gold }) => (gold.size > 0 ? [name] : []));
  return {
    toldGold: new Set([...told, ...reflecting]),
    reflections: new Map(reflections),
    advice: loopAdvice(pipeline.stages, roles),
    outputs: new Map([...files].map(([file, role]) => [file, role.output])),
  };
}

async function pipelineOf(reader: RunReader, { pipeline }: Manifest): Promise<Pipeline | undefined> {
  if (!(await reader.blobs.has(pipeline.hash))) return undefined;
  const parsed = parsePipeline(pipeline.path, await reader.blobs.get(pipeline.hash));
  return parsed.ok ? parsed.value : undefined;
}

/** The run's roles by their files; passages they include say nothing of inputs and formats. */
async function rolesOf(reader: RunReader, { sources }: Manifest): Promise<Map<string, Role>> {
  const roles = new Map<string, Role>();
  for (const { path, hash } of sources) {
    if (!path.endsWith('.role.md') || !(await reader.blobs.has(hash))) continue;
    const text = await reader.blobs.get(hash);
    const parsed = parseRole(path, text, new Map(includesOf(text).map((name) => [name, ''])));
    if (parsed.ok) roles.set(path, parsed.value);
  }
  return roles;
}

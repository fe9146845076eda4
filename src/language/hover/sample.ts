import type { Name } from '../../core/dataflow/names';
import { isObject, type Json } from '../../core/json';
import { caseView } from '../../core/runner/case-context';
import { everyStage, type YamlOutline } from '../outline-yaml';
import type { LanguageWorld } from '../world';

/** A value that a name has had, with words for where. */
export interface Sample {
  readonly value: Json;
  readonly from: string;
}

/** A value behind a path of names: of the first case that has one, or of a stage when the file last ran. */
export async function sampleOf(
  world: LanguageWorld,
  outline: YamlOutline,
  { name, stage }: Name,
  [, ...members]: readonly string[],
): Promise<Sample | undefined> {
  if (name === 'case' && members.length > 0) return ofCase(world, outline, members);
  if (!stage) return undefined;
  const path = [...everyStage(outline.stages)].find(
    ({ stage: { nameRange } }) =>
      nameRange.start.line === stage.nameRange.start.line &&
      nameRange.start.column === stage.nameRange.start.column,
  )?.path;
  const run = path === undefined ? undefined : await world.lastValuesOf(outline.file);
  const value = memberOf(run?.stages.get(path ?? ''), members);
  return run && isSome(value) ? { value, from: `In the last run, ${run.from}` } : undefined;
}

async function ofCase(
  world: LanguageWorld,
  { file }: YamlOutline,
  members: readonly string[],
): Promise<Sample | undefined> {
  const samples = await world.samplesOf(file);
  const values = (samples?.cases ?? []).map((each) => memberOf(caseView(each), members));
  const value = values.find(isSome);
  return samples && isSome(value) ? { value, from: `In ${samples.from}` } : undefined;
}

function memberOf(value: Json | undefined, members: readonly string[]): Json | undefined {
  let at = value;
  for (const member of members) at = isObject(at) && Object.hasOwn(at, member) ? at[member] : undefined;
  return at;
}

function isSome(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}

import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { Switch, SwitchValue } from '../pipeline/pipeline';
import type { Problem } from '../problem';
import type { Slice } from '../slice';

/** The value of every switch: as typed, else as the slice says, else the pipeline's default. */
export function decideSwitches(
  { pipeline }: LoadedPipeline,
  slice: Slice | undefined,
  typed: Readonly<Record<string, SwitchValue>>,
  problems: Problem[],
): Record<string, SwitchValue> {
  const values: Record<string, SwitchValue> = {};
  for (const known of pipeline.switches.values()) {
    const given = typed[known.name] ?? slice?.switches.get(known.name)?.value;
    values[known.name] =
      given === undefined ? known.default : readSwitch(known, given, pipeline.file, problems);
  }
  for (const name of Object.keys(typed)) {
    if (pipeline.switches.has(name)) continue;
    problems.push({
      code: 'unknown-switch',
      severity: 'error',
      file: pipeline.file,
      message: `The pipeline ${pipeline.name} has no switch "${name}".`,
      next: `It has: ${[...pipeline.switches.keys()].join(', ') || 'none'}.`,
    });
  }
  return values;
}

function readSwitch(known: Switch, given: SwitchValue, file: string, problems: Problem[]): SwitchValue {
  const wanted = typeof known.default;
  const text = String(given);
  if (wanted === 'boolean') {
    if (text === 'true' || text === 'on') return true;
    if (text === 'false' || text === 'off') return false;
  } else if (wanted === 'number') {
    if (text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  } else if (known.choices?.includes(text) ?? true) {
    return text;
  }
  const choices = known.choices
    ? known.choices.join(', ')
    : wanted === 'boolean'
      ? 'true or false'
      : `a ${wanted}`;
  problems.push({
    code: 'bad-switch',
    severity: 'error',
    file,
    message: `The switch "${known.name}" cannot be ${text}.`,
    next: `It can be ${choices}.`,
  });
  return known.default;
}

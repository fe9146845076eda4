import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import type { Paths } from '../core/ports';
import { verdictLine, type Breakpoint } from './breakpoints';
import { locate, type OpenStage } from './located';
import { lineOfInclude, messagesOf } from './role-messages';
import { stageOf, type Visit } from './visit';

/** Something that is open where a thread stands. */
export interface Frame {
  readonly kind: 'call' | 'stage' | 'verdict' | 'pipeline';
  /** `deliberation (round 2)`. */
  readonly name: string;
  readonly file: string;
  /** From 0, as the column. */
  readonly line: number;
  readonly column: number;
  /** Of the call, or of the stage instance; empty for the whole case. */
  readonly path: string;
}

/**
 * The innermost first: passage, call, stage, the stages around it, pipeline. `at`: breakpoints in the role's file, or in
 * a passage that it includes, without which the passage is no frame.
 */
export function framesOf(
  loaded: LoadedPipeline,
  visit: Visit,
  paths: Pick<Paths, 'resolveFrom'>,
  at: readonly Breakpoint[] = [],
): Frame[] {
  const { pipeline } = loaded;
  const { stages, rest } = locate(pipeline, visit.point.what === 'end' ? visit.point.stage : stageOf(visit));
  const frames = stages.map((open): Frame => ({
    kind: 'stage',
    name: nameOf(open, rest),
    file: pipeline.file,
    ...open.stage.nameRange.start,
    path: open.path,
  }));
  const first = stages[0]?.stage.nameRange.start;
  const verdict = verdictLine(pipeline.text);
  const isVerdict = visit.point.what === 'verdict';
  const whole: Frame = {
    kind: 'pipeline',
    name: pipeline.name,
    file: pipeline.file,
    ...(first ?? { line: isVerdict ? verdict : 0, column: 0 }),
    path: '',
  };
  return [
    ...callFrames(loaded, visit, paths, at),
    ...(isVerdict ? [{ ...whole, kind: 'verdict', name: 'verdict', line: verdict } as const] : []),
    ...endFrame(visit, frames.at(-1) ?? whole),
    ...frames.reverse(),
    whole,
  ];
}

/** Of a case that ended before its verdict: at the stage where it did. */
function endFrame({ point }: Visit, at: Frame): Frame[] {
  return point.what === 'end' ? [{ ...at, kind: 'verdict', name: `ended: ${point.status}`, path: '' }] : [];
}

function callFrames(
  { texts }: LoadedPipeline,
  { point }: Visit,
  paths: Pick<Paths, 'resolveFrom'>,
  at: readonly Breakpoint[],
): Frame[] {
  if (point.what !== 'call') return [];
  const { role, attempt, path } = point;
  const again = attempt > 1 ? `, attempt ${attempt}` : '';
  const call = { kind: 'call', column: 0, path } as const;
  if (point.answer) {
    return [{ ...call, name: `answer of ${role.name}${again}`, file: role.file, line: role.outputLine }];
  }
  const spots = at.flatMap(({ spot }) =>
    spot?.kind === 'message' || spot?.kind === 'passage' ? [spot] : [],
  );
  const own = spots.find(({ kind }) => kind === 'message')?.message;
  const passage = own ? undefined : spots[0]?.message;
  const included = passage && lineOfInclude(role, passage.file, texts, paths);
  return [
    ...(passage
      ? [{ ...call, name: passage.file.split(/[\\/]/u).at(-1) ?? '', file: passage.file, line: passage.line }]
      : []),
    {
      ...call,
      name: `call of ${role.name}${again}`,
      file: role.file,
      line: own?.line ?? included ?? messagesOf(role)[0]?.line ?? 0,
    },
  ];
}

function nameOf({ stage: { kind, name }, instance }: OpenStage, rest: string): string {
  if (instance === undefined) return name;
  const number = /^\d+$/u.test(instance);
  switch (kind) {
    case 'repeat':
      return `${name} (round ${instance})`;
    case 'each':
      return `${name} (item ${instance})`;
    case 'debate':
      return number ? `${name} (turn ${instance})` : `${name} (${instance})`;
    case 'panel':
      return number
        ? `${name} (juror ${instance})`
        : `${name} (${[instance, /^\d+$/u.test(rest) ? `juror ${rest}` : rest].filter(Boolean).join(', ')})`;
    default:
      return `${name} (${instance})`;
  }
}

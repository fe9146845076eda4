import type { RunTarget } from '../core/run/run-plan';
import type { AttachArguments, LaunchArguments } from '../protocol/launch-arguments';

interface Start {
  readonly case: string | undefined;
  readonly model: string | undefined;
  readonly stopOnEntry: boolean;
  readonly stopAt: string | undefined;
  readonly stopAtEnd: boolean;
  /** Run without debugging. */
  readonly noDebug: boolean;
}

export interface Launch extends Start {
  readonly kind: 'launch';
  readonly target: RunTarget;
}

export interface Attach extends Start {
  readonly kind: 'attach';
  readonly run: string;
  readonly folder: string;
}

type Given = Readonly<Record<keyof LaunchArguments | keyof AttachArguments | 'noDebug', unknown>>;

/** Reads a launch configuration, which anyone may have typed. Gives a sentence when it cannot be used. */
export function readLaunch(configuration: unknown): Launch | string {
  const { text, rest } = reading(configuration);
  const slice = text('slice');
  if (slice !== undefined) return { kind: 'launch', target: { kind: 'slice', file: slice }, ...rest };
  const [pipeline, dataset] = [text('pipeline'), text('dataset')];
  if (pipeline === undefined) return 'Nothing to debug: name a "slice", or a "pipeline" with a "dataset".';
  if (dataset === undefined) {
    return 'A pipeline alone names no cases: add a "dataset" to the launch configuration, or debug a slice.';
  }
  return { kind: 'launch', target: { kind: 'pipeline', file: pipeline, dataset }, ...rest };
}

/** As `readLaunch`, for a recorded run. */
export function readAttach(configuration: unknown): Attach | string {
  const { text, rest } = reading(configuration);
  const [run, folder] = [text('run'), text('folder')];
  if (run === undefined) return 'Nothing to debug: name the "run" that was recorded.';
  if (folder === undefined) return 'Name the "folder" in which .moot lies.';
  return { kind: 'attach', run, folder, ...rest };
}

function reading(configuration: unknown): {
  readonly text: (key: keyof Given) => string | undefined;
  readonly rest: Start;
} {
  const given = (typeof configuration === 'object' && configuration !== null ? configuration : {}) as Given;
  const text = (key: keyof Given): string | undefined => {
    const value = given[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    text,
    rest: {
      case: text('case'),
      model: text('model'),
      stopOnEntry: given.stopOnEntry === true,
      stopAt: text('stopAt'),
      stopAtEnd: given.stopAtEnd === true,
      noDebug: given.noDebug === true,
    },
  };
}

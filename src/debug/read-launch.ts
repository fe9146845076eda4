import type { RunTarget } from '../core/run/run-plan';
import type { LaunchArguments } from '../protocol/launch-arguments';

export interface Launch {
  readonly target: RunTarget;
  readonly case: string | undefined;
  readonly model: string | undefined;
  readonly stopOnEntry: boolean;
}

/** Reads a launch configuration, which anyone may have typed. Gives a sentence when it cannot be used. */
export function readLaunch(configuration: unknown): Launch | string {
  const given = (
    typeof configuration === 'object' && configuration !== null ? configuration : {}
  ) as Readonly<Record<keyof LaunchArguments, unknown>>;
  const text = (key: keyof LaunchArguments): string | undefined => {
    const value = given[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const rest = { case: text('case'), model: text('model'), stopOnEntry: given.stopOnEntry === true };
  const slice = text('slice');
  if (slice !== undefined) return { target: { kind: 'slice', file: slice }, ...rest };
  const [pipeline, dataset] = [text('pipeline'), text('dataset')];
  if (pipeline === undefined) return 'Nothing to debug: name a "slice", or a "pipeline" with a "dataset".';
  if (dataset === undefined) {
    return 'A pipeline alone names no cases: add a "dataset" to the launch configuration, or debug a slice.';
  }
  return { target: { kind: 'pipeline', file: pipeline, dataset }, ...rest };
}

/** What both kinds of debug configuration of the type `moot` have. */
interface DebugArguments {
  /** Id of the case; the first one when absent. In a recorded run it may name a repeat: `one@2`. */
  readonly case?: string;
  /** Such as `builtin:baseline`; stands over the models that the files name. */
  readonly model?: string;
  /** Stops before the first stage. */
  readonly stopOnEntry?: boolean;
  /** Stops before this stage, by its path in the pipeline: `deliberation/draft`. */
  readonly stopAt?: string;
  /** Stops at the end of the case, where one can still go back. */
  readonly stopAtEnd?: boolean;
}

/** `launch`: one case through a pipeline, or through that of a slice. */
export interface LaunchArguments extends DebugArguments {
  /** Path of a `NAME.pipeline.yaml`; needs `dataset`. */
  readonly pipeline?: string;
  /** Path of a `NAME.slice.yaml`; stands over `pipeline`. */
  readonly slice?: string;
  /** Path of the dataset of a pipeline. */
  readonly dataset?: string;
}

/** `attach`: one case of a recorded run, replayed from its answers. `model` is asked for what they do not hold. */
export interface AttachArguments extends DebugArguments {
  /** Id of the run. */
  readonly run?: string;
  /** Folder that holds `.moot`, as a path. */
  readonly folder?: string;
}

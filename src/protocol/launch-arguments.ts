/** A launch configuration of the debug type `moot`: one case through a pipeline, or through that of a slice. */
export interface LaunchArguments {
  /** Path of a `NAME.pipeline.yaml`; needs `dataset`. */
  readonly pipeline?: string;
  /** Path of a `NAME.slice.yaml`; stands over `pipeline`. */
  readonly slice?: string;
  /** Id of the case; the first one when absent. */
  readonly case?: string;
  /** Path of the dataset of a pipeline. */
  readonly dataset?: string;
  /** Such as `builtin:baseline`; stands over the models that the files name. */
  readonly model?: string;
  /** Stops before the first stage. */
  readonly stopOnEntry?: boolean;
}

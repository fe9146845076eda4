import type { Case } from '../core/case';
import type { PriceOf } from '../core/model/price';
import { readPipeline, type PipelineReading } from '../core/pipeline/pipeline';
import type { Json, JsonObject } from '../core/json';
import type { Files } from '../core/ports';
import type { Project } from '../core/project';
import type { StatuteBook } from '../core/knowledge/statute-book';
import type { TokenCounter } from '../core/model/token-counter';
import type { YamlOutline } from './outline-yaml';

/** The first cases that a pipeline or slice is run on. */
export interface SampleCases {
  /** Name of the dataset's file, for people. */
  readonly from: string;
  /** Name of the adapter that read them. */
  readonly adapter: string;
  readonly cases: readonly Case[];
  /** The first records as they stand in the file. */
  readonly records: readonly JsonObject[];
}

/** What stages gave in a case of a run. */
export interface StageValues {
  /** Title of the case. */
  readonly from: string;
  /** By path of the stage. */
  readonly stages: ReadonlyMap<string, Json>;
}

/** What completion and hover know besides the file they are asked about. */
export interface LanguageWorld {
  readonly project: Project;
  readonly files: Files;
  /** Reads a text of a pipeline as it would be after an edit. */
  readonly readPipeline: (file: string, text: string) => PipelineReading;
  /** Ids of models that are known of, such as `openai:gpt-4o-mini`. */
  readonly models: readonly string[];
  readonly priceOf: PriceOf;
  /** The cases of a slice, or of the first slice that runs a pipeline. */
  readonly samplesOf: (file: string) => Promise<SampleCases | undefined>;
  /** The pipelines of the workspace. */
  readonly pipelines: () => Promise<readonly YamlOutline[]>;
  /** What the stages of a pipeline gave when it, or a slice, last ran. */
  readonly lastValuesOf: (file: string) => Promise<StageValues | undefined>;
  /** The articles of the laws in the workspace. */
  readonly statutes: () => Promise<StatuteBook | undefined>;
  readonly count: TokenCounter;
}

/** A world in which there is nothing but the project's own files. */
export function plainWorld(project: Project, files: Files): LanguageWorld {
  return {
    project,
    files,
    readPipeline: (file, text) => readPipeline(file, text),
    models: [],
    priceOf: () => undefined,
    samplesOf: () => Promise.resolve(undefined),
    pipelines: () => Promise.resolve([]),
    lastValuesOf: () => Promise.resolve(undefined),
    statutes: () => Promise.resolve(undefined),
    count: () => Promise.resolve([]),
  };
}

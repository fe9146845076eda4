import type { Case } from '../case';
import { decode } from '../dataset/decode';
import type { Json } from '../json';
import type { Model } from '../model/model';
import type { ModelSettings } from '../model-settings';
import { allStages } from '../pipeline/stage';
import type { Clock, Files, Paths, VideoFrames } from '../ports';
import type { Problem } from '../problem';
import type { ModelHandle, RunnerPorts, SearchHandle } from '../runner/case-context';
import type { Gate } from '../runner/gate-point';
import { createLimiter } from '../runner/limiter';
import { addressOf, type SearchEndpoints } from '../search/search';
import { createSearxng } from '../search/searxng';
import { readYaml, Source } from '../yaml/authored-yaml';
import { createModel, type ModelSources } from './create-model';
import { refusalOf } from './evidence-place';
import { loadPicture } from './load-picture';
import { createVideoLoader } from './load-video';
import { Embedders } from './open-embedder';
import { openKnowledge, type KnowledgeUsed } from './open-knowledge';
import type { RunPlan } from './run-plan';

export interface PortsOptions {
  readonly files: Files;
  readonly paths: Paths;
  readonly root: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly sources: ModelSources;
  /** The model of the run; stands over those named in files when `forced`. */
  readonly model: string;
  readonly forced: boolean;
  readonly maxRetries: number;
  /** Calls of one model at once. */
  readonly callsAtOnce: number;
  readonly gate?: Gate;
  readonly around?: (model: Model) => Model;
  /** Takes frames of video evidence; without it a video is a problem of its case. */
  readonly videoFrames?: VideoFrames;
  /** Search engines by name. */
  readonly searchEndpoints?: SearchEndpoints;
}

export interface PreparedPorts {
  readonly ports: RunnerPorts;
  /** Ids of all models that may be asked. */
  readonly models: readonly string[];
  readonly knowledge: readonly KnowledgeUsed[];
  /** For what else compares texts. */
  readonly embedders: Embedders;
  /** Keys in use, to be blotted out of everything written. */
  readonly secrets: readonly string[];
  readonly problems: readonly Problem[];
}

/** Opens models and knowledge bases before the first call, so that what is missing is said before anything is paid. */
export async function prepareRunnerPorts(plan: RunPlan, options: PortsOptions): Promise<PreparedPorts> {
  const { files, paths, clock, random } = options;
  const problems: Problem[] = [];
  const secrets: string[] = [];
  const handles = new Map<string, ModelHandle>();
  for (const id of modelIds(plan, options)) {
    const created = await createModel(id, options.sources);
    if (!created.ok) {
      problems.push({
        severity: 'error',
        file: plan.slice?.file ?? plan.loaded.pipeline.file,
        ...created.problem,
      });
      continue;
    }
    if (created.secret !== undefined) secrets.push(created.secret);
    handles.set(id, {
      model: options.around?.(created.model) ?? created.model,
      limiter: createLimiter({ concurrency: options.callsAtOnce, clock }),
      maxRetries: options.maxRetries,
    });
  }
  const embedders = new Embedders(options);
  const knowledge = await openKnowledge(plan, options, embedders);
  problems.push(...knowledge.problems);
  secrets.push(...knowledge.secrets);
  const modelFor = ({ id, pinned }: ModelSettings): ModelHandle | { problem: string } => {
    const stands = pinned === 'live' ? !isRecording(options.model) : pinned;
    const wanted = options.forced && !stands ? options.model : (id ?? options.model);
    return handles.get(wanted) ?? { problem: `the model "${wanted}" is not ready` };
  };
  const pipelineFile = plan.loaded.pipeline.file;
  const loadVideo = createVideoLoader(files, paths, options.videoFrames);
  const evidenceFolders = [options.root, paths.dirname(plan.slice?.file ?? plan.loaded.pipeline.file)];
  return {
    ports: {
      clock,
      random,
      modelFor,
      search: searchesOf(options),
      knowledge: (name) =>
        knowledge.bases.get(name) ?? { problem: `the knowledge base "${name}" could not be read` },
      media: (source, of: Case) => {
        const refusal = refusalOf(paths, source, of, evidenceFolders);
        if (refusal !== undefined) return Promise.resolve({ ok: false, message: refusal });
        return source.frames === undefined ? loadPicture(files, paths, source, of) : loadVideo(source, of);
      },
      nameOf: (file) => paths.relative(options.root, file),
      personas: (name) => readPersonas(files, paths.resolveFrom(pipelineFile, name)),
      ...(options.gate ? { gate: options.gate } : {}),
    },
    models: [...handles.keys()],
    knowledge: knowledge.used,
    embedders,
    secrets,
    problems,
  };
}

/** Engines are asked gently: they are others' machines more often than not. */
const SEARCHES_AT_ONCE = 4;

function searchesOf({
  searchEndpoints = {},
  clock,
  sources,
  maxRetries,
}: PortsOptions): (name: string) => SearchHandle | undefined {
  const handles = new Map<string, SearchHandle>();
  return (name) => {
    const url = addressOf(searchEndpoints, name);
    if (url === undefined) return undefined;
    let handle = handles.get(name);
    if (!handle) {
      const search = createSearxng({ name, url, timeout: sources.timeout, now: () => clock.now() });
      handle = { search, limiter: createLimiter({ concurrency: SEARCHES_AT_ONCE, clock }), maxRetries };
      handles.set(name, handle);
    }
    return handle;
  };
}

function isRecording(model: string): boolean {
  return model.startsWith('recorded:');
}

/** Every model the plan can ask. */
function modelIds(plan: RunPlan, { model, forced }: PortsOptions): Set<string> {
  const { pipeline, roles, roleModels, graders = [] } = plan.loaded;
  const grading = forced && isRecording(model) ? [] : graders.map((grader) => grader.model);
  const chosen = [...(roleModels?.values() ?? []), ...grading];
  const pinned = chosen.flatMap(({ id }) => id ?? []);
  if (forced) return new Set([model, ...pinned]);
  const named = [
    pipeline.model.id,
    ...[...roles.values(), ...graders.map((grader) => grader.role)].map((role) => role.model.id),
    ...[...allStages([...pipeline.stages, ...pipeline.after])].map((stage) => stage.model.id),
  ].filter((id) => id !== undefined);
  return new Set([model, ...pinned, ...named]);
}

export async function readPersonas(
  files: Files,
  path: string,
): Promise<readonly Json[] | { problem: string }> {
  if (!(await files.exists(path))) return { problem: `there is no file of personas at ${path}` };
  const text = decode(path, await files.read(path)).text;
  const source = new Source(path, text);
  const value = readYaml(source, text)?.json();
  return Array.isArray(value)
    ? (value as readonly Json[])
    : { problem: `${path} should hold a list of personas` };
}

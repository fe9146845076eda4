import { createBaselineModel } from '../model/baseline-model';
import type { Endpoint } from '../model/endpoints';
import type { Model } from '../model/model';
import { parseModelName } from '../model/model-name';
import { createOpenAiModel } from '../model/openai-model';
import { createRecordedModel } from '../model/recorded-model';
import type { Problem } from '../problem';
import type { OpenedRecording } from './open-recording';

/** Where models and their keys come from on this host. */
export interface ModelSources {
  /** Endpoints set up by the user; they stand over the known ones of the same name. */
  readonly endpoints: readonly Endpoint[];
  readonly keyOf: (endpoint: Endpoint) => Promise<string | undefined>;
  readonly recording: (run: string) => Promise<OpenedRecording>;
  /** Language models of the editor; absent outside it. */
  readonly editorModel?: (id: string, name: string) => Promise<Model | { readonly problem: string }>;
  /** Milliseconds an endpoint may stay silent. */
  readonly timeout: number;
}

export type CreatedModel =
  | { readonly ok: true; readonly model: Model; readonly secret?: string }
  | { readonly ok: false; readonly problem: Pick<Problem, 'code' | 'message' | 'next'> };

export async function createModel(name: string, sources: ModelSources): Promise<CreatedModel> {
  const parsed = parseModelName(name, sources.endpoints);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  switch (value.kind) {
    case 'builtin':
      return { ok: true, model: createBaselineModel() };
    case 'recorded': {
      const opened = await sources.recording(value.run);
      if (!opened.ok) return { ok: false, problem: { code: 'no-recording', message: opened.problem } };
      return { ok: true, model: createRecordedModel({ id: value.id, recording: opened.recording }) };
    }
    case 'vscode': {
      const model = (await sources.editorModel?.(value.id, value.model)) ?? {
        problem: `"${value.id}" is a model of the editor; it cannot be asked from the command line.`,
      };
      return 'problem' in model
        ? { ok: false, problem: { code: 'no-editor-model', message: model.problem } }
        : { ok: true, model };
    }
    case 'endpoint': {
      const { endpoint } = value;
      const apiKey = await sources.keyOf(endpoint);
      if (endpoint.needsKey && apiKey === undefined) return { ok: false, problem: missingKey(endpoint) };
      const model = createOpenAiModel({
        id: value.id,
        model: value.model,
        baseUrl: endpoint.baseUrl,
        apiKey,
        structuredOutputs: 'auto',
        timeout: sources.timeout,
      });
      return { ok: true, model, ...(apiKey === undefined ? {} : { secret: apiKey }) };
    }
  }
}

export function missingKey({ title, keyVariable }: Endpoint): Pick<Problem, 'code' | 'message' | 'next'> {
  return {
    code: 'no-key',
    message: `There is no key for ${title}.`,
    next: `Set the environment variable ${keyVariable}, or run the command "Moot: Set API Key" in the editor.`,
  };
}

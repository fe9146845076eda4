import * as vscode from 'vscode';
import { parseModelName } from '../core/model/model-name';
import type { ApiKeys } from './api-keys';
import type { RunLibrary } from './run-library';
import { settings } from './settings';

interface ModelItem extends vscode.QuickPickItem {
  /** Absent: ask for the rest of the name. */
  readonly model?: string;
  readonly begin?: string;
}

/** Chooses the model that is asked where files name none. */
export async function selectModel(keys: ApiKeys, library: RunLibrary): Promise<void> {
  const current = settings.model();
  const items: ModelItem[] = [
    {
      label: 'builtin:baseline',
      description: 'embedded, offline; no language model',
      model: 'builtin:baseline',
    },
    ...(await editorModels()),
    ...(await endpointModels(keys)),
    ...(await recordings(library)),
  ];
  const marked = items.map((item) =>
    item.model === current ? { ...item, label: `$(check) ${item.label}` } : item,
  );
  const chosen = await vscode.window.showQuickPick(marked, {
    title: `Model (now ${current})`,
    matchOnDescription: true,
  });
  if (!chosen) return;
  const model = chosen.model ?? (await askForName(chosen.begin ?? '', keys));
  if (model !== undefined) await settings.setModel(model);
}

async function editorModels(): Promise<ModelItem[]> {
  const models = await vscode.lm.selectChatModels();
  return models.map((model) => ({
    label: `vscode:${model.vendor}/${model.family}`,
    description: model.name,
    model: `vscode:${model.vendor}/${model.family}`,
  }));
}

async function endpointModels(keys: ApiKeys): Promise<ModelItem[]> {
  return Promise.all(
    keys.endpoints().map(async (endpoint): Promise<ModelItem> => {
      const hasKey = (await keys.keyOf(endpoint)) !== undefined;
      const key = hasKey ? 'key at hand' : endpoint.needsKey ? 'no key yet' : 'no key needed';
      return {
        label: `${endpoint.name}:…`,
        description: `${endpoint.title} · ${key}`,
        begin: `${endpoint.name}:`,
      };
    }),
  );
}

async function recordings(library: RunLibrary): Promise<ModelItem[]> {
  const runs = (await library.list()).slice(0, 20);
  return runs.map(({ id }) => ({
    label: `recorded:${id}`,
    description: 'answers of this run',
    model: `recorded:${id}`,
  }));
}

async function askForName(begin: string, keys: ApiKeys): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: 'Model',
    value: begin,
    valueSelection: [begin.length, begin.length],
    prompt: 'Endpoint and model, such as openai:gpt-4o-mini.',
    validateInput: (text) => {
      const parsed = parseModelName(text, keys.endpoints());
      return parsed.ok ? undefined : `${parsed.problem.message} ${parsed.problem.next ?? ''}`;
    },
  });
}

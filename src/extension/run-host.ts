import * as vscode from 'vscode';
import { openRecording } from '../core/run/open-recording';
import type { RunHost } from '../core/run/run-host';
import { searchEndpointsOf } from '../node/environment-sources';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { createNodeRunHost } from '../node/node-run-host';
import type { ApiKeys } from './api-keys';
import { editorModel } from './editor-model';
import { settings } from './settings';

/** What a run needs of the editor: its settings, keys and language models. */
export function runHost(root: string, keys: ApiKeys): RunHost {
  const of = vscode.Uri.file(root);
  return createNodeRunHost({
    root,
    sources: {
      endpoints: keys.endpoints(),
      keyOf: (endpoint) => keys.keyOf(endpoint),
      recording: (run) => openRecording(nodeFiles, nodePaths, root, run),
      editorModel,
      timeout: settings.timeout(of),
    },
    maxRetries: settings.maxRetries(of),
    callsAtOnce: settings.callsAtOnce(of),
    searchEndpoints: searchEndpointsOf(process.env, settings.searchEndpoints()),
  });
}

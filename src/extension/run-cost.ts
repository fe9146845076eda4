import * as vscode from 'vscode';
import { costOfRun } from '../core/run/cost-of-run';
import { readPrices } from '../node/model-prices';
import type { RunSession } from './run-session';
import { settings } from './settings';

/** What a run has cost by now, in US dollars; undefined where that is not known. */
export type CostOf = (session: RunSession) => number | undefined;

/** By the list prices that are shipped. An endpoint that the user named `openai` has prices of its own. */
export function shippedPrices(extension: vscode.Uri): CostOf {
  const priceOf = readPrices(vscode.Uri.joinPath(extension, 'dist').fsPath);
  return ({ files, summary: { usage } }) => {
    const { asked } = files;
    const isOwn = Object.keys(settings.endpoints()).includes('openai');
    return isOwn ? undefined : costOfRun({ ...(asked ? { asked } : {}), usage }, priceOf);
  };
}

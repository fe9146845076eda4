import * as vscode from 'vscode';
import { forecastBrief, forecastWords } from '../core/attribution/attribution-text';
import type { Forecast } from '../core/attribution/forecast';
import type { SpendingLimit } from '../core/attribution/purse';
import { roundedUp } from '../core/model/price';

/** What finding the guilty passages may take. */
export interface Budget {
  readonly repeats: number;
  readonly limit: SpendingLimit;
}

/**
 * Asks what it may take, with what it is expected to: how often a case runs, how many calls and, where the price of the
 * model is known, how many dollars. Undefined where it is not wanted after all.
 */
export async function askBudget(
  forecast: (repeats: number) => Forecast,
  /** What is to be known beforehand. */
  warnings: readonly string[],
): Promise<Budget | undefined> {
  const chosen = await vscode.window.showQuickPick(
    [1, 3, 5].map((repeats) => ({
      label: repeats === 1 ? 'Once' : `${repeats} times, the majority counts`,
      detail: forecastBrief(forecast(repeats)),
      repeats,
    })),
    {
      title: 'How often should a case run with a set of edits?',
      placeHolder: [...warnings, 'Foreseen for one passage a case; several together take more.'].join(' '),
      ignoreFocusOut: true,
    },
  );
  if (!chosen) return undefined;
  const { repeats } = chosen;
  const foreseen = forecast(repeats);
  const calls = await vscode.window.showInputBox({
    title: 'Stop after how many calls?',
    prompt: forecastWords(foreseen),
    value: String(Math.max(1, foreseen.calls.most)),
    ignoreFocusOut: true,
    validateInput: (text) => (/^[1-9]\d*$/u.test(text.trim()) ? undefined : 'A whole number, at least 1.'),
  });
  if (calls === undefined) return undefined;
  const limit = { calls: Number(calls) };
  if (!foreseen.cost) return { repeats, limit };
  const spent = await vscode.window.showInputBox({
    title: 'Stop after how many US dollars?',
    prompt: `${forecastWords(foreseen)} At list prices. Left empty, there is no limit in money.`,
    value: foreseen.cost.most > 0 ? roundedUp(foreseen.cost.most) : '',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' || dollarsTyped(text) !== undefined
        ? undefined
        : 'An amount such as 0.50, or nothing at all.',
  });
  if (spent === undefined) return undefined;
  const cost = dollarsTyped(spent);
  return { repeats, limit: { ...limit, ...(cost === undefined ? {} : { cost }) } };
}

/** `0.50`, `$2`; undefined for what is no amount, or none to be spent. */
function dollarsTyped(text: string): number | undefined {
  const typed = /^\$?\s*(\d+(?:\.\d*)?|\.\d+)$/u.exec(text.trim())?.[1];
  return typed === undefined || Number(typed) === 0 ? undefined : Number(typed);
}

import * as vscode from 'vscode';
import { attributeFlips } from '../core/attribution/attribute-flips';
import type { Attribution } from '../core/attribution/attribution';
import { endWords } from '../core/attribution/attribution-text';
import { passageRows } from '../core/attribution/attribution-table';
import { forecastOf } from '../core/attribution/forecast';
import { openAttribution, type OpenedAttribution } from '../core/attribution/open-attribution';
import type { TriedRun } from '../core/attribution/trials';
import { FileTrouble } from '../core/ports';
import type { Problem } from '../core/problem';
import { dollars, type PriceOf } from '../core/model/price';
import { RunReader } from '../core/run-store/run-reader';
import { isComparable } from '../core/compare/comparable';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { readPrices } from '../node/model-prices';
import type { RunPair } from '../protocol/attribution';
import type { ApiKeys } from './api-keys';
import type { Attributions } from './attributions';
import { pickRun } from './pick-run';
import { showProblems } from './problems';
import { runHost } from './run-host';
import type { RunLibrary } from './run-library';
import type { RunPanel } from './run-panel';
import { settings } from './settings';
import { trusted } from './trusted';
import { askBudget, type Budget } from './why-budget';

/** *Why Did It Flip?*: finds the edits between two runs that flipped cases. */
export class WhyCommands {
  private readonly priceOf: PriceOf;
  private running = false;

  constructor(
    extension: vscode.Uri,
    private readonly library: RunLibrary,
    private readonly panel: RunPanel,
    private readonly attributions: Attributions,
    private readonly keys: ApiKeys,
  ) {
    const shipped = readPrices(vscode.Uri.joinPath(extension, 'dist').fsPath);
    // An endpoint that the user named `openai` has prices of its own.
    this.priceOf = (model) => (Object.hasOwn(settings.endpoints(), 'openai') ? undefined : shipped(model));
  }

  /** Of two runs, the earlier first; without any, those that are chosen. Cases that are not named are chosen too. */
  async why(given?: RunPair, keys?: readonly string[]): Promise<void> {
    const pair = given ?? (await this.pickPair());
    if (!pair || !(await trusted())) return;
    if (this.running) {
      void vscode.window.showInformationMessage(
        'Another flip is being looked into; let it end, or cancel it.',
      );
      return;
    }
    // Before anything more is asked: two searches would spend at once.
    this.running = true;
    let problems: readonly Problem[];
    try {
      problems = await this.ask(pair, keys);
    } finally {
      this.running = false;
    }
    await showProblems(problems);
  }

  /** Gives the problems because of which nothing was looked for. */
  private async ask(pair: RunPair, keys: readonly string[] | undefined): Promise<readonly Problem[]> {
    const session = await this.library.open(pair[1]);
    const [before, after] = [await this.read(pair[0]), await this.read(pair[1])];
    if (!session || !before || !after) return [];
    const all = await openAttribution([before, after], keys);
    if (!all.ok) return all.problems;
    const opened = keys ? all.value : await chooseCases(all.value);
    if (!opened) return [];
    const { model } = after.manifest;
    const budget = await askBudget(
      (repeats) => forecastOf(opened, { repeats, model, priceOf: this.priceOf }),
      all.problems.flatMap(({ message, next }) => [message, next ?? '']),
    );
    if (!budget) return [];
    return this.look(opened, budget, session.root);
  }

  private async look(opened: OpenedAttribution, budget: Budget, root: string): Promise<readonly Problem[]> {
    const stop = new AbortController();
    const tell = (attribution: Attribution): void => {
      this.attributions.take({ attribution, root });
    };
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: 'Moot: finding what flipped the cases',
      cancellable: true,
    };
    try {
      const ended = await vscode.window.withProgress(options, async (progress, token) => {
        token.onCancellationRequested(() => {
          stop.abort();
        });
        return attributeFlips(runHost(root, this.keys), opened, {
          ...budget,
          priceOf: this.priceOf,
          signal: stop.signal,
          onProgress: (so) => {
            progress.report({ message: progressWords(so) });
            tell(so);
          },
        });
      });
      if (!ended.ok) return ended.problems;
      tell(ended.value);
      // Not awaited: the message may stay, and another search may begin.
      void this.tellEnd(ended.value);
    } catch (error) {
      this.attributions.forget([opened.runs[0].manifest.id, opened.runs[1].manifest.id]);
      if (!(error instanceof FileTrouble)) throw error;
      void vscode.window.showErrorMessage(error.message);
    }
    return [];
  }

  private async tellEnd(attribution: Attribution): Promise<void> {
    const found = passageRows(attribution).length;
    const words =
      found === 1
        ? 'One passage flipped cases'
        : `${found === 0 ? 'No passage' : `${found} passages`} flipped cases`;
    const show = 'Show';
    const chosen = await vscode.window.showInformationMessage(`${words}. ${endWords(attribution)}`, show);
    if (chosen === show) this.panel.show({ compare: attribution.runs, why: true });
  }

  private async pickPair(): Promise<RunPair | undefined> {
    const after = await pickRun(this.library, undefined, undefined, 'In which run did cases flip?');
    if (!after) return undefined;
    const before = await pickRun(
      this.library,
      undefined,
      (one) => one !== after && isComparable(one.files, after.files),
      'Which earlier run do its cases differ from?',
    );
    return before && [before.id, after.id];
  }

  private async read(id: string): Promise<TriedRun | undefined> {
    const session = await this.library.open(id);
    if (!session) return undefined;
    const reader = new RunReader(nodeFiles, nodePaths, session.root, id);
    const manifest = await reader.manifest();
    return manifest ? { reader, manifest } : undefined;
  }
}

/** How far it is, and what it has taken by now. */
function progressWords({ cases, calls, cost }: Attribution): string {
  const ended = cases.filter(({ state }) => state !== 'waiting').length;
  const money = cost === undefined || cost === 0 ? '' : `, ${dollars(cost)}`;
  return `${ended} of ${cases.length} cases, ${calls} ${calls === 1 ? 'call' : 'calls'}${money}`;
}

async function chooseCases(opened: OpenedAttribution): Promise<OpenedAttribution | undefined> {
  const items = opened.cases.map((one) => ({
    label: one.key,
    description: one.flip,
    ...(one.after.title === one.key ? {} : { detail: one.after.title }),
    picked: true,
    one,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Why did which cases flip?',
    canPickMany: true,
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return chosen && chosen.length > 0 ? { ...opened, cases: chosen.map(({ one }) => one) } : undefined;
}

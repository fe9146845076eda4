import * as vscode from 'vscode';
import type { Case } from '../core/case';
import type { Slice } from '../core/slice';
import { parseSlice } from '../core/slice';
import type { Files } from '../core/ports';
import type { Project } from '../core/project';
import { openDataset } from '../core/run/run-plan';
import { selectCases } from '../core/run/select-cases';
import { nodePaths } from '../node/node-paths';
import { pickCase } from './case-picker';
import { findSlices, type FoundSlice } from './slices';

/** Where the cases of a preview come from: a slice, or a dataset that was chosen by hand. */
export type CaseSource =
  { readonly kind: 'slice'; readonly file: string } | { readonly kind: 'dataset'; readonly file: string };

export interface PreviewCases {
  readonly source: CaseSource;
  readonly cases: readonly Case[];
  /** Absent for cases of a dataset. */
  readonly slice?: Slice;
}

/** What was chosen for a file. */
export interface ChosenCase {
  readonly source: CaseSource;
  readonly id: string;
}

/** Finds and chooses cases for the prompts of a pipeline. */
export class CaseChooser {
  private known: { readonly stamp: string; readonly cases: PreviewCases } | undefined;
  /** Cases where none was chosen; null where none were found. */
  private fallback: CaseSource | null | undefined;

  constructor(
    private readonly project: Project,
    private readonly files: Files,
    private readonly memory: vscode.Memento,
  ) {}

  /** The case that was chosen last, else the first of the first slice; undefined where there is none. */
  async current(pipeline: string): Promise<(PreviewCases & { readonly case: Case }) | undefined> {
    const chosen = this.memory.get<ChosenCase>(keyOf(pipeline));
    const remembered = chosen && (await this.casesOf(chosen.source));
    const cases = remembered && remembered.cases.length > 0 ? remembered : await this.first(pipeline);
    const of = cases?.cases.find(({ id }) => id === chosen?.id) ?? cases?.cases[0];
    return cases && of && { ...cases, case: of };
  }

  /** A slice came, went or changed. */
  slicesChanged(): void {
    this.fallback = undefined;
  }

  /** Asks the person. Resolves to whether another case is chosen. */
  async choose(pipeline: string): Promise<boolean> {
    const source = await this.chooseSource(pipeline);
    const found = source && (await this.casesOf(source));
    if (!source || !found) return false;
    const id = await pickCase(found.cases, 'Preview on…');
    if (id === undefined) return false;
    await this.memory.update(keyOf(pipeline), { source, id } satisfies ChosenCase);
    return true;
  }

  private async chooseSource(pipeline: string): Promise<CaseSource | undefined> {
    const slices = await slicesOf(this.project, pipeline);
    if (slices.length === 0) {
      const picked = await vscode.window.showOpenDialog({
        title: 'Cases for this preview',
        openLabel: 'Use These Cases',
        filters: { Cases: ['json', 'jsonl'] },
        defaultUri: vscode.Uri.file(nodePaths.dirname(pipeline)),
      });
      const file = picked?.[0]?.fsPath;
      return file === undefined ? undefined : { kind: 'dataset', file };
    }
    const [only, second] = slices;
    if (only && !second) return { kind: 'slice', file: only.file };
    const items = slices.map(({ name, file }) => ({
      label: name,
      description: vscode.workspace.asRelativePath(file),
      file,
    }));
    const chosen = await vscode.window.showQuickPick(items, { title: 'Cases of which slice?' });
    return chosen && { kind: 'slice', file: chosen.file };
  }

  private async first(pipeline: string): Promise<PreviewCases | undefined> {
    if (this.fallback !== undefined) return this.fallback ? this.casesOf(this.fallback) : undefined;
    this.fallback = null;
    for (const { file } of await slicesOf(this.project, pipeline)) {
      const source = { kind: 'slice', file } as const;
      const cases = await this.casesOf(source);
      if (!cases || cases.cases.length === 0) continue;
      this.fallback = source;
      return cases;
    }
    return undefined;
  }

  /** Read again only when the files are others. */
  private async casesOf(source: CaseSource): Promise<PreviewCases | undefined> {
    const text = source.kind === 'slice' ? await this.project.text(source.file) : '';
    if (text === null) return undefined;
    const parsed = source.kind === 'slice' ? parseSlice(source.file, text) : undefined;
    if (parsed && !parsed.ok) return undefined;
    const slice = parsed?.value;
    const file = slice ? nodePaths.resolveFrom(slice.file, slice.dataset.name) : source.file;
    const stamp = JSON.stringify([source, text, file, await this.files.stamp(file)]);
    if (this.known?.stamp === stamp) return this.known.cases;
    const { adapter, task, fields } = slice ?? {};
    const read = await openDataset(this.files, file, { adapter: adapter?.name, task, mapping: fields });
    const cases = slice ? selectCases(read.cases, selectionOf(slice)).cases : read.cases;
    this.known = { stamp, cases: { source, cases, ...(slice ? { slice } : {}) } };
    return this.known.cases;
  }
}

async function slicesOf(project: Project, pipeline: string): Promise<readonly FoundSlice[]> {
  return (await findSlices(project)).filter((slice) => slice.pipeline === pipeline);
}

function selectionOf({ where, split, sample, cases }: Slice): Parameters<typeof selectCases>[1] {
  return {
    ...(where ? { where } : {}),
    ...(split ? { split } : {}),
    ...(sample ? { sample } : {}),
    ...(cases ? { ids: cases } : {}),
  };
}

function keyOf(pipeline: string): string {
  return `moot.preview:${pipeline}`;
}

import * as vscode from 'vscode';
import type { Problem } from '../../core/problem';
import type { ListedCase, SliceListing } from '../../core/slice/slice-cases';
import { nodePaths } from '../../node/node-paths';
import type { CaseCalls } from '../../worker/case-calls';

/** What an item of the tree stands for. */
export type TestNode =
  | { readonly kind: 'slice'; readonly file: string }
  | { readonly kind: 'group'; readonly file: string; readonly group: number }
  | { readonly kind: 'case'; readonly file: string; readonly id: string };

/** Cases of slices that are to run; `all` leaves the choice to the slice. */
export type ChosenCases = ReadonlyMap<string, readonly string[] | 'all'>;

const SLICES = '**/*.slice.{yaml,yml}';
const ELSEWHERE = '**/{node_modules,.moot}/**';
/** Problems that are told of a slice at once. */
const TOLD = 5;

/** Slices, their groups and cases as test items, each made when its parent is first opened. */
export class TestTree implements vscode.Disposable {
  private readonly nodes = new WeakMap<vscode.TestItem, TestNode>();
  private readonly listings = new Map<string, SliceListing>();
  private readonly watcher = vscode.workspace.createFileSystemWatcher(SLICES);
  private readonly tags = new Map<string, vscode.TestTag>();

  constructor(
    private readonly controller: vscode.TestController,
    private readonly cases: CaseCalls,
  ) {
    this.watcher.onDidCreate(({ fsPath }) => {
      if (!/[\\/](?:node_modules|\.moot)[\\/]/u.test(fsPath)) this.addSlice(fsPath);
    });
    this.watcher.onDidDelete(({ fsPath }) => {
      this.controller.items.delete(sliceId(fsPath));
    });
    this.watcher.onDidChange(({ fsPath }) => void this.renew(fsPath));
  }

  dispose(): void {
    this.watcher.dispose();
  }

  /** Lists the slices of the workspace, without reading them. */
  async findSlices(): Promise<void> {
    const found = await vscode.workspace.findFiles(SLICES, ELSEWHERE);
    const files = new Set(found.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath));
    for (const [id, item] of this.controller.items)
      if (!files.has(this.nodeOf(item)?.file ?? '')) this.controller.items.delete(id);
    for (const file of files) this.addSlice(file);
  }

  /** Calls the slices as they call themselves. */
  async nameSlices(): Promise<void> {
    for (const file of this.slices) {
      const name = await this.cases.name(file);
      const item = this.sliceItem(file);
      if (item && name !== undefined && item.label !== name) item.label = name;
    }
  }

  /** Reads the slices and datasets anew. */
  async refresh(): Promise<void> {
    await this.findSlices();
    await this.nameSlices();
    await Promise.all([...this.listings.keys()].map((file) => this.renew(file)));
  }

  /** The slice was saved, or its dataset: what was opened of it is listed anew. */
  async renew(file: string): Promise<void> {
    const item = this.controller.items.get(sliceId(file));
    if (!item || !this.listings.has(file)) return;
    const open = [...item.children].flatMap(([, child]) => {
      const node = this.nodeOf(child);
      return node?.kind === 'group' && child.children.size > 0 ? [node.group] : [];
    });
    await this.openSlice(item, file);
    for (const [, child] of item.children) {
      const node = this.nodeOf(child);
      if (node?.kind === 'group' && open.includes(node.group)) await this.openGroup(child, file, node.group);
    }
  }

  /** Makes what stands below an item. */
  async resolve(item: vscode.TestItem): Promise<void> {
    const node = this.nodeOf(item);
    if (node?.kind === 'slice') await this.openSlice(item, node.file);
    else if (node?.kind === 'group') await this.openGroup(item, node.file, node.group);
  }

  nodeOf(item: vscode.TestItem): TestNode | undefined {
    return this.nodes.get(item);
  }

  sliceItem(file: string): vscode.TestItem | undefined {
    return this.controller.items.get(sliceId(file));
  }

  get slices(): readonly string[] {
    return [...this.controller.items].flatMap(([, item]) => this.nodeOf(item)?.file ?? []);
  }

  /** File of the dataset of a slice that was read. */
  datasetOf(file: string): string | undefined {
    return this.listings.get(file)?.dataset;
  }

  /** The items of these cases, made where nobody has opened their group yet; those that the slice has. */
  async itemsOf(file: string, ids: readonly string[]): Promise<ReadonlyMap<string, vscode.TestItem>> {
    const slice = this.sliceItem(file);
    if (!slice) return new Map();
    if (!this.listings.has(file)) await this.openSlice(slice, file);
    const found = new Map<string, vscode.TestItem>();
    for (const place of await this.cases.places(file, ids)) {
      const parent = this.parentOf(slice, file, place.group);
      if (!parent?.children.get(caseId(file, place.id)) && parent && parent !== slice)
        await this.openGroup(parent, file, place.group);
      const item = parent?.children.get(caseId(file, place.id));
      if (item) found.set(place.id, item);
    }
    return found;
  }

  /** The item of a case, if it was made. */
  knownItem(file: string, id: string): vscode.TestItem | undefined {
    const slice = this.sliceItem(file);
    if (!slice) return undefined;
    const own = slice.children.get(caseId(file, id));
    if (own) return own;
    for (const [, group] of slice.children) {
      const item = group.children.get(caseId(file, id));
      if (item) return item;
    }
    return undefined;
  }

  /** What a request asks for, less what it leaves out. */
  async chosen({ include, exclude }: vscode.TestRunRequest): Promise<ChosenCases> {
    const left = (exclude ?? []).flatMap((item) => this.nodeOf(item) ?? []);
    const chosen = new Map<string, Set<string> | 'all'>();
    const add = (file: string, ids: readonly string[]): void => {
      const known = chosen.get(file);
      if (known !== 'all') chosen.set(file, new Set([...(known ?? []), ...ids]));
    };
    const asked = include ?? [...this.controller.items].map(([, item]) => item);
    for (const node of asked.flatMap((item) => this.nodeOf(item) ?? [])) {
      if (node.kind === 'case') add(node.file, [node.id]);
      else if (node.kind === 'group') add(node.file, await this.idsOf(node.file, node.group));
      else if (left.some(({ file }) => file === node.file)) add(node.file, await this.idsOf(node.file));
      else chosen.set(node.file, 'all');
    }
    for (const node of left) {
      if (node.kind === 'slice') chosen.delete(node.file);
      const ids = chosen.get(node.file);
      if (ids === undefined || ids === 'all') continue;
      const out = node.kind === 'case' ? [node.id] : await this.idsOf(node.file, groupOf(node));
      for (const id of out) ids.delete(id);
    }
    const all = new Map<string, readonly string[] | 'all'>();
    for (const [file, ids] of chosen)
      if (ids === 'all' || ids.size > 0) all.set(file, ids === 'all' ? ids : [...ids]);
    return all;
  }

  /** Ids of a group, or of the whole slice. */
  private async idsOf(file: string, group?: number): Promise<readonly string[]> {
    if (group !== undefined) return (await this.cases.cases(file, group)).map(({ id }) => id);
    const listed = await this.cases.list(file);
    if (!listed.ok) return [];
    const groups = await Promise.all(listed.value.groups.map((_, index) => this.cases.cases(file, index)));
    return groups.flat().map(({ id }) => id);
  }

  /** Ids of the cases of a group. */
  idsOfGroup(file: string, group: number): Promise<readonly string[]> {
    return this.idsOf(file, group);
  }

  private parentOf(slice: vscode.TestItem, file: string, group: number): vscode.TestItem | undefined {
    const groups = this.listings.get(file)?.groups ?? [];
    return isFlat(groups) ? slice : slice.children.get(groupId(file, groups[group]?.name ?? ''));
  }

  private addSlice(file: string): void {
    if (this.sliceItem(file)) return;
    const name = nodePaths.basename(file).replace(/\.slice\.ya?ml$/u, '');
    const uri = vscode.Uri.file(file);
    const item = this.controller.createTestItem(sliceId(file), name, uri);
    item.description = vscode.workspace.asRelativePath(uri);
    item.sortText = item.description;
    item.range = new vscode.Range(0, 0, 0, 0);
    item.canResolveChildren = true;
    this.nodes.set(item, { kind: 'slice', file });
    this.controller.items.add(item);
  }

  private async openSlice(item: vscode.TestItem, file: string): Promise<void> {
    item.busy = true;
    try {
      const listed = await this.cases.list(file);
      item.error = problemWords(listed.problems, listed.ok);
      if (!listed.ok) {
        this.listings.delete(file);
        item.children.replace([]);
        return;
      }
      const { name, groups } = listed.value;
      item.label = name;
      this.listings.set(file, listed.value);
      if (isFlat(groups)) {
        item.children.replace(await this.caseItems(item, file, listed.value.dataset, 0));
        return;
      }
      item.children.replace(
        groups.map((group, index) => {
          const child = this.childOf(item, groupId(file, group.name), group.name, vscode.Uri.file(file));
          child.description = `${group.size}`;
          // Items without one are sorted by their label: 1001 would stand before 201.
          child.sortText = String(index).padStart(5, '0');
          child.canResolveChildren = true;
          this.nodes.set(child, { kind: 'group', file, group: index });
          return child;
        }),
      );
    } finally {
      item.busy = false;
    }
  }

  private async openGroup(item: vscode.TestItem, file: string, group: number): Promise<void> {
    item.busy = true;
    try {
      const dataset = this.listings.get(file)?.dataset;
      if (dataset !== undefined) item.children.replace(await this.caseItems(item, file, dataset, group));
    } finally {
      item.busy = false;
    }
  }

  private async caseItems(
    parent: vscode.TestItem,
    file: string,
    dataset: string,
    group: number,
  ): Promise<vscode.TestItem[]> {
    const cases = await this.cases.cases(file, group);
    return cases.map((each, index) => {
      const uri = vscode.Uri.file(each.line === undefined ? file : dataset);
      const item = this.childOf(parent, caseId(file, each.id), each.id, uri);
      this.describeCase(item, file, each, index);
      return item;
    });
  }

  /** The child of this id: the one that is there, which a run may be telling of, or a new one. */
  private childOf(parent: vscode.TestItem, id: string, label: string, uri: vscode.Uri): vscode.TestItem {
    const known = parent.children.get(id);
    return known?.uri?.toString() === uri.toString() ? known : this.controller.createTestItem(id, label, uri);
  }

  private describeCase(item: vscode.TestItem, file: string, of: ListedCase, index: number): void {
    const { id, title, line, type, instance } = of;
    // The editor filters by labels alone.
    item.label = title === '' || title === id ? id : `${id} ${title}`;
    item.sortText = String(index).padStart(5, '0');
    if (line !== undefined) item.range = new vscode.Range(line, 0, line, 0);
    item.tags = [type, instance].flatMap((word) => (word === undefined ? [] : [this.tag(word)]));
    this.nodes.set(item, { kind: 'case', file, id });
  }

  private tag(word: string): vscode.TestTag {
    const id = word.replace(/\s+/gu, '-');
    const known = this.tags.get(id) ?? new vscode.TestTag(id);
    this.tags.set(id, known);
    return known;
  }
}

function groupOf(node: TestNode): number | undefined {
  return node.kind === 'group' ? node.group : undefined;
}

function isFlat(groups: SliceListing['groups']): boolean {
  return groups.length === 1 && groups[0]?.name === '';
}

function sliceId(file: string): string {
  return vscode.Uri.file(file).toString();
}

function groupId(file: string, name: string): string {
  return `${sliceId(file)}#group ${name}`;
}

function caseId(file: string, id: string): string {
  return `${sliceId(file)}#case ${id}`;
}

/** Of a slice that can be read, only what is worse than a note; the text is nobody's markup. */
function problemWords(problems: readonly Problem[], isRead: boolean): vscode.MarkdownString | undefined {
  const grave = problems.filter(({ severity }) => !isRead || severity === 'error');
  if (grave.length === 0) return undefined;
  const text = new vscode.MarkdownString();
  for (const { message, next } of grave.slice(0, TOLD)) text.appendText(`${message} ${next ?? ''}\n`);
  if (grave.length > TOLD) text.appendText(`… and ${grave.length - TOLD} more`);
  return text;
}

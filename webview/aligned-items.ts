import type { AlignedRow } from './align-rows';
import { plural, stageLabel } from './format';

/** A line of two transcripts side by side. */
export type AlignedItem =
  | { readonly type: 'row'; readonly row: AlignedRow; readonly difference?: number }
  /** Rows that say the same, behind one line. */
  | {
      readonly type: 'fold';
      readonly key: string;
      readonly label: string;
      readonly words: string;
      readonly open: boolean;
    };

export interface AlignedItems {
  readonly items: readonly AlignedItem[];
  /** Index of the item of each difference, in order. */
  readonly differences: readonly number[];
}

/**
 * The rows with those that say the same folded. The heading of a stage in which something differs stays, and so do
 * those of the stages around it; a stage that differs counts as one difference only where none of its rows does.
 */
export function alignedItems(rows: readonly AlignedRow[], isOpen: (key: string) => boolean): AlignedItems {
  const differing = new Set(
    rows.flatMap(({ same, kind, stage }) => (same || kind === 'stage' ? [] : [stage])),
  );
  const around = new Set([...differing].flatMap(withOuter));
  const items: AlignedItem[] = [];
  const differences: number[] = [];
  let same: AlignedRow[] = [];
  const fold = (): void => {
    const [first] = same;
    if (!first) return;
    const key = `${first.kind} ${first.before ?? ''}`;
    const open = isOpen(key);
    items.push({ type: 'fold', key, ...foldWords(same), open });
    if (open) items.push(...same.map((row) => ({ type: 'row' as const, row })));
    same = [];
  };
  for (const row of rows) {
    const isHeading = row.kind === 'stage' && around.has(row.stage);
    if (row.same && !isHeading) {
      same.push(row);
      continue;
    }
    fold();
    const counts = !row.same && (row.kind !== 'stage' || !differing.has(row.stage));
    if (counts) differences.push(items.length);
    items.push({ type: 'row', row, ...(counts ? { difference: differences.length } : {}) });
  }
  fold();
  return { items, differences };
}

const outerCut = /(?:\/[^/[\]]*|\[[^[\]]*\])$/u;

/** A stage path and those it lies in: `a[2]/b`, `a[2]`, `a`. */
function withOuter(stage: string): readonly string[] {
  const all = [stage];
  for (let outer = stage.replace(outerCut, ''); outer !== all.at(-1); outer = outer.replace(outerCut, ''))
    all.push(outer);
  return all;
}

const nouns: readonly (readonly [AlignedRow['kind'], string])[] = [
  ['call', 'call'],
  ['retrieval', 'retrieval'],
  ['ballots', 'ballot'],
  ['memory', 'recall'],
  ['note', 'note'],
];

/** `points … candidates` and `the same: 2 calls, 1 retrieval`. */
function foldWords(rows: readonly AlignedRow[]): { readonly label: string; readonly words: string } {
  const stages = [...new Set(rows.map(({ stage }) => stageLabel(stage)))];
  const label = stages.length <= 3 ? stages.join(', ') : `${stages[0] ?? ''} … ${stages.at(-1) ?? ''}`;
  const counts = nouns.flatMap(([kind, noun]) => {
    const n = rows.filter((row) => row.kind === kind).length;
    return n === 0 ? [] : [plural(n, noun)];
  });
  return { label, words: `the same${counts.length === 0 ? '' : `: ${counts.join(', ')}`}` };
}

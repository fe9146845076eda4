import type { RowOutline } from './row-outline';

/** Rows of two transcripts that stand beside each other; a side that has no such row leaves a gap. */
export interface AlignedRow {
  readonly kind: RowOutline['kind'];
  readonly stage: string;
  /** Index in the baseline's transcript. */
  readonly before?: number;
  /** Index in the other's transcript. */
  readonly after?: number;
  /** Both sides are there and say the same. */
  readonly same: boolean;
}

/**
 * Pairs rows of the same stage path and kind in their order there, calls by attempt. Rows stand in the order of the
 * baseline; what only the other has stands behind the row that it follows there.
 */
export function alignRows(
  before: readonly RowOutline[],
  after: readonly RowOutline[],
): readonly AlignedRow[] {
  const partners = keyed(after);
  const baseline = [...keyed(before)].map(([key, row]) => ({ row, partner: partners.get(key) }));
  const inserted = insertions(baseline, after);
  const aligned: AlignedRow[] = inserted.leading.map(only);
  baseline.forEach(({ row, partner }, at) => {
    aligned.push({
      kind: row.kind,
      stage: row.stage,
      before: row.index,
      ...(partner ? { after: partner.index } : {}),
      same: partner?.digest === row.digest,
    });
    aligned.push(...(inserted.behind.get(at) ?? []).map(only));
  });
  return aligned;
}

function only(row: RowOutline): AlignedRow {
  return { kind: row.kind, stage: row.stage, after: row.index, same: false };
}

/** Rows under a name that their partner has too, in order. */
function keyed(rows: readonly RowOutline[]): Map<string, RowOutline> {
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const name = `${row.kind} ${row.attempt} ${row.stage}`;
      const nth = counts.get(name) ?? 0;
      counts.set(name, nth + 1);
      return [`${nth} ${name}`, row];
    }),
  );
}

interface Placed {
  readonly row: RowOutline;
  readonly partner: RowOutline | undefined;
}

/** Where rows without a partner go: behind which place of the baseline, or before all of it. */
function insertions(
  baseline: readonly Placed[],
  after: readonly RowOutline[],
): { readonly leading: readonly RowOutline[]; readonly behind: ReadonlyMap<number, readonly RowOutline[]> } {
  const places = new Map(
    baseline.flatMap(({ partner }, at) => (partner ? [[partner.index, at] as const] : [])),
  );
  const leading: RowOutline[] = [];
  const behind = new Map<number, RowOutline[]>();
  const ends = new Map<boolean, number>();
  let anchor = -1;
  for (const row of after) {
    const place = places.get(row.index);
    if (place !== undefined) {
      anchor = place;
      ends.clear();
      continue;
    }
    const own = baseline[anchor]?.row.stage === row.stage;
    const at = ends.get(own) ?? endOf(baseline, anchor, own);
    ends.set(own, at);
    if (at < 0) {
      leading.push(row);
      continue;
    }
    const list = behind.get(at) ?? [];
    list.push(row);
    behind.set(at, list);
  }
  return { leading, behind };
}

/**
 * From the row that it follows on, past rows that only the baseline has: those of the same stage, or all of them when
 * another stage begins, so that what was there before stands before what is new.
 */
function endOf(baseline: readonly Placed[], anchor: number, own: boolean): number {
  const stage = baseline[anchor]?.row.stage;
  let at = anchor;
  for (let next = baseline[at + 1]; next && !next.partner; next = baseline[at + 1]) {
    if (own && next.row.stage !== stage) break;
    at++;
  }
  return at;
}

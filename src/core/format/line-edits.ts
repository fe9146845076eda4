/** A change of whole lines: those from `start` to before `end` become `lines`. */
export interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Pairs of lines that are compared one by one; larger changes are made as one. */
const MOST = 4_000_000;

/** The fewest lines to change to get from one text to another. */
export function lineEdits(before: readonly string[], after: readonly string[]): readonly LineEdit[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  if (old.length === 0 && now.length === 0) return [];
  if (old.length * now.length > MOST) return [{ start: head, end: head + old.length, lines: now }];
  return between(old, now, head);
}

function between(old: readonly string[], now: readonly string[], offset: number): readonly LineEdit[] {
  const width = now.length + 1;
  /** Lines in common from each pair of places on. */
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const at = i * width + j;
      common[at] =
        old[i] === now[j]
          ? (common[at + width + 1] ?? 0) + 1
          : Math.max(common[at + width] ?? 0, common[at + 1] ?? 0);
    }
  const edits: LineEdit[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i++;
      j++;
      continue;
    }
    const [from, first] = [i, j];
    while ((i < old.length || j < now.length) && !(i < old.length && j < now.length && old[i] === now[j])) {
      const goesDown =
        j >= now.length ||
        (i < old.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0));
      if (goesDown) i++;
      else j++;
    }
    edits.push({ start: offset + from, end: offset + i, lines: now.slice(first, j) });
  }
  return edits;
}

import type { FlowStage } from './flow-graph';

/** Pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedStage extends Box {
  readonly stage: FlowStage;
  /** 0 for the stages at the top. */
  readonly depth: number;
  /** Whether its stages stand in it. */
  readonly isRegion: boolean;
}

/** From the bottom of one stage to the top of another; `loop`: from the end of a region back to its beginning. */
export interface FlowArrow {
  readonly from: string;
  readonly to: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly kind: 'flow' | 'loop';
}

export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  /** In reading order; what stands in a region follows it. */
  readonly stages: readonly PlacedStage[];
  readonly arrows: readonly FlowArrow[];
}

const NODE = { width: 176, height: 46 };
/** Between stages side by side, and between one row and the next. */
const GAP = { x: 20, y: 30 };
/** Around the stages of a region; above them stand its name and rule. */
const PAD = { side: 16, top: 42, bottom: 16 };
/** Room for the arrow that goes back. */
const LOOP = 18;

/**
 * Stages from top to bottom: each stands below those it reads, side by side with those it can run at once with; what is
 * inside a stage stands in its region.
 */
export function layOutFlow(stages: readonly FlowStage[]): FlowLayout {
  const list = layOutList(stages, 0);
  return moved(list, 0, 0);
}

function layOutList(stages: readonly FlowStage[], depth: number): FlowLayout {
  const rows = rowsOf(stages);
  const sized = rows.map((row) => row.map((stage) => layOutStage(stage, depth)));
  const widthOf = (row: readonly FlowLayout[]): number =>
    row.reduce((sum, { width }) => sum + width, 0) + GAP.x * Math.max(0, row.length - 1);
  const width = Math.max(0, ...sized.map(widthOf));
  const placed: FlowLayout[] = [];
  let y = 0;
  for (const row of sized) {
    let x = (width - widthOf(row)) / 2;
    for (const one of row) {
      placed.push(moved(one, x, y));
      x += one.width + GAP.x;
    }
    y += Math.max(0, ...row.map(({ height }) => height)) + GAP.y;
  }
  const all = placed.flatMap((one) => one.stages);
  const byPath = new Map(all.map((one) => [one.stage.path, one]));
  const arrows = stages.flatMap((stage) =>
    stage.after.flatMap((path): FlowArrow[] => {
      const [from, to] = [byPath.get(path), byPath.get(stage.path)];
      return from && to ? [arrow(from, to)] : [];
    }),
  );
  return {
    width,
    height: Math.max(0, y - GAP.y),
    stages: all,
    arrows: [...placed.flatMap((one) => one.arrows), ...arrows],
  };
}

function layOutStage(stage: FlowStage, depth: number): FlowLayout {
  if (stage.stages.length === 0) {
    const box = { x: 0, y: 0, ...NODE };
    return { ...NODE, stages: [{ ...box, stage, depth, isRegion: false }], arrows: [] };
  }
  const inner = layOutList(stage.stages, depth + 1);
  const right = stage.kind === 'repeat' ? PAD.side + LOOP : PAD.side;
  const width = Math.max(NODE.width, inner.width) + PAD.side + right;
  const height = inner.height + PAD.top + PAD.bottom;
  const within = moved(inner, PAD.side + (width - PAD.side - right - inner.width) / 2, PAD.top);
  const region: PlacedStage = { x: 0, y: 0, width, height, stage, depth, isRegion: true };
  const back = stage.kind === 'repeat' ? [loop(stage.path, width, height)] : [];
  return { width, height, stages: [region, ...within.stages], arrows: [...within.arrows, ...back] };
}

/** Each stage in the row below the lowest of those it reads. */
function rowsOf(stages: readonly FlowStage[]): readonly (readonly FlowStage[])[] {
  const rowOf = new Map<string, number>();
  const rows: FlowStage[][] = [];
  for (const stage of stages) {
    const row = Math.max(-1, ...stage.after.map((path) => rowOf.get(path) ?? -1)) + 1;
    rowOf.set(stage.path, row);
    (rows[row] ??= []).push(stage);
  }
  return rows;
}

function arrow(from: PlacedStage, to: PlacedStage): FlowArrow {
  const start = [from.x + from.width / 2, from.y + from.height] as const;
  const end = [to.x + to.width / 2, to.y] as const;
  return { from: from.stage.path, to: to.stage.path, points: [start, end], kind: 'flow' };
}

function loop(path: string, width: number, height: number): FlowArrow {
  const x = width - LOOP / 2 - 4;
  const points = [
    [x, height - PAD.bottom],
    [x, PAD.top],
  ] as const;
  return { from: path, to: path, points, kind: 'loop' };
}

function moved({ width, height, stages, arrows }: FlowLayout, x: number, y: number): FlowLayout {
  return {
    width,
    height,
    stages: stages.map((one) => ({ ...one, x: one.x + x, y: one.y + y })),
    arrows: arrows.map((one) => ({
      ...one,
      points: one.points.map(([px, py]) => [px + x, py + y] as const),
    })),
  };
}

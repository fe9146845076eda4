import { isInside, MAIN } from './located';
import { isEnd, isStop, stageOf, type Visit } from './visit';

/** To the next place as seen from the one it stands at: any, one not inside, one outside of the stage around. */
export type Move = 'in' | 'over' | 'out';

/** Whether a step ends here; each does at the end of the case. Other jurors go on meanwhile; their breakpoints hold, but no step ends with them. */
export function endsStep(move: Move, from: Visit, at: Visit): boolean {
  if (!isStop(at)) return false;
  if (isEnd(at)) return true;
  const isOwn = at.thread === from.thread || at.thread === MAIN || (move === 'in' && from.thread === MAIN);
  if (!isOwn) return false;
  if (move === 'in') return true;
  const [stage, here] = [stageOf(from), stageOf(at)];
  const isCall = from.point.what === 'call';
  if (move === 'over') return isCall || (here !== stage && !isInside(here, stage));
  if (isCall) return here !== stage;
  const outer = stage.slice(0, Math.max(0, stage.lastIndexOf('/'))).replace(/\[[^\]/]*\]$/u, '');
  return outer !== '' && here !== outer && !isInside(here, outer);
}

/** The last place before this one where a step back from it ends; undefined at the beginning. */
export function placeBefore(visits: readonly Visit[], at: Visit): Visit | undefined {
  return visits.findLast(
    (visit) =>
      visit.index < at.index &&
      isStop(visit) &&
      (at.thread === MAIN || visit.thread === at.thread || visit.thread === MAIN),
  );
}

import { isObject, type Json } from '../json';
import type { Discussion, PanelStage } from '../pipeline/stage';
import { pathOf } from '../runner/run-stages';
import { Scope } from '../runner/scope';
import { NO_BINDINGS, type Around, type At, type Seat } from './seat';

interface Juror {
  readonly juror: number;
  readonly own: Scope;
}

/** Each juror's stages; then, where they discuss, the report of each round and the ballots after it. */
export function panelSeats(around: Around, stage: PanelStage, scope: Scope, at: At): Seat[] {
  const { personas } = stage;
  const list = personas === undefined ? [] : 'name' in personas ? around.personas(personas.name) : personas;
  const count = around.count(stage.jurors, scope);
  const jurors = Array.from({ length: count }, (_, index): Juror => {
    const persona = list[index % Math.max(1, list.length)] ?? null;
    return { juror: index + 1, own: new Scope(scope, { juror: index + 1, persona }) };
  });
  const seats = jurors.flatMap(({ juror, own }) =>
    around.list(stage.stages, own, { ...at, path: `${at.path}[${juror}]` }),
  );
  const { discussion } = stage;
  if (!discussion || !around.isWhole(at.inFile)) return seats;
  return [...seats, ...discussionSeats({ around, stage, discussion, scope, at, jurors })];
}

interface Chamber {
  readonly around: Around;
  readonly stage: PanelStage;
  readonly discussion: Discussion;
  readonly scope: Scope;
  readonly at: At;
  readonly jurors: readonly Juror[];
}

function discussionSeats(chamber: Chamber): Seat[] {
  const { around, discussion, scope, at } = chamber;
  // Jurors vote again with what their own stages gave at hand.
  const jurors = chamber.jurors.map(({ juror, own }): Juror => {
    const ended = new Scope(own);
    for (const inner of chamber.stage.stages)
      around.give(inner, ended, pathOf(`${at.path}[${juror}]`, inner.name));
    return { juror, own: ended };
  });
  const seat = (path: string, role: string, heard: Scope): Seat => ({
    path,
    role,
    scope: heard,
    with: NO_BINDINGS,
    gold: NO_BINDINGS,
    heldBack: at.heldBack,
  });
  const seats: Seat[] = [];
  const rounds = around.count(discussion.rounds, scope);
  let report: Json = null;
  for (let round = 1; round <= rounds; round++) {
    const path = `${at.path}[round ${round}]`;
    const ballots = jurors.map(({ juror, own }) => ballotOf(chamber, juror, round - 1, own));
    seats.push(seat(`${path}/report`, discussion.report.name, new Scope(scope, { ballots, report, round })));
    report = around.recorded(`${path}/report`) ?? around.placeholder('report');
    for (const [index, { juror, own }] of jurors.entries()) {
      const own_ballot = ballots[index]?.['ballot'] ?? null;
      seats.push(
        seat(`${path}/${juror}`, discussion.ballot.name, new Scope(own, { report, round, own_ballot })),
      );
    }
  }
  return seats;
}

/** The ballot of a juror in a round; 0: the sealed one. */
function ballotOf(
  { around, stage, at }: Chamber,
  juror: number,
  round: number,
  own: Scope,
): Record<string, Json> {
  const value = around.recorded(at.path);
  const ballots = isObject(value) && Array.isArray(value['ballots']) ? (value['ballots'] as unknown[]) : [];
  const cast = ballots.find((each) => isObject(each) && each['juror'] === juror && each['round'] === round);
  if (cast) return cast as Record<string, Json>;
  const vote = stage.vote.expression.evaluate(own.view());
  return {
    juror,
    round,
    vote: round === 0 && vote.ok ? vote.value : around.placeholder('vote'),
    ballot: (round === 0 ? own.get('ballot') : undefined) ?? around.placeholder('ballot'),
  };
}

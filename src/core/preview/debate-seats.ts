import { TEXT } from '../dataflow/value-type';
import type { Json } from '../json';
import type { DebateStage } from '../pipeline/stage';
import { Scope } from '../runner/scope';
import { NO_BINDINGS, type Around, type At, type Seat } from './seat';

/** The opening and the speakers in turn, each with what was said before. */
export function debateSeats(around: Around, stage: DebateStage, scope: Scope, at: At): Seat[] {
  const { heldBack } = at;
  const seats: Seat[] = [];
  const seat = (turn: string, role: string, own: Scope): void => {
    const path = `${at.path}[${turn}]`;
    seats.push({ path, role, scope: own, with: stage.with, gold: NO_BINDINGS, heldBack });
  };
  const said = (turn: string): Json =>
    around.recorded(`${at.path}[${turn}]`) ?? around.placeholder(`${stage.name}[${turn}]`, TEXT);
  if (stage.opening) seat('opening', stage.opening.name, scope);
  const opening = stage.opening ? said('opening') : null;
  const transcript: Json[] = [];
  const turns = around.count(stage.turns, scope);
  for (let turn = 1; turn <= turns; turn++) {
    const speaker = stage.speakers[(turn - 1) % stage.speakers.length];
    if (!speaker) break;
    const opensWith = speaker.opensWith?.expression.evaluate(scope.view());
    const prefix = turn <= stage.speakers.length ? speaker.prefix?.first : speaker.prefix?.then;
    const { name } = speaker.role;
    const heard = new Scope(scope, {
      opening,
      transcript: [...transcript],
      opens_with: opensWith?.ok ? opensWith.value : null,
      turn,
      prefix: prefix ?? null,
    });
    seat(`${turn}`, name, heard);
    transcript.push({ speaker: around.titleOf(name), role: name, text: said(`${turn}`) });
  }
  return seats;
}

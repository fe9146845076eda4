import type { Json } from '../../json';
import type { DebateStage, Speaker } from '../../pipeline/stage';
import { ask } from '../ask';
import type { CaseContext, Outcome, Place } from '../case-context';
import { evaluate, evaluateBindings, evaluateCount } from '../evaluate';
import { Scope } from '../scope';

interface Utterance {
  readonly speaker: string;
  readonly role: string;
  readonly text: string;
}

/**
 * Named speakers in turn. Each hears the opening and all that was said before. The value is
 * `{ opening, utterances: [{ speaker, role, text }], text }`.
 */
export async function runDebate(
  context: CaseContext,
  stage: DebateStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const view = scope.view();
  const bound = evaluateBindings(stage.with, view, place);
  if (!bound.ok) return bound;
  const turns = evaluateCount(stage.turns, view, place);
  if (!turns.ok) return turns;
  let opening: Json = null;
  if (stage.opening) {
    const inner = await speak(
      context,
      stage,
      { role: stage.opening },
      bound.value,
      scope,
      open(place, 'opening'),
    );
    if (!inner.ok) return inner;
    opening = inner.value;
  }
  const utterances: Utterance[] = [];
  for (let turn = 1; turn <= turns.value; turn++) {
    const speaker = stage.speakers[(turn - 1) % stage.speakers.length];
    if (!speaker) break;
    const own = open(place, `${turn}`);
    const opensWith = speaker.opensWith ? evaluate(speaker.opensWith, view, own) : null;
    if (opensWith && !opensWith.ok) return opensWith;
    const prefix = turn <= stage.speakers.length ? speaker.prefix?.first : speaker.prefix?.then;
    const heard = new Scope(scope, {
      opening,
      transcript: asJson(utterances),
      opens_with: opensWith?.value ?? null,
      turn,
      prefix: prefix ?? null,
    });
    const said = await speak(context, stage, speaker, bound.value, heard, own, prefix);
    if (!said.ok) return said;
    utterances.push({
      speaker: titleOf(context, speaker),
      role: speaker.role.name,
      text: textOf(said.value),
    });
  }
  const text = utterances.map((utterance) => utterance.text).join('\n');
  return { ok: true, value: { opening, utterances: asJson(utterances), text } };
}

function open(place: Place, turn: string): Place {
  const path = `${place.path}[${turn}]`;
  return { ...place, path, node: place.node.open(path) };
}

/** One utterance, as a stage instance of its own. */
async function speak(
  context: CaseContext,
  stage: DebateStage,
  speaker: Speaker,
  bound: Readonly<Record<string, Json>>,
  scope: Scope,
  place: Place,
  prefix?: string,
): Promise<Outcome> {
  const { clock } = context.ports;
  const subject = speaker.role.name;
  await place.node.emit({
    at: clock.now(),
    type: 'stage-started',
    stage: place.path,
    kind: 'role',
    subject,
    title: titleOf(context, speaker),
  });
  const { model, retries, onUnparsed } = stage;
  const outcome = await ask(
    context,
    { role: subject, bound, scope, model, retries, onUnparsed, prefix },
    place,
  );
  await place.node.emit(
    outcome.ok
      ? { at: clock.now(), type: 'stage-finished', stage: place.path, value: outcome.value }
      : {
          at: clock.now(),
          type: 'stage-failed',
          stage: place.path,
          status: outcome.status,
          message: outcome.message,
        },
  );
  return outcome;
}

function titleOf(context: CaseContext, speaker: Speaker): string {
  return context.loaded.roles.get(speaker.role.name)?.title ?? speaker.role.name;
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function asJson(utterances: readonly Utterance[]): Json {
  return utterances.map(({ speaker, role, text }) => ({ speaker, role, text }));
}

import type { Json } from '../../json';
import type { Discussion, PanelStage } from '../../pipeline/stage';
import { ask } from '../ask';
import type { CaseContext, Outcome, Place } from '../case-context';
import { evaluate, evaluateCount, evaluateTruth, fault, type Value } from '../evaluate';
import { allEnded, runStages, type StageRunner } from '../run-stages';
import { Scope } from '../scope';
import { combine, inner } from './group-stages';
import { countVotes, decide, isStopped, type Ballot } from '../../ballot';

/**
 * Jurors who each run the same stages with a persona of their own, vote, and may discuss. Ballots stay sealed until
 * every juror has voted, so order cannot sway later votes. The value is
 * `{ winner, votes, rounds, ballots: [{ juror, round, vote, ballot }], tied }`.
 */
export async function runPanel(
  run: StageRunner,
  context: CaseContext,
  stage: PanelStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const count = evaluateCount(stage.jurors, scope.view(), place);
  if (!count.ok) return count;
  if (count.value === 0) return fault('a panel needs at least one juror', place);
  const personas = await loadPersonas(context, stage);
  if ('problem' in personas) return fault(personas.problem, place);
  const jurors = Array.from({ length: count.value }, (_, index): Juror => {
    const persona = personas.list[index % Math.max(1, personas.list.length)] ?? null;
    return { juror: index + 1, own: new Scope(scope, { juror: index + 1, persona }) };
  });
  const first = await allEnded(
    jurors.map(async ({ juror, own }): Promise<Outcome> => {
      const at = inner(place, `${place.path}[${juror}]`);
      const outcome = await runStages(run, context, stage.stages, own, at);
      if (!outcome.ok) return outcome;
      const vote = voteOf(stage, own, at);
      if (!vote.ok) return vote;
      // As in later rounds, the ballot is what the stage of that name answered.
      const ballot = own.get('ballot') ?? outcome.value;
      return { ok: true, value: { juror, round: 0, vote: vote.value, ballot } };
    }),
  );
  const ballots = combine(first);
  if (!ballots.ok) return ballots;
  let current = ballots.value as unknown as Ballot[];
  const all = [...current];
  let rounds = 0;
  if (stage.discussion) {
    const talked = await discuss(context, stage, stage.discussion, { jurors, scope, place }, current);
    if (!talked.ok) return talked.outcome;
    current = talked.current;
    all.push(...talked.all);
    rounds = talked.rounds;
  }
  const votes = countVotes(current);
  const decision = decide(votes, stage.tally, current.length);
  if (decision.winner === null) {
    await place.node.emit({
      at: context.ports.clock.now(),
      type: 'noted',
      stage: place.path,
      severity: 'warning',
      message: `No verdict: ${decision.reason}.`,
    });
  }
  return {
    ok: true,
    value: { winner: decision.winner, votes, rounds, ballots: all as unknown as Json, tied: decision.tied },
  };
}

interface Juror {
  readonly juror: number;
  /** Number, persona, and what the juror's own stages gave. */
  readonly own: Scope;
}

interface Chamber {
  readonly jurors: readonly Juror[];
  readonly scope: Scope;
  readonly place: Place;
}

type Talked =
  | { readonly ok: true; readonly current: Ballot[]; readonly all: Ballot[]; readonly rounds: number }
  | { readonly ok: false; readonly outcome: Outcome };

async function discuss(
  context: CaseContext,
  stage: PanelStage,
  discussion: Discussion,
  { jurors, scope, place }: Chamber,
  sealed: readonly Ballot[],
): Promise<Talked> {
  const stop = (outcome: Outcome): Talked => ({ ok: false, outcome });
  if (discussion.when) {
    const wanted = evaluateTruth(discussion.when, scope.view(), place);
    if (!wanted.ok) return stop(wanted);
    if (!wanted.value) return { ok: true, current: [...sealed], all: [], rounds: 0 };
  }
  const most = evaluateCount(discussion.rounds, scope.view(), place);
  if (!most.ok) return stop(most);
  const { model, retries, onUnparsed } = stage;
  const all: Ballot[] = [];
  let current = [...sealed];
  let report: Json = null;
  let rounds = 0;
  while (rounds < most.value && !isStopped(discussion.stop, current, null)) {
    rounds += 1;
    const { clock } = context.ports;
    await place.node.emit({
      at: clock.now(),
      type: 'round-started',
      stage: place.path,
      round: rounds,
      atMost: most.value,
    });
    const at = `${place.path}[round ${rounds}]`;
    const told = new Scope(scope, { ballots: current as unknown as Json, report, round: rounds });
    const asking = { role: discussion.report.name, bound: {}, scope: told, model, retries, onUnparsed };
    const reported = await ask(context, asking, inner(place, `${at}/report`));
    if (!reported.ok) return stop(reported);
    report = reported.value;
    const before = current;
    const outcomes = await allEnded(
      jurors.map(async ({ juror, own }, index): Promise<Outcome> => {
        // A juror votes again with its own notes at hand; of the others it hears the report alone.
        const heard = new Scope(own, { report, round: rounds, own_ballot: before[index]?.ballot ?? null });
        const path = inner(place, `${at}/${juror}`);
        const voted = await ask(context, { ...asking, role: discussion.ballot.name, scope: heard }, path);
        if (!voted.ok) return voted;
        heard.set('ballot', voted.value);
        const vote = voteOf(stage, heard, path);
        if (!vote.ok) return vote;
        return {
          ok: true,
          value: { juror, round: rounds, vote: vote.value, ballot: voted.value },
        };
      }),
    );
    const combined = combine(outcomes);
    if (!combined.ok) return stop(combined);
    current = combined.value as unknown as Ballot[];
    all.push(...current);
    if (isStopped(discussion.stop, current, before)) break;
  }
  return { ok: true, current, all, rounds };
}

/** A vote is a word; what is nothing, or a list or object, is no vote and is never counted as one. */
function voteOf(stage: PanelStage, scope: Scope, place: Place): Value<string> {
  const vote = evaluate(stage.vote, scope.view(), place);
  if (!vote.ok) return vote;
  if (vote.value !== null && vote.value !== '' && typeof vote.value !== 'object')
    return { ok: true, value: String(vote.value) };
  const { source } = stage.vote.expression;
  return fault(`${source.trim()} gives ${JSON.stringify(vote.value).slice(0, 80)}, which is no vote`, place);
}

async function loadPersonas(
  context: CaseContext,
  stage: PanelStage,
): Promise<{ readonly list: readonly Json[] } | { readonly problem: string }> {
  if (stage.personas === undefined) return { list: [] };
  if (!('name' in stage.personas)) return { list: stage.personas };
  const loaded = await context.ports.personas(stage.personas.name);
  return 'problem' in loaded ? loaded : { list: loaded };
}

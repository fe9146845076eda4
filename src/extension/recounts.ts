import { isObject } from '../core/json';
import { recountVerdicts } from '../core/metric/jury/recount-cases';
import type { CaseRecord } from '../core/run-store/case-record';
import { LEFT_OUT } from '../core/run-store/lean-record';
import type { RecountRequests, RecountView, StopRule, Tally, WhatIf } from '../protocol/recount';
import type { RunSession } from './run-session';

/** Cases that one answer lists. */
const LISTED = 200;

interface Held {
  readonly run: string;
  /** How the run stood when it was read. */
  readonly stand: string;
  readonly records: Promise<readonly CaseRecord[]>;
}

/** Counts the ballots of a run anew for the panel. What juries said is read once for the run that is asked about. */
export class Recounts {
  private held: Held | undefined;

  constructor(private readonly open: (run: string) => Promise<RunSession>) {}

  async answer({
    run,
    whatIf,
  }: RecountRequests['recount']['params']): Promise<RecountRequests['recount']['result']> {
    const { stop, ...asked } = whatIfOf(whatIf);
    const records = await this.records(await this.open(run));
    return viewOf(records, recountVerdicts(records, { ...asked, ...(stop ? { stop: [stop] } : {}) }));
  }

  private records(session: RunSession): Promise<readonly CaseRecord[]> {
    const { state, counts, finishedAt } = session.summary;
    const stand = JSON.stringify([state, counts, finishedAt]);
    if (this.held?.run === session.id && this.held.stand === stand) return this.held.records;
    const records = session.records(juryRecord, LEFT_OUT);
    const held = { run: session.id, stand, records };
    this.held = held;
    // What could not be read now may be there the next time.
    records.catch(() => {
      if (this.held === held) this.held = undefined;
    });
    return records;
  }
}

/** A record without what a recount does not look at. The record that is given is used up. */
function juryRecord(record: CaseRecord): CaseRecord {
  const { grades: _grades, ...rest } = record;
  const { winner, votes } = record.gold;
  return {
    ...rest,
    scores: [],
    gold: { ...(winner === undefined ? {} : { winner }), ...(votes === undefined ? {} : { votes }) },
  };
}

function viewOf(records: readonly CaseRecord[], counted: ReturnType<typeof recountVerdicts>): RecountView {
  const { cases, withoutBallots, jurors, goOn, accuracy, changed } = counted;
  const shown = new Set(changed.slice(0, LISTED).map(({ key }) => key));
  const titles = new Map(
    records.flatMap(({ key, title }) => (shown.has(key) ? [[key, title] as const] : [])),
  );
  const judged = changed.filter(({ gold }) => gold !== undefined);
  return {
    cases,
    withoutBallots,
    jurors,
    goOn,
    accuracy,
    rounds: records.reduce((most, { ballots = [] }) => Math.max(most, ballots.length), 0),
    changed: changed.length,
    fixed: judged.filter(({ gold, after }) => gold === after).length,
    broken: judged.filter(({ gold, before }) => gold === before).length,
    rows: changed.slice(0, LISTED).map((one) => ({ ...one, title: titles.get(one.key) ?? one.key })),
  };
}

/** The shape of what comes from the panel is checked before it is worked with. */
function whatIfOf(given: unknown): WhatIf {
  if (!isObject(given)) throw new Error('This is no question about ballots.');
  const { tally, round, stop, without } = given;
  const isTally = (value: unknown): value is Tally =>
    value === 'majority' || value === 'unanimous' || isQuorum(value);
  const isStop = (value: unknown): value is StopRule => value === 'no_change' || isQuorum(value);
  return {
    ...(isTally(tally) ? { tally } : {}),
    ...(typeof round === 'number' && round >= 0 ? { round } : {}),
    ...(isStop(stop) ? { stop } : {}),
    without: Array.isArray(without) ? without.filter((juror) => Number.isInteger(juror)) : [],
  };
}

function isQuorum(value: unknown): value is { readonly quorum: number } {
  return isObject(value) && Number.isInteger(value['quorum']);
}

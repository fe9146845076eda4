import { InvalidArgumentError } from 'commander';
import type { StopRule } from '../../core/ballot';
import { votesLine } from '../../core/metric/jury/jury-votes';
import { recountCases, type RecountedRun } from '../../core/metric/jury/recount-cases';
import type { Tally } from '../../core/tally';
import { figureText, signedText } from '../../core/text/figure-text';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson } from '../print';
import { runNamed } from '../run-named';

export interface RecountFlags {
  /** Each jury's own where absent. */
  readonly tally?: Tally;
  readonly round?: number;
  /** Numbers of jurors. */
  readonly without?: readonly number[];
  /** When the discussion is to have ended. */
  readonly stop?: readonly StopRule[];
  readonly json?: boolean;
}

/** `majority`, `unanimous`, `quorum=15`. */
export function tallyTyped(text: string): Tally {
  if (text === 'majority' || text === 'unanimous') return text;
  const quorum = Number(/^quorum=(\d+)$/u.exec(text)?.[1]);
  if (quorum > 0) return { quorum };
  throw new InvalidArgumentError('It should be majority, unanimous or quorum=N.');
}

/** `no_change,quorum=15`. */
export function stopTyped(text: string): StopRule[] {
  return text.split(',').map((part): StopRule => {
    const rule = part.trim();
    if (rule === 'no_change') return rule;
    const quorum = Number(/^quorum=(\d+)$/u.exec(rule)?.[1]);
    if (quorum > 0) return { quorum };
    throw new InvalidArgumentError('It should be rules such as no_change,quorum=15.');
  });
}

/** `3,7`. */
export function jurorsTyped(text: string): number[] {
  const jurors = text.split(',').map((part) => Number(part.trim()));
  if (jurors.every((juror) => Number.isInteger(juror) && juror > 0)) return jurors;
  throw new InvalidArgumentError('It should be numbers of jurors, such as 3,7.');
}

/** `moot recount RUN`: the ballots of a run, counted anew. Calls no model. */
export async function recount(host: CommandHost, id: string, flags: RecountFlags): Promise<number> {
  const named = await runNamed(host, id, flags.json);
  if (!named) return EXIT.wrongUse;
  const { reader } = named;
  const { tally, round, without = [], stop } = flags;
  const counted = recountCases(await reader.cases(), { tally, round, without, stop });
  if (counted.cases === 0) {
    err(
      `No case of ${id} has ballots: they are those of a panel stage, and runs of earlier versions do not keep them. Such a run can be run again with --model recorded:${id}, which asks nothing.`,
    );
    return EXIT.wrongUse;
  }
  const absent = without.find((juror) => juror > counted.jurors);
  if (absent !== undefined) {
    err(`There is no juror ${absent}: the largest jury of the run has ${counted.jurors}.`);
    return EXIT.wrongUse;
  }
  if (flags.json) {
    printJson({
      run: id,
      tally: tally ?? null,
      round: round ?? null,
      without,
      stop: stop ?? null,
      cases: counted.cases,
      without_ballots: counted.withoutBallots,
      go_on: counted.goOn,
      accuracy: counted.accuracy,
      figures: counted.figures,
      changed: counted.changed.map(({ key, gold, ...rest }) => ({ id: key, gold: gold ?? null, ...rest })),
    });
  } else {
    print(id, flags, counted);
  }
  return EXIT.done;
}

function print(id: string, { tally, round, without = [], stop }: RecountFlags, counted: RecountedRun): void {
  const by = tally === undefined ? 'own tally' : typeof tally === 'string' ? tally : `quorum ${tally.quorum}`;
  const how = [
    by,
    ...(round === undefined ? [] : [`round ${round}`]),
    ...(stop ? [`ended by ${stop.map(stopWords).join(' or ')}`] : []),
    ...(without.length === 0 ? [] : [`without ${without.join(', ')}`]),
  ];
  out(`run ${id}  ${counted.cases} cases recounted: ${how.join(', ')}`);
  if (counted.withoutBallots > 0) out(`  ${counted.withoutBallots} cases have no ballots`);
  if (counted.goOn > 0) {
    out(
      `  ${counted.goOn} ${counted.goOn === 1 ? 'jury' : 'juries'} would have gone on; the last ballot there is was counted`,
    );
  }
  const figures = Object.entries(counted.figures);
  if (counted.accuracy.n === 0) out('  no gold winners, so no accuracy');
  for (const [name, { before, after, n }] of figures)
    out(`  ${name}  ${figureText(before)} → ${figureText(after)}${changeOf(before, after)}  n ${n}`);
  out(counted.changed.length === 0 ? '  no winner changes' : `  ${counted.changed.length} winners change:`);
  for (const { key, gold, before: was, after: is, votes, reason } of counted.changed) {
    const label = gold === undefined ? '' : `  gold ${gold}`;
    const why = is === null ? `  (${reason})` : '';
    out(`  ${key}  ${was ?? 'no winner'} → ${is ?? 'no winner'}${label}  ${votesLine(votes)}${why}`);
  }
}

function stopWords(rule: StopRule): string {
  return rule === 'no_change' ? 'no change' : `a quorum of ${rule.quorum}`;
}

/** ` (+0.0500)`; nothing where it is the same. */
function changeOf(before: number | null, after: number | null): string {
  if (before === null || after === null || before === after) return '';
  return ` (${signedText(after - before)})`;
}

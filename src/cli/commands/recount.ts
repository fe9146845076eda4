import { InvalidArgumentError } from 'commander';
import { votesLine } from '../../core/metric/jury/jury-votes';
import { recountCases, type RecountedRun } from '../../core/metric/jury/recount-cases';
import type { Tally } from '../../core/tally';
import { figureText } from '../../core/text/figure-text';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson } from '../print';
import { runNamed } from '../run-named';

export interface RecountFlags {
  /** Each jury's own where absent. */
  readonly tally?: Tally;
  readonly round?: number;
  /** Numbers of jurors. */
  readonly without?: readonly number[];
  readonly json?: boolean;
}

/** `majority`, `unanimous`, `quorum=15`. */
export function tallyTyped(text: string): Tally {
  if (text === 'majority' || text === 'unanimous') return text;
  const quorum = Number(/^quorum=(\d+)$/u.exec(text)?.[1]);
  if (quorum > 0) return { quorum };
  throw new InvalidArgumentError('It should be majority, unanimous or quorum=N.');
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
  const { tally, round, without = [] } = flags;
  const counted = recountCases(await reader.cases(), { tally, round, without });
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
      cases: counted.cases,
      without_ballots: counted.withoutBallots,
      accuracy: counted.accuracy,
      changed: counted.changed.map(({ key, gold, ...rest }) => ({ id: key, gold: gold ?? null, ...rest })),
    });
  } else {
    print(id, flags, counted);
  }
  return EXIT.done;
}

function print(id: string, { tally, round, without = [] }: RecountFlags, counted: RecountedRun): void {
  const by = tally === undefined ? 'own tally' : typeof tally === 'string' ? tally : `quorum ${tally.quorum}`;
  const how = [
    by,
    ...(round === undefined ? [] : [`round ${round}`]),
    ...(without.length === 0 ? [] : [`without ${without.join(', ')}`]),
  ];
  out(`run ${id}  ${counted.cases} cases recounted: ${how.join(', ')}`);
  if (counted.withoutBallots > 0) out(`  ${counted.withoutBallots} cases have no ballots`);
  const { before, after, n } = counted.accuracy;
  out(
    before === null || after === null
      ? '  no gold winners, so no accuracy'
      : `  accuracy ${figureText(before)} → ${figureText(after)}  n ${n}`,
  );
  out(counted.changed.length === 0 ? '  no winner changes' : `  ${counted.changed.length} winners change:`);
  for (const { key, gold, before: was, after: is, votes, reason } of counted.changed) {
    const label = gold === undefined ? '' : `  gold ${gold}`;
    const why = is === null ? `  (${reason})` : '';
    out(`  ${key}  ${was ?? 'no winner'} → ${is ?? 'no winner'}${label}  ${votesLine(votes)}${why}`);
  }
}

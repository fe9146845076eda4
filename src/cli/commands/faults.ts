import type { Fault } from '../../core/fault/fault';
import { FAULT_WORDS, faultTitle } from '../../core/fault/fault-words';
import { markedCases } from '../../core/marks/marked-cases';
import { FaultsOfRun } from '../../core/run/faults-of-run';
import { isRight, type CaseRecord } from '../../core/run-store/case-record';
import { plainTable } from '../../core/text/plain-table';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson, printProblem } from '../print';
import { runNamed } from '../run-named';

export interface FaultsFlags {
  /** Keys or ids of the only cases. */
  readonly case?: readonly string[];
  readonly json?: boolean;
}

/** `moot faults RUN`: which stage lost the answer of each wrong case. Calls no model. */
export async function faults(host: CommandHost, id: string, flags: FaultsFlags): Promise<number> {
  const named = await runNamed(host, id, flags.json);
  if (!named) return EXIT.wrongUse;
  const { reader } = named;
  const of = new FaultsOfRun(host.files, host.paths, host.root, reader);
  if (!(await of.pipeline())) {
    err(
      `The run ${id} no longer holds the pipeline it was made from, so that it cannot be told where its cases went wrong.`,
    );
    return EXIT.wrongUse;
  }
  const { records, problems } = await markedCases(host.files, host.paths, host.root, reader);
  const asked = flags.case;
  const chosen = records.filter(
    ({ key, id: caseId }) => asked?.some((one) => one === key || one === caseId) ?? true,
  );
  const missing = asked?.find((one) => !chosen.some(({ key, id: caseId }) => one === key || one === caseId));
  if (missing !== undefined) {
    err(`The run ${id} has no finished case "${missing}".`);
    return EXIT.wrongUse;
  }
  const found: { readonly record: CaseRecord; readonly lost: readonly Fault[] }[] = [];
  for (const record of chosen) {
    if (record.status === 'done' && isRight(record.scores) !== false) continue;
    const lost = await of.of(record, record.scores);
    if (lost.length > 0) found.push({ record, lost });
  }
  if (flags.json) {
    printJson({
      run: id,
      cases: chosen.length,
      faults: found.map(({ record, lost }) => ({
        id: record.key,
        lost: lost.map((fault) => shownFault(host, fault)),
      })),
    });
    return EXIT.done;
  }
  for (const problem of problems) printProblem(problem, host.shown);
  out(`run ${id}  ${found.length} of ${chosen.length} cases went wrong`);
  if (found.length === 0) return EXIT.done;
  out(countsTable(found.flatMap(({ lost: [first] }) => first ?? [])));
  for (const { record, lost } of found) {
    out(`${record.key}${record.title === record.key ? '' : `  ${record.title}`}`);
    for (const fault of lost) {
      const place = fault.file === undefined ? '' : `  ${host.shown(fault.file)}:${(fault.line ?? 0) + 1}`;
      out(`  ${faultTitle(fault)}: ${fault.message}${place}`);
      // One case is read closely, many are looked over.
      if (asked) for (const { stage, says } of fault.evidence) out(`    ${stage}: ${says}`);
    }
  }
  return EXIT.done;
}

function countsTable(faults: readonly Fault[]): string {
  const counts = new Map<string, { readonly kind: Fault['kind']; n: number }>();
  for (const fault of faults) {
    const title = faultTitle(fault);
    const known = counts.get(title);
    if (known) known.n += 1;
    else counts.set(title, { kind: fault.kind, n: 1 });
  }
  const rows = [...counts]
    .sort(([a, left], [b, right]) => right.n - left.n || (a < b ? -1 : 1))
    .map(([title, { kind, n }]) => [title, String(n), FAULT_WORDS[kind]]);
  return plainTable(['lost at', 'cases', ''], rows, ['left', 'right', 'left']);
}

/** Files as a person wants to read them, lines from 1. */
function shownFault(host: CommandHost, fault: Fault): unknown {
  const { file, line, role } = fault;
  return {
    ...fault,
    ...(file === undefined ? {} : { file: host.shown(file) }),
    ...(line === undefined ? {} : { line: line + 1 }),
    ...(role ? { role: { ...role, file: host.shown(role.file), line: role.line + 1 } } : {}),
  };
}

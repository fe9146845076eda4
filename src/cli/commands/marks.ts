import { AGREEMENT_HEADER, AGREEMENT_NOTE, agreementRows } from '../../core/marks/agreement-rows';
import { markAgreement } from '../../core/marks/mark-agreement';
import { markedCases } from '../../core/marks/marked-cases';
import { plainTable } from '../../core/text/plain-table';
import { placeOfRun } from '../../core/run-store/run-place';
import type { CommandHost } from '../host';
import { EXIT, out, printJson, printProblem, problemJson } from '../print';
import { runNamed } from '../run-named';

/** `moot marks RUN`: how many marks there are on each score, by whom, and how far they agree. */
export async function marks(
  host: CommandHost,
  id: string,
  { json }: { readonly json: boolean },
): Promise<number> {
  const named = await runNamed(host, id, json);
  if (!named) return EXIT.wrongUse;
  const { reader } = named;
  const { records, problems } = await markedCases(host.files, host.paths, host.root, reader);
  const agreement = markAgreement(records);
  const cases = records.filter(({ scores }) => scores.some(({ human }) => human)).length;
  if (json) {
    printJson({ run: id, cases, scores: agreement, problems: problems.map(problemJson) });
    return EXIT.done;
  }
  for (const problem of problems) printProblem(problem, host.shown);
  const file = host.shown(placeOfRun(host.paths, host.root, id).marks);
  if (agreement.length === 0) {
    out(`No marks on ${id}. They go to ${file}: moot mark RUN CASE --score NAME --right.`);
    return EXIT.done;
  }
  out(`run ${id}  ${cases} of ${records.length} cases marked in ${file}`);
  out(
    plainTable(
      AGREEMENT_HEADER,
      agreementRows(agreement),
      AGREEMENT_HEADER.map((_, at) => (at < 2 ? 'left' : 'right')),
    ),
  );
  out(AGREEMENT_NOTE);
  return EXIT.done;
}

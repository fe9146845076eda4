import type { Coverage } from '../../core/coverage/coverage';
import { countsOf } from '../../core/coverage/coverage';
import { coverageText } from '../../core/coverage/coverage-text';
import type { Range } from '../../core/problem';
import { coverageOfRun } from '../../core/run/coverage-of-run';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson } from '../print';
import { runNamed } from '../run-named';

/** `moot coverage RUN`: what its cases exercised of the pipeline and the prompts. Calls no model. */
export async function coverage(
  host: CommandHost,
  id: string,
  { json = false }: { readonly json?: boolean },
): Promise<number> {
  const named = await runNamed(host, id, json);
  if (!named) return EXIT.wrongUse;
  const covered = await coverageOfRun(host.files, host.paths, host.root, named.reader);
  if (!covered) {
    err(
      `The run ${id} no longer holds the pipeline it was made from, so that it cannot be told what its cases exercised.`,
    );
    return EXIT.wrongUse;
  }
  if (json) {
    printJson({ run: id, cases: covered.cases, untold: covered.untold, files: filesOf(host, covered) });
    return EXIT.done;
  }
  out(`run ${id}  ${covered.cases} cases`);
  if (covered.untold > 0)
    out(`  ${covered.untold} prompts do not say which ways they took: they are of an earlier version.`);
  out(`\n${coverageText(covered, host.shown)}`);
  return EXIT.done;
}

/** Lines and columns from 1, as terminals count them. */
function filesOf(host: CommandHost, { files }: Coverage): unknown {
  const placeOf = ({ start, end }: Range): unknown => ({
    line: start.line + 1,
    column: start.column + 1,
    end_line: end.line + 1,
    end_column: end.column + 1,
  });
  return files.map((file) => ({
    file: host.shown(file.file),
    ...countsOf(file),
    list: file.places.map(({ kind, name, range, count, branches }) => ({
      kind,
      name,
      count,
      ...(placeOf(range) as object),
      branches: branches.map((branch) => ({
        name: branch.name,
        count: branch.count,
        ...(branch.range ? (placeOf(branch.range) as object) : {}),
      })),
    })),
  }));
}

import { labelNoise, type LabelNoise } from '../../core/sampling/label-noise';
import { DEFAULT_NEAR } from '../../core/slice/selection';
import type { Json } from '../../core/json';
import { describeTerm, termOf } from '../../core/law/term';
import type { Term } from '../../core/verdict';
import { openDataset } from '../../core/run/run-plan';
import { hasErrors } from '../../core/problem';
import type { CommandHost } from '../host';
import { counted } from '../../core/text/counted';
import { err, EXIT, out, printJson, printProblem, problemJson } from '../print';

/** Characters of a gold part on a line. */
const LONGEST = 80;

/** As typed. */
export interface CasesFlags {
  readonly json?: boolean;
  readonly adapter?: string | undefined;
  readonly task?: string | undefined;
  readonly list?: boolean | undefined;
  readonly noise?: boolean;
  /** Jaccard index from which facts count as nearly the same. */
  readonly near?: number;
}

export interface CasesOptions extends CasesFlags {
  readonly json: boolean;
}

/** `moot cases DATASET`: the cases as read. */
export async function cases(host: CommandHost, typed: string, options: CasesOptions): Promise<number> {
  const { adapter, task } = options;
  if (options.near !== undefined && !options.noise) {
    err('--near says how near facts are under --noise. Add --noise.');
    return EXIT.wrongUse;
  }
  const dataset = await openDataset(host.files, host.absolute(typed), { adapter, task });
  const noise = options.noise ? labelNoise(dataset.cases, options.near ?? DEFAULT_NEAR) : undefined;
  if (options.json) {
    printJson({
      cases: dataset.cases.length,
      adapter: dataset.adapter,
      encoding: dataset.encoding,
      problems: dataset.problems.map(problemJson),
      fields: dataset.fields,
      ...(noise ? { noise } : {}),
    });
  } else {
    for (const problem of dataset.problems) printProblem(problem, host.shown);
    if (dataset.cases.length === 0 && hasErrors(dataset.problems)) return EXIT.wrongUse;
    out(
      `${counted(dataset.cases.length, 'case')} (${dataset.adapter}, ${dataset.encoding}), ${counted(dataset.problems.length, 'problem')}`,
    );
    if (dataset.fields.length > 0) out(`fields: ${dataset.fields.join(', ')}`);
    if (options.list) for (const each of dataset.cases) out(`${each.id}\t${each.type ?? ''}\t${each.title}`);
    if (noise) printNoise(noise);
  }
  return dataset.cases.length === 0 && hasErrors(dataset.problems) ? EXIT.wrongUse : EXIT.done;
}

/** A line a case, the groups apart. */
function printNoise({ same, near_same: nearly, near, groups }: LabelNoise): void {
  const words = ({ groups: n, cases: of, noisy }: typeof same): string =>
    `${counted(n, 'group')} (${counted(of, 'case')}), ${noisy} with different gold`;
  out(`the same facts: ${words(same)}`);
  out(`nearly the same (at least ${near}): ${words(nearly)}`);
  for (const { facts, differs, cases: members } of groups) {
    out('');
    out(`${facts === 'same' ? 'the same facts' : 'nearly the same facts'}, different ${differs.join(', ')}`);
    for (const { id, line, gold } of members) {
      const parts = Object.entries(gold).map(([part, value]) => `${part} ${shorten(wordsOf(part, value))}`);
      out(`  line ${line}\t${id}\t${parts.join('  ')}`);
    }
  }
}

function wordsOf(part: string, value: Json): string {
  const term = part === 'term' && value !== null ? termOf(value as Term | string) : undefined;
  return term ? describeTerm(term) : JSON.stringify(value);
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

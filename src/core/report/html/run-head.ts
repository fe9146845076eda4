import { countsLine, outcomeOf, type Outcome, type ReportedRun } from '../reported-run';
import { markup, type Markup } from './markup';

const OUTCOMES: readonly Outcome[] = ['right', 'wrong', 'done', 'error', 'unparsed', 'cancelled'];

const WORDS: Readonly<Record<Outcome, string>> = {
  right: 'right',
  wrong: 'wrong',
  done: 'done, not judged',
  error: 'error: the model or the network failed',
  unparsed: 'unparsed: the answer broke its format',
  cancelled: 'cancelled',
};

/** What was run, how the cases ended, and the files that went into it. */
export function runHead(run: ReportedRun, anchor: string): Markup {
  return markup`<h1 id="${anchor}">${run.title}</h1>
<dl class="facts">${run.facts.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>
${outcomes(run)}${inputs(run)}`;
}

function outcomes({ records, counts }: ReportedRun): Markup {
  const ended = new Map<Outcome, number>();
  for (const record of records) {
    const outcome = outcomeOf(record);
    ended.set(outcome, (ended.get(outcome) ?? 0) + 1);
  }
  // A run that was cancelled keeps no record of the cases it left.
  const recorded = ended.get('cancelled') ?? 0;
  if (counts.cancelled > recorded) ended.set('cancelled', counts.cancelled);
  const shown = OUTCOMES.flatMap((outcome) => {
    const count = ended.get(outcome) ?? 0;
    return count > 0 ? [{ outcome, count }] : [];
  });
  const total = Math.max(1, counts.total);
  let from = 0;
  const bars = shown.map(({ outcome, count }) => {
    const x = from;
    from += (count / total) * 100;
    return markup`<rect class="b-${outcome}" x="${x.toFixed(3)}" y="0" width="${((count / total) * 100).toFixed(3)}" height="1"/>`;
  });
  return markup`<div class="counts"><svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="${countsLine(counts)}"><rect class="b-open" x="0" y="0" width="100" height="1"/>${bars}</svg>
<ul class="legend">${shown.map(
    ({ outcome, count }) =>
      markup`<li><svg viewBox="0 0 9 9" aria-hidden="true"><circle class="b-${outcome}" cx="4.5" cy="4.5" r="4.5"/></svg>${count} ${WORDS[outcome]}</li>`,
  )}<li class="dim">${countsLine(counts)}</li></ul></div>
`;
}

function inputs(run: ReportedRun): Markup | undefined {
  if (run.inputs.length === 0) return undefined;
  return markup`<details class="data"><summary>Files it was made from</summary><div class="wide"><table><thead><tr><th scope="col">what</th><th scope="col">file</th><th scope="col">SHA-256</th></tr></thead><tbody>
${run.inputs.map(
  ({ what, path, hash }) =>
    markup`<tr><td class="nowrap">${what}</td><td>${path}</td><td class="code dim">${hash}</td></tr>\n`,
)}</tbody></table></div></details>
`;
}

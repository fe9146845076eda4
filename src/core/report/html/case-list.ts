import { faultOf } from '../../fault/fault-of-record';
import { FAULT_WORDS, faultTitle } from '../../fault/fault-words';
import type { CaseScore } from '../../metric/metric';
import type { CaseRecord } from '../../run-store/case-record';
import { clipped } from '../../text/visible';
import { figureText } from '../../text/figure-text';
import { MARKS, outcomeOf, type Outcome, type ReportedRun } from '../reported-run';
import { PARTS, partWords, verdictLine } from '../verdict-words';
import { markup, type Markup } from './markup';

/** Cases of one report that are shown in full; the others are a line each. */
export const DETAILED = 1000;
/** Cases of one report that are shown at all. */
export const LISTED = 20_000;
/** Characters of one text of a model. */
const LONG = 1500;
const SHORT = 400;

/** The cases of a run, piece by piece: a line each, which opens. `budget` is how many may be shown in full. */
export function* caseList(run: ReportedRun, budget: number, listed: number): Generator<Markup> {
  const shown = run.records.slice(0, listed);
  const detailed = chosen(shown, budget);
  yield markup`<h2>Cases</h2>
${noteOf(run, shown.length, detailed.size)}<div class="cases">
<div class="line head"><span></span><span>case</span><span class="c-title">title</span><span>gold</span><span>answer</span><span class="score">scores</span></div>
`;
  for (const record of shown) yield detailed.has(record.key) ? full(record) : brief(record);
  yield markup`</div>
`;
}

/** What is not right comes first: it is what a report is opened for. */
function chosen(records: readonly CaseRecord[], budget: number): ReadonlySet<string> {
  if (records.length <= budget) return new Set(records.map(({ key }) => key));
  const isRight = (record: CaseRecord): boolean => outcomeOf(record) === 'right';
  const ordered = [...records.filter((record) => !isRight(record)), ...records.filter(isRight)];
  return new Set(ordered.slice(0, budget).map(({ key }) => key));
}

function noteOf({ records, counts, id, manifest }: ReportedRun, listed: number, detailed: number): Markup {
  const notes = [
    ...(listed < records.length
      ? [`The first ${listed} of ${records.length} cases; all are in --format csv and json.`]
      : []),
    ...(detailed < listed
      ? [
          `${detailed} cases open, first those that are not right; the others are a line each. All are in full in: ${manifest ? `moot report ${id} --format json` : `moot score ${id} --json --per-case`}`,
        ]
      : []),
    ...(counts.total > records.length ? [`${counts.total - records.length} cases were not run.`] : []),
  ];
  return markup`${notes.map((note) => markup`<p class="dim">${note}</p>\n`)}`;
}

function full(record: CaseRecord): Markup {
  const outcome = outcomeOf(record);
  return markup`<details class="case" data-outcome="${outcome}"><summary class="line">${line(record, outcome)}</summary><div class="more">${inside(record)}</div></details>
`;
}

function brief(record: CaseRecord): Markup {
  const outcome = outcomeOf(record);
  return markup`<div class="case" data-outcome="${outcome}"><div class="line">${line(record, outcome)}</div></div>
`;
}

function line(record: CaseRecord, outcome: Outcome): Markup {
  const { key, title, gold, verdict, message } = record;
  const tone = outcome === 'wrong' ? 'bad' : outcome === 'right' ? '' : 'dim';
  return markup`<span class="mark m-${outcome}" title="${outcome}" aria-label="${outcome}">${MARKS[outcome]}</span><span>${clipped(key, 80)}</span><span class="c-title dim">${title === key ? '' : clipped(title, 160)}</span><span class="c-gold">${verdictLine(gold)}</span><span class="c-said ${tone}">${verdict ? verdictLine(verdict) : clipped(message ?? outcome, 200)}</span><span class="score">${partScores(
    record,
  )
    .map(({ value }) => (value === null ? '–' : short(value)))
    .join(' ')}</span>`;
}

/** The first score of each part: the official one. At most four fit a line. */
function partScores({ scores }: CaseRecord): readonly CaseScore[] {
  const seen = new Set<string>();
  return scores
    .filter(({ part, metric }) => {
      const about = part ?? metric;
      if (seen.has(about)) return false;
      seen.add(about);
      return true;
    })
    .slice(0, 4);
}

/** `1`, `0`, `.67`. */
function short(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/^(-?)0\./u, '$1.');
}

function inside(record: CaseRecord): Markup {
  const { message, fault, excerpt, verdict, calls, usage, duration, type } = record;
  const lost = record.status === 'done' ? faultOf(record) : undefined;
  const tokens = usage.input + usage.output > 0 ? ` · ${usage.input} tokens in, ${usage.output} out` : '';
  return markup`${
    message === undefined
      ? undefined
      : markup`<p class="warn">${fault === undefined ? '' : `${fault}: `}${clipped(message, LONG)}</p>`
  }${lost === undefined ? undefined : markup`<p class="bad">Went wrong at ${faultTitle(lost)}: ${FAULT_WORDS[lost.kind]}.</p>`}${excerpt === '' ? undefined : markup`<p class="dim">${clipped(excerpt, 200)}</p>`}${partsTable(record)}${long('analysis', verdict?.analysis)}${long('answer', verdict?.text)}${scoreTable(record)}<div class="how">${
    type === undefined ? '' : `${type} · `
  }${calls} ${calls === 1 ? 'call' : 'calls'}${tokens}${duration > 0 ? ` · ${(duration / 1000).toFixed(1)} s` : ''}</div>`;
}

function long(what: string, text: string | undefined): Markup | undefined {
  if (text === undefined || text === '') return undefined;
  return markup`<div class="how">${what}</div><div class="said words">${clipped(text, LONG)}</div>`;
}

function partsTable({ gold, verdict, scores }: CaseRecord): Markup | undefined {
  const rows = PARTS.filter((part) => part !== 'analysis' && part !== 'text').flatMap((part) => {
    const wanted = partWords(gold, part);
    const found = verdict && partWords(verdict, part);
    if (wanted === undefined && found === undefined) return [];
    const judged = scores.find((score) => score.part === part && score.right !== undefined);
    const right = judged?.right;
    const mark =
      right === undefined
        ? undefined
        : right
          ? markup`<span class="ok">✓</span>`
          : markup`<span class="bad">✗</span>`;
    return [
      markup`<tr><th scope="row">${part}</th><td>${clipped(wanted ?? '–', LONG)}</td><td>${found === undefined ? readAs(judged) : clipped(found, LONG)}</td><td>${mark}</td></tr>\n`,
    ];
  });
  const text = gold.text === undefined ? undefined : long('gold', gold.text);
  if (rows.length === 0) return text;
  return markup`<table><thead><tr><th scope="col"></th><th scope="col">gold</th><th scope="col">answer</th><th scope="col"></th></tr></thead><tbody>${rows}</tbody></table>${text}`;
}

/** What a benchmark that scores whole answers found in one. */
function readAs(score: CaseScore | undefined): Markup {
  const read = score?.predicted;
  return read === undefined || read === ''
    ? markup`–`
    : markup`${clipped(read, SHORT)} <span class="dim">as read</span>`;
}

function scoreTable({ scores }: CaseRecord): Markup | undefined {
  if (scores.length === 0) return undefined;
  return markup`<table><thead><tr><th scope="col">score</th><th scope="col" class="n">value</th><th scope="col">reason</th></tr></thead><tbody>${scores.map(
    (score) =>
      markup`<tr><td class="nowrap">${score.metric}</td><td class="n">${figureText(score.value)}</td><td>${flags(score)}${clipped(score.reason, SHORT)}</td></tr>\n`,
  )}</tbody></table>`;
}

function flags({ abstained, graderError, human }: CaseScore): Markup | undefined {
  const words = [
    ...(abstained ? ['abstained'] : []),
    ...(graderError ? ['grader error'] : []),
    ...(human ? ['by a person'] : []),
  ];
  return words.length === 0 ? undefined : markup`<span class="warn">${words.join(', ')}: </span>`;
}

import { dollars } from '../model/price';
import { counted } from '../text/counted';
import { escapeMarkdown, markdownTable } from '../text/markdown';
import { plainTable, type Align } from '../text/plain-table';
import { visible } from '../text/visible';
import type { Attribution } from './attribution';
import { caseWords, flipWords, passageRows } from './attribution-table';
import type { Forecast } from './forecast';
import { passagePlace, passageWords } from './passage';

/** Characters of a passage in a table. */
const LONG = 60;
const HEADER = ['passage', 'cases', 'alone', 'together', 'edit'];
const ALIGN: readonly Align[] = ['left', 'right', 'left', 'left', 'left'];

/** An attribution for a terminal, or as Markdown: the passages that flipped cases, then the cases. */
export function attributionText(attribution: Attribution, format: 'plain' | 'md'): string {
  const { runs, passages, cases } = attribution;
  const rows = passageRows(attribution).map(({ passage, alone, together }) => [
    passagePlace(passage),
    String(alone.length + together.length),
    flipWords(alone),
    flipWords(together),
    short(passageWords(passage)),
  ]);
  const table = format === 'md' ? markdownTable : plainTable;
  const place = (index: number): string => {
    const passage = passages[index];
    return passage ? passagePlace(passage) : '';
  };
  const caseRows = cases.map((each) => [
    each.key,
    each.flip,
    each.state === 'found' ? each.passages.map(place).join(' + ') : visible(caseWords(each, passages.length)),
    String(each.runs),
  ]);
  const title = `${runs[0]} → ${runs[1]}  ${passages.length} passages, ${cases.length} flipped cases`;
  const parts = [
    format === 'md' ? `# ${escapeMarkdown(title)}` : title,
    endWords(attribution),
    rows.length === 0 ? 'No passage was found to flip a case.' : table(HEADER, rows, ALIGN),
    table(['case', 'flip', 'because of', 'runs'], caseRows, ['left', 'left', 'left', 'right']),
  ];
  return parts.join('\n\n');
}

function short(text: string): string {
  const shown = visible(text);
  return shown.length <= LONG ? shown : `${shown.slice(0, LONG).toWellFormed()}…`;
}

/** How it ended and what it took. */
export function endWords({ state, calls, usage, cost, model, limit }: Attribution): string {
  const ends = {
    running: 'Still running',
    interrupted: 'Interrupted; the same search goes on from here',
    finished: 'Finished',
    limit: `Stopped at the limit of ${limitWords(limit)}`,
    cancelled: 'Cancelled',
  };
  const money = cost === undefined || calls === 0 ? '' : `, ${dollars(cost)}`;
  return `${ends[state]}: ${counted(calls, 'call')} of ${model}, ${usage.input} tokens in, ${usage.output} out${money}.`;
}

function limitWords({ calls, cost }: Attribution['limit']): string {
  return [
    ...(calls === undefined ? [] : [counted(calls, 'call')]),
    ...(cost === undefined ? [] : [dollars(cost)]),
  ].join(' or ');
}

/** `3 cases, 8 passages: at most 36 calls where one passage flips a case, more where several do together.` */
export function forecastWords(forecast: Forecast): string {
  const { cases, passages } = forecast;
  return `${counted(cases, 'case')}, ${counted(passages, 'passage')}: ${forecastBrief(forecast)} where one passage flips a case, more where several do together.`;
}

/** `at most 36 calls ($0.012)` */
export function forecastBrief({ calls, cost }: Pick<Forecast, 'calls' | 'cost'>): string {
  const money = cost && cost.most > 0 ? ` (${dollars(cost.most)})` : '';
  return `at most ${counted(calls.most, 'call')}${money}`;
}

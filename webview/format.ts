import type { CallRow, CaseRow, RunSummary, TranscriptHead } from '../src/protocol/panel';

const grouped = new Intl.NumberFormat('en-US');

/** `8,412` */
export function count(value: number): string {
  return grouped.format(value);
}

/** `1 call`, `6 calls` */
export function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** What a stage came to, and the condition that let it run: `rejected · {{ switches.appeal }} is true`. */
export function withCondition(said: string, when: string | undefined): string {
  return [said, ...(when === undefined ? [] : [`${when} is true`])].filter((part) => part !== '').join(' · ');
}

/** Milliseconds in words: `820 ms`, `14.2 s`, `3 min 12 s`, `2 h 5 min`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Time left as `0:45`, `12:03`. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A score as the papers print it: `.295`, `1`, `−.120`, `9.13`, `12.4`. */
export function figure(value: number | null): string {
  if (value === null) return '–';
  if (Number.isInteger(value)) return String(value).replace('-', '−');
  const size = Math.abs(value);
  const digits = size < 1 ? 3 : size < 10 ? 2 : 1;
  return value
    .toFixed(digits)
    .replace(/^(-?)0\./, '$1.')
    .replace('-', '−');
}

export function tokens(usage: RunSummary['usage']): string {
  return plural(usage.input + usage.output, 'token');
}

/** What was said elsewhere, such as an imported answer: what it took there nobody knows. */
export function costNothing({ duration: took, usage }: Pick<TranscriptHead, 'duration' | 'usage'>): boolean {
  return took === 0 && usage.input + usage.output === 0;
}

/** An answer that the author set: a note beside it says so, and no model has a part in it. */
export function isAuthors({ usage, latency }: Pick<CallRow, 'usage' | 'latency'>): boolean {
  return usage !== undefined && latency !== undefined && costNothing({ duration: latency, usage });
}

/** The parts of a usage, for a hover. */
export function tokenParts(usage: RunSummary['usage']): string {
  const parts = [`${count(usage.input)} in`];
  if (usage.cachedInput) parts.push(`of which ${count(usage.cachedInput)} cached`);
  parts.push(`${count(usage.output)} out`);
  if (usage.reasoning) parts.push(`of which ${count(usage.reasoning)} reasoning`);
  return parts.join(', ');
}

/** `temperature 0 · seed 7` */
export function parameters(given: CallRow['parameters']): string {
  return Object.entries(given)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')} ${Array.isArray(value) ? value.join(' ') : String(value)}`,
    )
    .join(' · ');
}

/** Name of a stage instance with its rounds: `deliberation[2]/draft` becomes `draft 2`, `jury[round 2]/4` `juror 4 round 2`. */
export function stageLabel(path: string): string {
  const segments = path.split('/');
  const last = segments.at(-1) ?? path;
  const rounds = segments.flatMap((segment) => /\[(.+?)\]$/.exec(segment)?.[1] ?? []);
  const own = last.replace(/\[.+?\]$/, '');
  const name = /^\d+$/u.test(own) ? `juror ${own}` : own;
  return rounds.length > 0 ? `${name} ${rounds.join('.')}` : name;
}

export interface StatusMark {
  readonly sign: string;
  readonly word: string;
  readonly tone: 'ok' | 'bad' | 'warn' | 'dim' | 'accent';
}

/** The sign of a case: `right`, `wrong`, `error`, `unparsed` and `cancelled` are five different things. */
export function statusMark(status: CaseRow['status'], right: boolean | undefined): StatusMark {
  switch (status) {
    case 'pending':
      return { sign: '○', word: 'pending', tone: 'dim' };
    case 'running':
      return { sign: '●', word: 'running', tone: 'accent' };
    case 'error':
      return { sign: '!', word: 'error', tone: 'bad' };
    case 'unparsed':
      return { sign: '?', word: 'unparsed', tone: 'warn' };
    case 'cancelled':
      return { sign: '⊘', word: 'cancelled', tone: 'dim' };
    case 'done':
      if (right === undefined) return { sign: '•', word: 'done, not scored', tone: 'dim' };
      return right ? { sign: '✓', word: 'right', tone: 'ok' } : { sign: '✗', word: 'wrong', tone: 'bad' };
  }
}

/** `zh-CN` for text with Chinese characters, so that its glyphs and line breaks are Chinese ones. */
export function languageOf(text: string): 'zh-CN' | undefined {
  return /[\u3400-\u9fff]/.test(text) ? 'zh-CN' : undefined;
}

/** JSON on one line; text that is no JSON as it is. */
export function onOneLine(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

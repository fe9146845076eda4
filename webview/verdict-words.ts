import type { CaseScore, Term, Verdict } from '../src/protocol/panel';

export type Part = keyof Verdict;

const labels: Readonly<Record<Part, string>> = {
  articles: 'Article',
  charges: 'Charge',
  term: 'Term',
  fine: 'Fine',
  results: 'Result',
  winner: 'Winner',
  votes: 'Votes',
  candidates: 'Candidates',
  analysis: 'Analysis',
  text: 'Answer',
};

export function partLabel(part: Part): string {
  return labels[part];
}

/** A line of the table of gold beside prediction. */
export interface VerdictLine {
  readonly part: Part;
  readonly label: string;
  readonly gold: string;
  readonly predicted: string;
  /** Scores about this part; the first is the one the benchmark reports. */
  readonly scores: readonly CaseScore[];
}

/** The parts that either side has or a score is about, in the order a judgment states them. */
export function verdictLines(
  gold: Verdict,
  predicted: Verdict | undefined,
  scores: readonly CaseScore[],
): readonly VerdictLine[] {
  return (Object.keys(labels) as Part[])
    .map((part) => ({
      part,
      label: labels[part],
      gold: partWords(gold, part),
      predicted: predicted ? partWords(predicted, part) : '',
      scores: scores.filter((score) => score.part === part),
    }))
    .filter((line) => line.gold !== '' || line.predicted !== '' || line.scores.length > 0);
}

export function partWords(verdict: Verdict, part: Part): string {
  switch (part) {
    case 'articles':
      return (verdict.articles ?? [])
        .map((article) => (typeof article === 'number' ? `刑法 ${article}` : article))
        .join('、');
    case 'charges':
      return (verdict.charges ?? []).join('、');
    case 'results':
      return (verdict.results ?? []).join('\n');
    case 'term':
      return verdict.term === undefined ? '' : termWords(verdict.term);
    case 'fine':
      if (verdict.fine === undefined) return '';
      return typeof verdict.fine === 'number' ? `${verdict.fine.toLocaleString('en-US')} yuan` : verdict.fine;
    case 'votes':
      return Object.entries(verdict.votes ?? {})
        .map(([side, votes]) => `${side} ${votes}`)
        .join(' · ');
    case 'candidates': {
      const { articles, charges } = verdict.candidates ?? {};
      return [partWords({ articles: articles ?? [] }, 'articles'), (charges ?? []).join('、')]
        .filter((words) => words !== '')
        .join('\n');
    }
    case 'winner':
    case 'analysis':
    case 'text':
      return verdict[part] ?? '';
  }
}

/** `12 months`, `detention 2 months, probation 6 months`, `death, with reprieve`. */
export function termWords(term: Term | string): string {
  if (typeof term === 'string') return term;
  const words: string[] = [];
  if (term.death_penalty === true || term.kind === 'death') words.push('death');
  else if (term.life_imprisonment === true || term.kind === 'life') words.push('life imprisonment');
  else if (term.imprisonment !== undefined) {
    const kind = term.kind === 'detention' || term.kind === 'control' ? `${term.kind} ` : '';
    words.push(`${kind}${months(term.imprisonment)}`);
  } else if (term.kind === 'none') words.push('none');
  else if (term.kind !== undefined) words.push(term.kind);
  if (term.probation) words.push(`probation ${months(term.probation)}`);
  if (term.reprieve === true) words.push('with reprieve');
  return words.join(', ');
}

function months(value: number): string {
  return `${value} month${value === 1 ? '' : 's'}`;
}

export interface ScoreMark {
  readonly sign: '✓' | '✗' | '≈' | '–';
  readonly word: string;
  readonly tone: 'ok' | 'bad' | 'warn' | 'dim';
}

export function scoreMark(score: CaseScore): ScoreMark {
  if (score.value === null) return { sign: '–', word: 'skipped', tone: 'dim' };
  if (score.right ?? score.value === 1) return { sign: '✓', word: 'right', tone: 'ok' };
  if (score.value > 0 && score.value < 1) return { sign: '≈', word: 'partly right', tone: 'warn' };
  return { sign: '✗', word: 'wrong', tone: 'bad' };
}

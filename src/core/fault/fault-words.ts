import type { FaultKind, FaultMark } from './fault';
import type { TracedPart } from './part-labels';
import { spokenPath } from './stage-path';

/** What each kind of fault is, for lists and completion. */
export const FAULT_WORDS: Readonly<Record<FaultKind, string>> = {
  retrieval: 'the gold label was not among what was looked up',
  selection: 'it was looked up, but not picked out',
  judge: 'it was at hand, and the first judgment says otherwise',
  supervisor: 'a right draft was sent back',
  appeal: 'right before the appeal, wrong after',
  revision: 'a later judgment turned a right one',
  jury: 'the sealed ballots are for the other side',
  discussion: 'the jury turned while it discussed',
  tally: 'most jurors were right, but nobody won',
  verdict: 'the stages were right, the mapping of the verdict is not',
  unparsed: 'an answer broke its format',
  error: 'a stage failed',
  cancelled: 'it was stopped',
};

/** `judge (deliberation/draft)`; rounds do not tell faults apart. */
export function faultTitle({ kind, stage }: Pick<FaultMark, 'kind' | 'stage'>): string {
  return stage === '' ? kind : `${kind} (${spokenPath(stage)})`;
}

/** `article 264`, `articles 264, 67`, `the charge 盗窃`. */
export function labelWords(part: TracedPart, labels: readonly string[]): string {
  const many = labels.length > 1;
  const listed = labels.join(part === 'charges' ? '、' : ', ');
  switch (part) {
    case 'articles':
      return `${many ? 'articles' : 'article'} ${listed}`;
    case 'charges':
      return `the ${many ? 'charges' : 'charge'} ${listed}`;
    case 'winner':
      return `the ${listed}`;
    case 'term':
      return labels.some((label) => / months?$/u.test(label)) ? `a term of ${listed}` : listed;
    case 'fine':
      return `a fine of ${listed}`;
  }
}

/** `"deliberation/draft" of round 2`: how a stage is called in a sentence. */
export function stageWords(stage: string): string {
  const round = /\[(\d+)\]\/[^/]*$/u.exec(stage)?.[1];
  const name = spokenPath(stage);
  return `"${name}"${round === undefined ? '' : ` of round ${round}`}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

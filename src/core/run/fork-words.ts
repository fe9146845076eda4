import type { ForkOf } from '../run-store/manifest';
import { callPlace } from './call-place';

/** What the author changed in a fork and where, such as `at draft 2: the answer was edited`. */
export function forkWords({ edits }: Pick<ForkOf, 'edits'>): string {
  const changes = [
    ...Object.keys(edits.answers).map((call) => ['answer', callPlace(call)] as const),
    ...Object.keys(edits.prompts).map((call) => ['prompt', callPlace(call)] as const),
    ...Object.keys(edits.values).map((path) => ['value', callPlace(path)] as const),
  ];
  if (changes.length === 0) return 'with nothing edited';
  const places = [...new Set(changes.map(([, place]) => place))];
  const parts = [...new Set(changes.map(([part]) => part))];
  const were = changes.length === 1 ? 'was' : 'were';
  if (places.length === 1) return `at ${places.join('')}: the ${parts.join(' and the ')} ${were} edited`;
  // As in a fork of a fork.
  if (parts.length === 1) return `at ${listed(places)}: the ${parts.join('')}s ${were} edited`;
  return `${listed(changes.map(([part, place]) => `the ${part} of ${place}`))} ${were} edited`;
}

/** What a fork is called where it has no name: `Fork at draft 2: the answer was edited`. */
export function forkTitle(fork: Pick<ForkOf, 'edits'>): string {
  const words = forkWords(fork);
  return words.startsWith('the ') ? `Fork: ${words}` : `Fork ${words}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

import { plainTable } from '../text/plain-table';
import { countsOf, type CoveredPlace, type Coverage } from './coverage';

/**
 * The coverage of a run for a terminal: each file with its places, the line of each, how often it was reached and which
 * ways were taken. What was never reached or taken has a `!`.
 */
export function coverageText({ files }: Coverage, shown: (file: string) => string): string {
  return files
    .map((file) => {
      const { places, branches } = countsOf(file);
      const head = `${shown(file.file)}  ${places.covered} of ${places.total} places, ${branches.covered} of ${branches.total} branches`;
      const rows = file.places.map((place) => [
        isWhole(place) ? ' ' : '!',
        String(place.range.start.line + 1),
        String(place.count),
        place.name,
        place.branches.map(({ name, count }) => `${name} ${count}`).join(' · '),
      ]);
      return `${head}\n${plainTable(['', 'line', 'count', '', ''], rows, ['left', 'right', 'right', 'left', 'left'])}`;
    })
    .join('\n\n');
}

function isWhole({ count, branches }: CoveredPlace): boolean {
  return count > 0 && branches.every((branch) => branch.count > 0);
}

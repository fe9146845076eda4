import type { Case } from '../case';
import type { SearchHit } from '../search/search';
import { normalise } from '../text/shingles';
import { leakGuard } from './leak-guard';

/** Letters and digits below which a title or docket number may stand in another's by chance. */
const SHORTEST_NAME = 6;

/**
 * Why what a search engine found may not be shown for this case, or undefined when it may: it bears the title or
 * docket number of the case, so that it is the published judgment or a report of it, or `leakGuard` objects.
 */
export function searchLeakGuard(theCase: Case): (hit: SearchHit) => string | undefined {
  const guard = leakGuard(theCase);
  const title = normalise(theCase.title);
  const dockets = ['案号', 'docket'].flatMap((field) => {
    const docket = theCase.fields[field];
    const name = typeof docket === 'string' ? normalise(docket) : '';
    return name.length < SHORTEST_NAME ? [] : [name];
  });
  return ({ title: heading, url, content }) => {
    const found = normalise(heading);
    const titled = title.length < SHORTEST_NAME ? title !== '' && found === title : found.includes(title);
    if (titled) return 'the case itself: same title';
    const all = normalise(`${heading} ${content}`);
    if (dockets.some((docket) => all.includes(docket))) return 'the case itself: docket number';
    return guard({ id: url, title: heading, text: `${heading}\n${content}`, data: { facts: content } });
  };
}

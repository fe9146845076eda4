import { articleMentions } from './law/article-mentions';
import { articleKey, type Citation } from './law/citation';
import { articleOfEntry, type StatuteBook } from './knowledge/statute-book';
import { patternOfWords } from './text/pattern-words';
import type { RetrievalRow, TranscriptRow } from './transcript';

/**
 * How an article that an answer names stands to what the case was offered. `candidate`: it was retrieved and kept.
 * `left-out`: it was found, but dropped. `not-retrieved`: articles of its law were retrieved, and it was not among
 * them. `known`: none of its law was looked up. `absent`: the statutes of the run do not have it.
 */
export type CitationState = 'candidate' | 'left-out' | 'not-retrieved' | 'known' | 'absent' | 'entry';

/** What a citation stands for. `entry` is no article but what was retrieved or recalled, named by its id. */
export interface CitedEntry {
  readonly state: CitationState;
  /** Such as `刑法 264`, or the id of the entry. */
  readonly name: string;
  readonly title?: string;
  /** At most 1,500 characters; absent where it is not known. */
  readonly text?: string;
  /** Row of the transcript in which it was retrieved. */
  readonly retrieved?: { readonly row: string; readonly index: number; readonly entry: string };
  /** Knowledge base that holds it. */
  readonly base?: { readonly name: string; readonly entry: string };
  /** For `absent`: the bases that have its law, with the number of their articles. */
  readonly lacking?: readonly { readonly name: string; readonly articles: number }[];
  /** For `not-retrieved`: how many articles were. For `left-out`: why. */
  readonly candidates?: number;
  readonly note?: string;
}

/** A stretch of a text that names an entry, by its key in `CitedTexts.entries`. */
export interface TextCitation {
  readonly start: number;
  readonly end: number;
  readonly key: string;
}

export interface CitedTexts {
  /** Of each text, in order and without overlaps. */
  readonly citations: readonly (readonly TextCitation[])[];
  readonly entries: Readonly<Record<string, CitedEntry>>;
}

const longestShown = 1500;
/** Ids that are looked for; a case retrieves a few dozen. */
const mostIds = 400;

interface Found {
  readonly article: string;
  readonly law: string;
  readonly kept: boolean;
  readonly note?: string;
  readonly entry: Pick<CitedEntry, 'title' | 'text' | 'retrieved'>;
}

/** Finds what answers of one case cite, in the statutes of the run and in what the case retrieved. */
export class TranscriptCitations {
  private readonly found = new Map<string, Found>();
  /** How many articles of a law were retrieved and kept. */
  private readonly candidates = new Map<string, number>();
  private readonly others = new Map<string, CitedEntry>();
  private readonly ids: RegExp | undefined;

  constructor(
    private readonly book: StatuteBook,
    rows: readonly TranscriptRow[],
  ) {
    rows.forEach((row, index) => {
      if (row.kind === 'retrieval') this.takeRetrieval(row, index);
      else if (row.kind === 'memory' && row.action === 'recalled') {
        for (const { id, kind, text } of row.items)
          this.takeOther(id, { text, retrieved: { row: row.id, index, entry: `${kind} ${id}` } });
      }
    });
    this.ids = patternOf([...this.others.keys()]);
  }

  private takeRetrieval(row: RetrievalRow, index: number): void {
    for (const { id, title, text, kept, note } of row.entries) {
      const entry = {
        ...(title === undefined ? {} : { title }),
        text: shortened(text),
        retrieved: { row: row.id, index, entry: id },
      };
      const article = articleOfEntry({ id, ...(title === undefined ? {} : { title }) });
      if (!article) {
        this.takeOther(id, entry);
        continue;
      }
      const key = articleKey(article);
      const known = this.found.get(key);
      // Retrieved twice, it counts where it was kept.
      if (known && (known.kept || !kept)) continue;
      const told = note === undefined ? {} : { note };
      this.found.set(key, { article: key, law: article.law, kept, ...told, entry });
      if (kept) this.candidates.set(article.law, (this.candidates.get(article.law) ?? 0) + 1);
    }
  }

  private takeOther(id: string, entry: Omit<CitedEntry, 'state' | 'name'>): void {
    // Plain numbers and words of a few letters stand for too much else.
    if (id.length < 3 || !/\d/u.test(id) || !/[^\d\s.,]/u.test(id) || this.others.has(id)) return;
    this.others.set(id, {
      ...entry,
      ...(entry.text === undefined ? {} : { text: shortened(entry.text) }),
      state: 'entry',
      name: id,
    });
  }

  /** The citations of texts, and what they stand for. */
  read(texts: readonly string[]): CitedTexts {
    const entries: Record<string, CitedEntry> = {};
    const citations = texts.map((text) =>
      this.placesIn(text).flatMap(({ start, end, key, entry }) => {
        if (!entry) return [];
        entries[key] = entry;
        return [{ start, end, key }];
      }),
    );
    return { citations, entries };
  }

  private placesIn(text: string): readonly (TextCitation & { readonly entry: CitedEntry | undefined })[] {
    const { named, lists } = articleMentions(text, this.assumedLaw);
    // Bare numbers are articles where one of them is what was offered.
    const offered = lists.filter((list) => list.some((one) => this.found.has(articleKey(one))));
    const articles = [...named, ...offered.flat()].map(({ span: [start, end], ...citation }) => ({
      start,
      end,
      key: articleKey(citation),
      entry: this.entryOf(citation),
    }));
    const others = this.ids
      ? Array.from(text.matchAll(this.ids), (match) => ({
          start: match.index,
          end: match.index + match[0].length,
          key: `id ${match[0]}`,
          entry: this.others.get(match[0]),
        }))
      : [];
    const taken = [...articles, ...others].sort((one, other) => one.start - other.start);
    let end = 0;
    return taken.filter((one) => {
      if (one.start < end) return false;
      end = one.end;
      return true;
    });
  }

  /** The law meant where none is named: the only one that the run knows or that was retrieved. */
  private get assumedLaw(): string | undefined {
    const retrieved = new Set([...this.found.values()].map(({ law }) => law));
    const [law, ...rest] = retrieved;
    return this.book.onlyLaw ?? (rest.length === 0 ? law : undefined);
  }

  /** Undefined where nothing is known of the article. */
  private entryOf(citation: Citation): CitedEntry | undefined {
    const name = articleKey(citation);
    const found = this.found.get(name);
    const known = this.book.find(citation);
    const base = known ? { base: { name: known.source.name, entry: known.entry.id } } : {};
    if (found) {
      const note = found.kept || found.note === undefined ? {} : { note: found.note };
      return { state: found.kept ? 'candidate' : 'left-out', name, ...found.entry, ...base, ...note };
    }
    const candidates = this.candidates.get(citation.law);
    if (known) {
      const { title, text } = known.entry;
      const told = { ...(title === undefined ? {} : { title }), text: shortened(text) };
      return candidates === undefined
        ? { state: 'known', name, ...told, ...base }
        : { state: 'not-retrieved', name, ...told, ...base, candidates };
    }
    const lacking = this.book.wouldHold(citation.law);
    if (lacking) return { state: 'absent', name, lacking };
    return candidates === undefined ? undefined : { state: 'not-retrieved', name, candidates };
  }
}

function shortened(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Any of the ids, the longest first, not within a longer word. */
function patternOf(ids: readonly string[]): RegExp | undefined {
  const escaped = ids
    .slice(0, mostIds)
    .sort((one, other) => other.length - one.length)
    .map(patternOfWords);
  if (escaped.length === 0) return undefined;
  return new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`, 'gu');
}

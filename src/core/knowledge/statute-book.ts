import { articleKey, readCitations, type Citation } from '../law/citation';
import { normaliseLawName } from '../law/law-name';
import type { KnowledgeEntry } from './retrieval';

/** A knowledge base that holds articles of laws. */
export interface StatuteSource {
  readonly name: string;
  /** As the manifest has it. */
  readonly path: string;
  /** Whether the file is no longer what the run was made from: what it lacks says nothing then. */
  readonly changed: boolean;
  readonly entries: readonly KnowledgeEntry[];
}

export interface StatuteEntry {
  readonly source: Omit<StatuteSource, 'entries'>;
  readonly entry: KnowledgeEntry;
}

interface Law {
  readonly articles: Map<string, StatuteEntry>;
  readonly sources: Map<string, number>;
  changed: boolean;
}

/** The articles that a run knows, by law. */
export class StatuteBook {
  private readonly laws = new Map<string, Law>();

  constructor(sources: readonly StatuteSource[]) {
    for (const { entries, ...source } of sources) {
      for (const entry of entries) {
        const article = articleOfEntry(entry);
        if (article) this.add(article, { source, entry });
      }
    }
  }

  private add(article: Citation, found: StatuteEntry): void {
    const law: Law = this.laws.get(article.law) ?? {
      articles: new Map(),
      sources: new Map(),
      changed: false,
    };
    this.laws.set(article.law, law);
    const key = articleKey(article);
    if (!law.articles.has(key)) law.articles.set(key, found);
    const { name, changed } = found.source;
    law.sources.set(name, (law.sources.get(name) ?? 0) + 1);
    law.changed ||= changed;
  }

  /** The law that is meant where none is named; undefined where there are none or several. */
  get onlyLaw(): string | undefined {
    const [law, ...others] = this.laws.keys();
    return others.length === 0 ? law : undefined;
  }

  find(citation: Citation): StatuteEntry | undefined {
    return this.laws.get(citation.law)?.articles.get(articleKey(citation));
  }

  /** Where an article of the law would be, with the number of articles; undefined where that cannot be said. */
  wouldHold(law: string): readonly { readonly name: string; readonly articles: number }[] | undefined {
    const known = this.laws.get(law);
    if (!known || known.changed) return undefined;
    return [...known.sources].map(([name, articles]) => ({ name, articles }));
  }
}

/** The article whose text an entry is; undefined for entries of another kind, such as precedents. */
export function articleOfEntry(
  entry: Pick<KnowledgeEntry, 'id' | 'title'> & { readonly data?: KnowledgeEntry['data'] },
): Citation | undefined {
  const { id, title, data } = entry;
  const [, article, suffix] = /^(\d{1,4})(?:-(\d{1,4}))?$/u.exec(id) ?? [];
  const law = data?.['law'];
  if (article !== undefined && typeof law === 'string' && law !== '') {
    const numbers = {
      article: Number(article),
      ...(suffix === undefined ? {} : { suffix: Number(suffix) }),
    };
    return { law: normaliseLawName(law).law, ...numbers };
  }
  for (const name of [title, id]) {
    if (name === undefined || name.length > 200 || /^\d+$/u.test(name)) continue;
    const [first, second] = readCitations(name, unnamed).citations;
    // A case that is named after an article it applies is no article.
    if (first?.article === undefined || first.law === unnamed || first.span[0] > 0 || second) continue;
    if (name.slice(first.span[1]).trim().length > 24) continue;
    const { law: of, article: number, suffix: inserted } = first;
    return { law: of, article: number, ...(inserted === undefined ? {} : { suffix: inserted }) };
  }
  return undefined;
}

const unnamed = '\u0000';

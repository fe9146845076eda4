import { isObject, type Json, type JsonObject } from '../json';
import { AGREEMENT_PARTS, agreesWith, type AgreementPart } from '../law/agreement';
import { articleTags } from '../law/article-tag';
import { chargesOf } from '../law/charge';
import { readVerdict } from '../metric/read-verdict';
import type { Verdict } from '../verdict';
import type { CaseMemory } from './case-memory';
import { cleanLine, cleanText } from './directive-file';
import { archive, buffer, judge, keepDirective, type Learned } from './learn';
import type { MemoryChange } from './memory-change';
import type { Tags } from './memory-state';
import { outcomeOf } from './outcome';

export type RememberedAs =
  | {
      readonly changes: readonly MemoryChange[];
      /** Whether the verdict is the gold one, where it was compared. */
      readonly agrees?: boolean;
    }
  | { readonly problem: string };

type Entry = Readonly<Record<string, Json>>;

/**
 * What a `remember` stage does with its entry. `settle`: a verified case is archived, another buffered, and the
 * directives used in it gain or lose confidence; `archive`, `buffer`, `reinforce` and `reject` are its parts;
 * `directive` keeps a directive that was written.
 */
export function rememberIn(
  memory: CaseMemory,
  action: 'settle' | 'archive' | 'buffer' | 'directive' | 'reinforce' | 'reject',
  entry: Entry,
  caseId: string,
): RememberedAs {
  switch (action) {
    case 'settle': {
      const agrees = verified(entry);
      if (typeof agrees !== 'boolean') return agrees;
      const kept = keepCase(memory, entry, caseId, agrees);
      if ('problem' in kept) return kept;
      const used = 'used' in entry ? idsIn(entry['used']) : memory.used;
      const judged = memory.learn((state) => judge(state, used, agrees, caseId, memory.settings));
      return { agrees, changes: [...kept.changes, ...judged.changes] };
    }
    case 'archive':
    case 'buffer':
      return keepCase(memory, entry, caseId, action === 'archive');
    case 'directive':
      return keepWritten(memory, entry);
    case 'reinforce':
    case 'reject': {
      const ids = idsIn(entry['directives']);
      return memory.learn((state) => judge(state, ids, action === 'reinforce', caseId, memory.settings));
    }
  }
}

function verified({ verdict, gold, parts }: Entry): boolean | { readonly problem: string } {
  const given = readVerdict(verdict)?.verdict;
  const wanted = readVerdict(gold)?.verdict;
  if (!wanted) return { problem: 'settle needs the gold verdict: gold: { gold: "{{ case.gold }}" }' };
  const unknown = listOf(parts).filter((part) => !AGREEMENT_PARTS.includes(part as AgreementPart));
  if (unknown.length > 0) return { problem: `a verdict is compared by ${AGREEMENT_PARTS.join(', ')}` };
  const compared = parts === undefined ? AGREEMENT_PARTS : (listOf(parts) as AgreementPart[]);
  return agreesWith(given ?? {}, wanted, compared);
}

function keepCase(
  memory: CaseMemory,
  entry: Entry,
  id: string,
  isVerified: boolean,
): Learned | { readonly problem: string } {
  const verdict = readVerdict(entry['verdict'])?.verdict;
  if (!verdict) return { problem: 'the verdict of the case is not a verdict record' };
  const { facts, text, reasoning = null } = entry;
  const common = { id, facts: textOf(facts), reasoning, verdict };
  if (isVerified) {
    const outcome = outcomeOf(verdict);
    const compared = text === undefined || text === null ? {} : { text: textOf(text) };
    return memory.learn((state) =>
      archive(state, { ...common, ...compared, ...tagsOf(verdict), outcome }, memory.settings),
    );
  }
  const gold = readVerdict(entry['gold'])?.verdict ?? {};
  return memory.learn((state) => buffer(state, { ...common, ...tagsOf(verdict), gold }));
}

function tagsOf({ articles, charges }: Verdict): Tags {
  return { articles: articleTags(articles), charges: [...chargesOf(charges)].sort() };
}

/** The cluster of `memory.NAME.ripe_clusters` tells what the directive is about; without one, `anchor` does. */
function keepWritten(memory: CaseMemory, entry: Entry): RememberedAs {
  const cluster = isObject(entry['cluster']) ? (entry['cluster'] as Entry) : {};
  const known = typeof entry['id'] === 'string' ? memory.after.directives.get(entry['id']) : undefined;
  const [anchor = known?.anchor] = articleTags(entry['anchor'] ?? cluster['anchor'] ?? []);
  const text = cleanText(textOf(entry['text'] ?? known?.text ?? ''));
  if (anchor === undefined)
    return { problem: 'a directive needs cluster: "{{ cluster }}", or the anchor article it belongs to' };
  if (text === '') return { problem: 'the directive has no text' };
  const { confidence } = entry;
  const { outcome } = cluster;
  const pairs = entriesIn(cluster['pairs']);
  const supporting = entriesIn(cluster['precedents']).filter((precedent) => precedent['outcome'] === outcome);
  const articles = articleTags(cluster['articles'] ?? []);
  return memory.learn((state) =>
    keepDirective(
      state,
      {
        id: known?.id,
        text,
        conditions: 'conditions' in entry ? linesIn(entry['conditions']) : (known?.conditions ?? []),
        exceptions: 'exceptions' in entry ? linesIn(entry['exceptions']) : (known?.exceptions ?? []),
        confidence:
          typeof confidence === 'number'
            ? Math.min(memory.settings.maxConfidence, Math.max(0, confidence))
            : undefined,
        anchor,
        articles: articles.length > 0 ? articles : (known?.articles ?? [anchor]),
        charges: 'charges' in cluster ? linesIn(cluster['charges']) : (known?.charges ?? []),
        positive: idsIn(entry['positive'] ?? supporting),
        negative: idsIn(entry['negative'] ?? pairs.map((pair) => pair['negative'] ?? null)),
      },
      memory.settings,
      memory.vectors,
    ),
  );
}

/** Ids, or objects that have one, as retrieved; one stands for a list of one. */
function idsIn(value: Json | undefined): string[] {
  return listOf(value).flatMap((item) => {
    const id = isObject(item) ? item['id'] : item;
    return typeof id === 'string' ? [id] : [];
  });
}

function entriesIn(value: Json | undefined): JsonObject[] {
  return listOf(value).flatMap((item) => (isObject(item) ? [item] : []));
}

function linesIn(value: Json | undefined): string[] {
  const lines = listOf(value).map((item) => cleanLine(textOf(item)));
  return [...new Set(lines.filter((line) => line !== ''))];
}

function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { CompletionItemKind, type CompletionItem } from 'vscode-languageserver-types';
import { follow } from '../../core/dataflow/expression-type';
import type { Name } from '../../core/dataflow/names';
import { valuesOf, type ValueType } from '../../core/dataflow/value-type';
import type { LineIndex } from '../../core/text/line-index';
import { templateBlocks, templatePieces } from '../template-blocks';
import { membersOf } from '../names-at';
import { typeWords } from '../../core/dataflow/type-words';
import { itemsOf, type Offer } from './items';
import { LIQUID_FILTER_WORDS, OWN_FILTER_WORDS, TAG_WORDS } from './liquid-words';

export interface TemplateCursor {
  readonly text: string;
  readonly lines: LineIndex;
  readonly offset: number;
  /** Where the `{{` or `{%` begins. */
  readonly open: number;
  readonly inRole: boolean;
}

const WORD = /[\p{L}\p{N}_-]*$/u;
const BETWEEN = ['else', 'elsif', 'when'];
const OPERATORS = ['and', 'or', 'not', 'contains'];

/** What can stand at a place within `{{ }}` or `{% %}`: tags, filters, names, members, values of what is compared. */
export function completeTemplate(cursor: TemplateCursor, names: readonly Name[]): CompletionItem[] {
  const { text, offset, open, lines } = cursor;
  const before = text.slice(open + 2, offset);
  const begun = WORD.exec(before)?.[0] ?? '';
  const span = [offset - begun.length, endOfWord(text, offset)] as const;
  if (text.startsWith('{%', open) && /^-?\s*\p{L}*$/u.test(before)) {
    return itemsOf(tags(cursor), lines, span, CompletionItemKind.Keyword);
  }
  const compared = /([\p{L}_][\p{L}\p{N}_.-]*)\s*(?:==|!=)\s*(["']?)([^"'|%}]*)$/u.exec(before);
  if (compared) {
    const type = typeOfPath((compared[1] ?? '').split('.'), names);
    const values = (type && valuesOf(type)) ?? [];
    const quote = compared[2] ?? '';
    const typed = compared[3] ?? '';
    const offers = values.map((value): Offer => {
      const words = typeof value === 'string' ? (quote === '' ? `'${value}'` : value) : JSON.stringify(value);
      return { label: typeof value === 'string' ? value : words, text: words };
    });
    const start = offset - typed.length;
    if (offers.length > 0 || quote !== '')
      return itemsOf(
        offers,
        lines,
        [start, quote === '' ? span[1] : start + typed.length],
        CompletionItemKind.Value,
      );
  }
  if (isInQuotes(before)) return [];
  if (/\|\s*[\w-]*$/u.test(before)) return itemsOf(filters(), lines, span, CompletionItemKind.Function);
  const path = /([\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+|\[\d+\])*)\.[\p{L}\p{N}_-]*$/u.exec(before)?.[1];
  if (path !== undefined) {
    const type = typeOfPath(path.replace(/\[(\d+)\]/gu, '.$1').split('.'), names);
    const history = path === 'history' ? names.find(({ name }) => name === 'history')?.members : undefined;
    const offers = history
      ? [...history.values()].filter(({ name }) => !name.includes('~')).map(offerOfName)
      : type
        ? [...membersOf(type)].map(([name, member]): Offer => ({ label: name, detail: typeWords(member) }))
        : [];
    return itemsOf(offers, lines, span, CompletionItemKind.Field);
  }
  if (/\.[\p{L}\p{N}_-]*$/u.test(before) || /^-?\s*(?:assign|capture|for)\s+[\p{L}\p{N}_-]*$/u.test(before))
    return [];
  const visible = names.filter(({ name }) => !name.includes('~') && !name.startsWith('moot_probe'));
  return itemsOf(
    [...visible.map(offerOfName), ...operators(before)],
    lines,
    span,
    CompletionItemKind.Variable,
  );
}

/** The type behind a path of names; undefined where nothing of that name is there. */
export function typeOfPath(segments: readonly string[], names: readonly Name[]): ValueType | undefined {
  let name = names.find((each) => each.name === segments[0]);
  let from = 1;
  // What `history` holds is known by its members alone.
  if (name?.name === 'history' && segments[1] !== undefined) {
    name = name.members?.get(segments[1]);
    from = 2;
    if (name) return segments.length === 2 ? { kind: 'list', items: name.type } : undefined;
  }
  if (!name) return undefined;
  const followed = follow(name.type, segments, from);
  return 'type' in followed ? followed.type : undefined;
}

function offerOfName({ name, type, stage, loop, conditions }: Name): Offer {
  const words = typeWords(type);
  const from = stage ? `stage (${stage.kind})` : loop ? `item of ${loop.name}` : undefined;
  const doc = conditions.length > 0 ? 'Null where its stage does not run.' : undefined;
  const group = stage ? 1 : name === 'case' || name === 'switches' ? 3 : 2;
  return {
    label: name,
    detail: words ?? from,
    doc: [from, doc].filter(Boolean).join('. ') || undefined,
    group,
  };
}

function operators(before: string): Offer[] {
  if (!/(?:^|\s)(?:if|elsif|unless)\s.*\S\s+\w*$/u.test(before)) return [];
  return OPERATORS.map((label) => ({ label, kind: CompletionItemKind.Operator, group: 7 }));
}

function filters(): Offer[] {
  return [
    ...Object.entries(OWN_FILTER_WORDS).map(([label, doc]): Offer => ({
      label,
      detail: 'Moot',
      doc,
      group: 1,
    })),
    ...Object.entries(LIQUID_FILTER_WORDS).map(([label, doc]): Offer => ({ label, doc, group: 2 })),
  ];
}

function tags({ text, offset, open, inRole }: TemplateCursor): Offer[] {
  const pieces = templatePieces(text.slice(0, open));
  const closed = templateBlocks(pieces).map(([begin]) => begin.start);
  const opened = pieces.findLast(
    ({ name, start }) => TAG_WORDS[name]?.end !== undefined && !closed.includes(start),
  );
  const end = opened && TAG_WORDS[opened.name]?.end;
  const isClosed = /^[^\n]*?%\}/u.test(text.slice(offset));
  const close = isClosed ? '' : ' %}';
  const endOffer: Offer[] =
    end === undefined
      ? []
      : [{ label: end, text: `${end}${close}`, doc: `Ends the ${opened?.name ?? ''}.`, group: 0 }];
  const all = Object.entries(TAG_WORDS).flatMap(([label, words]): Offer[] => {
    if (words.inRoles === true && !inRole) return [];
    if (BETWEEN.includes(label) && !opened) return [];
    const ending = words.end === undefined || isClosed ? '' : `$0{% ${words.end} %}`;
    return [{ label, doc: words.doc, snippet: `${words.snippet}${close}${ending}`, group: 1 }];
  });
  return [...endOffer, ...all];
}

function isInQuotes(before: string): boolean {
  const inner = before.replace(/'[^']*'|"[^"]*"/gu, '');
  return /['"]/u.test(inner);
}

function endOfWord(text: string, offset: number): number {
  return (
    offset + (/^[\p{L}\p{N}_-]*/u.exec(text.slice(offset, offset + 200))?.[0] ?? '').replace(/-$/u, '').length
  );
}

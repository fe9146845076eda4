import { SemanticTokenTypes, type Range as LspRange } from 'vscode-languageserver-types';
import type { Range } from '../core/problem';
import { everyField } from './every-field';
import type { Outlined } from './outlined';
import { inputsOf, type RoleOutline } from './outline-role';
import { everyStage, referencesOf, type YamlOutline } from './outline-yaml';
import { templatePieces, type TemplatePiece } from './template-blocks';

const TYPES = [
  SemanticTokenTypes.keyword,
  SemanticTokenTypes.function,
  SemanticTokenTypes.variable,
  SemanticTokenTypes.parameter,
  SemanticTokenTypes.property,
  SemanticTokenTypes.method,
  SemanticTokenTypes.string,
  SemanticTokenTypes.number,
  SemanticTokenTypes.operator,
  SemanticTokenTypes.namespace,
] as const;

type Type = (typeof TYPES)[number];

/** Standard types only, so that every theme knows them. */
export const TOKEN_LEGEND = { tokenTypes: [...TYPES] as string[], tokenModifiers: ['declaration'] };

interface Token {
  readonly start: number;
  readonly end: number;
  readonly type: Type;
  readonly declares?: boolean;
}

/** Names, keys, markers and the words of templates, as LSP encodes them; `range`: only those that touch it. */
export function semanticTokens({ kind, outline }: Outlined, range?: LspRange): number[] {
  const found = kind === 'role' ? ofRole(outline) : ofYaml(outline);
  return encode(found, outline, range);
}

function ofRole(outline: RoleOutline): Token[] {
  const { text, bodyOffset } = outline;
  const inputs = inputsOf(outline);
  const declared = [...inputs.values()].map((place) =>
    token(outline, place, SemanticTokenTypes.parameter, true),
  );
  const markers = outline.messages.map(({ marker }) => token(outline, marker, SemanticTokenTypes.keyword));
  const keys = keysOf(outline).filter(
    ({ start }) => !declared.some((each) => each.start === start) && start < bodyOffset,
  );
  const names = (root: string): Type =>
    inputs.has(root) ? SemanticTokenTypes.parameter : SemanticTokenTypes.variable;
  return [...declared, ...keys, ...markers, ...ofTemplates(text, bodyOffset, names)];
}

function ofYaml(outline: YamlOutline): Token[] {
  const stages = [...everyStage(outline.stages)].map(({ stage }) => stage);
  const names = new Set(stages.map(({ name }) => name));
  const declared = stages
    .filter(({ name }) => !name.includes('~'))
    .map(({ nameRange }) => token(outline, nameRange, SemanticTokenTypes.variable, true));
  const asked = stages
    .flatMap(referencesOf)
    .filter(({ to }) => to !== 'file')
    .map(({ to, reference }) =>
      token(
        outline,
        reference.range,
        to === 'role' ? SemanticTokenTypes.function : SemanticTokenTypes.namespace,
      ),
    );
  const typeOf = (root: string): Type =>
    names.has(root) ? SemanticTokenTypes.variable : SemanticTokenTypes.parameter;
  return [...declared, ...asked, ...keysOf(outline), ...ofTemplates(outline.text, 0, typeOf)];
}

function keysOf(outline: RoleOutline | YamlOutline): Token[] {
  return [...everyField(outline.fields)].flatMap(({ field, whole }) =>
    // Items of lists have no key.
    field.placeOfKey.start.line === whole.start.line &&
    field.placeOfKey.start.column === whole.start.column &&
    outline.text[outline.lines.offsetAt(field.placeOfKey.end)] === ':'
      ? [token(outline, field.placeOfKey, SemanticTokenTypes.property)]
      : [],
  );
}

function token(
  { lines }: RoleOutline | YamlOutline,
  { start, end }: Range,
  type: Type,
  declares = false,
): Token {
  return { start: lines.offsetAt(start), end: lines.offsetAt(end), type, ...(declares ? { declares } : {}) };
}

const WORDS =
  /'[^'\n]*'|"[^"\n]*"|\\"[^"\n]*\\"|(\|)\s*([\p{L}_]+)|([\p{L}_][\p{L}\p{N}_-]*)|(?<![\p{L}_])\d+(?:\.\d+)?|==|!=|<=|>=|[<>]/gu;
const OPERATORS = ['and', 'or', 'not', 'contains', 'in'];
const CONSTANTS = ['true', 'false', 'nil', 'null', 'blank', 'empty'];

function ofTemplates(text: string, from: number, typeOfName: (root: string) => Type): Token[] {
  return templatePieces(text, from).flatMap((piece) => ofPiece(text, piece, typeOfName));
}

function ofPiece(text: string, piece: TemplatePiece, typeOfName: (root: string) => Type): Token[] {
  const tokens: Token[] = [];
  const add = (start: number, words: string, type: Type): void => {
    tokens.push({ start, end: start + words.length, type });
  };
  let begin = piece.start + 2;
  if (piece.kind === 'tag') {
    const start = text.indexOf(piece.name, begin);
    if (piece.name !== '') add(start, piece.name, SemanticTokenTypes.keyword);
    begin = start + piece.name.length;
  }
  for (const match of text.slice(begin, piece.end - 2).matchAll(WORDS)) {
    const [whole, pipe, filter, word] = match;
    const start = begin + match.index;
    if (filter !== undefined && pipe !== undefined) {
      add(start, pipe, SemanticTokenTypes.operator);
      add(start + whole.length - filter.length, filter, SemanticTokenTypes.method);
    } else if (word === undefined) {
      const isText = /^\\?['"]/u.test(whole);
      add(
        start,
        whole,
        isText
          ? SemanticTokenTypes.string
          : /^\d/u.test(whole)
            ? SemanticTokenTypes.number
            : SemanticTokenTypes.operator,
      );
    } else if (text[start - 1] === '.') add(start, word, SemanticTokenTypes.property);
    else if (OPERATORS.includes(word) || CONSTANTS.includes(word))
      add(start, word, SemanticTokenTypes.keyword);
    else if (text[start + word.length] !== ':') {
      // The dash of `-%}` belongs to the braces.
      const own = word.replace(/-+$/u, '');
      add(start, own, typeOfName(own));
    }
  }
  return tokens;
}

/** Five numbers a token; those over several lines and those within others are left out. */
function encode(
  tokens: readonly Token[],
  { text, lines }: RoleOutline | YamlOutline,
  range?: LspRange,
): number[] {
  const data: number[] = [];
  let last = { line: 0, column: 0 };
  let end = 0;
  const sorted = [...tokens].sort((one, other) => one.start - other.start || other.end - one.end);
  for (const { start: from, end: to, type, declares } of sorted) {
    const quoted = /^["']/u.test(text[from] ?? '') && type !== SemanticTokenTypes.string;
    const start = quoted ? from + 1 : from;
    const length = (quoted ? to - 1 : to) - start;
    if (start < end || length <= 0 || text.slice(start, start + length).includes('\n')) continue;
    const at = lines.range(start, start + length).start;
    if (range && (at.line < range.start.line || at.line > range.end.line)) continue;
    const line = at.line - last.line;
    data.push(
      line,
      line === 0 ? at.column - last.column : at.column,
      length,
      TYPES.indexOf(type),
      declares === true ? 1 : 0,
    );
    last = at;
    end = start + length;
  }
  return data;
}

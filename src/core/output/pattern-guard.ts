import { compilePattern } from './pattern-machine';
import type { CharacterSet, PatternNode } from './pattern-syntax';
import { parsePattern } from './pattern-syntax';

const LONGEST = 1000;

/** Characters that tell most classes apart; the literals of the pattern are tried besides. */
const SAMPLE = Array.from(
  '\n\t\r\u3000\u00e9 !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
    '，。；：、（）《》【】“”！？—…０９Ａｚ一二十百条款项第刑法的年月日元罪',
);

/**
 * Says why a pattern of the `pattern` format is refused, or undefined: invalid or too long, no named group,
 * back-references and look-around, and repeats that can read the same text in many ways (`(a+)+`, `(a|ab)*`).
 */
export function checkPattern(pattern: string): string | undefined {
  if (pattern.length > LONGEST) return `The pattern is longer than ${LONGEST} characters.`;
  const syntax = parsePattern(pattern);
  if (!syntax.ok) return `${syntax.problem}.`;
  const { root } = syntax;
  const nodes = [...walk(root)];
  if (!nodes.some((node) => node.type === 'group' && node.name !== undefined))
    return 'The pattern has no named group; write (?<field>…) around what is wanted.';
  const sample = [...SAMPLE, ...nodes.flatMap(literal)];
  for (const node of nodes) {
    if (node.type !== 'repeat' || node.max <= 1) continue;
    const problem = ambiguity(node, sample);
    if (problem !== undefined) return problem;
  }
  return compilePattern(root) ? undefined : 'The pattern repeats too much; lower its counts.';
}

function ambiguity(
  repeat: Extract<PatternNode, { type: 'repeat' }>,
  sample: readonly string[],
): string | undefined {
  if (repeat.max !== Infinity) return undefined;
  const body = bodyOf(repeat.body);
  if (nullable(body)) return 'A repeat holds something that may be empty; it would match in endless ways.';
  const options = body.type === 'alternatives' ? body.options : [body];
  for (const option of options) {
    if (loopsWithin(option, sample))
      return 'A repeat holds another repeat with nothing between that tells their rounds apart, such as (a+)+.';
  }
  for (const node of walk(body))
    if (node.type === 'alternatives' && startsAlike(node.options, sample))
      return 'Alternatives inside a repeat can begin with the same character, such as (a|ab)*.';
  return undefined;
}

/** Whether an unbounded repeat in a repeated body has no fixed character beside it that it cannot read itself. */
function loopsWithin(option: PatternNode, sample: readonly string[]): boolean {
  const items = option.type === 'sequence' ? option.items.map(bodyOf) : [option];
  return items.some((item) => {
    if (item.type !== 'repeat' || item.max !== Infinity)
      return (
        [...walk(item)].some((node) => node.type === 'repeat' && node.max === Infinity) && items.length === 1
      );
    const reads = charactersOf(item);
    return !items.some(
      (other) =>
        other.type === 'character' &&
        !sample.some((one) => other.set.has(one) && reads.some((set) => set.has(one))),
    );
  });
}

function startsAlike(options: readonly PatternNode[], sample: readonly string[]): boolean {
  const firsts = options.map(firstSets);
  return firsts.some((first, index) =>
    firsts
      .slice(index + 1)
      .some((other) =>
        sample.some((one) => first.some((set) => set.has(one)) && other.some((set) => set.has(one))),
      ),
  );
}

/** A group around a single thing changes nothing about what it matches. */
function bodyOf(node: PatternNode): PatternNode {
  if (node.type === 'group') return bodyOf(node.body);
  const [only, second] = node.type === 'sequence' ? node.items : [];
  return only && !second ? bodyOf(only) : node;
}

function nullable(node: PatternNode): boolean {
  switch (node.type) {
    case 'character':
      return false;
    case 'assertion':
      return true;
    case 'group':
      return nullable(node.body);
    case 'repeat':
      return node.min === 0 || nullable(node.body);
    case 'sequence':
      return node.items.every(nullable);
    case 'alternatives':
      return node.options.some(nullable);
  }
}

function firstSets(node: PatternNode): readonly CharacterSet[] {
  switch (node.type) {
    case 'character':
      return [node.set];
    case 'assertion':
      return [];
    case 'group':
    case 'repeat':
      return firstSets(node.body);
    case 'alternatives':
      return node.options.flatMap(firstSets);
    case 'sequence': {
      const fixed = node.items.findIndex((item) => !nullable(item));
      return node.items.slice(0, fixed < 0 ? undefined : fixed + 1).flatMap(firstSets);
    }
  }
}

function charactersOf(node: PatternNode): readonly CharacterSet[] {
  return [...walk(node)].flatMap((inner) => (inner.type === 'character' ? [inner.set] : []));
}

function literal(node: PatternNode): readonly string[] {
  return node.type === 'character' ? Array.from(node.set.source) : [];
}

function* walk(node: PatternNode): Iterable<PatternNode> {
  yield node;
  if (node.type === 'group' || node.type === 'repeat') yield* walk(node.body);
  else if (node.type === 'sequence') for (const item of node.items) yield* walk(item);
  else if (node.type === 'alternatives') for (const option of node.options) yield* walk(option);
}

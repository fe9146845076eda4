import { compilePattern, runPattern } from '../../output/pattern-machine';
import { parsePattern, type PatternNode } from '../../output/pattern-syntax';
import { choose } from './choose';
import type { Evidence } from './evidence';
import { wordsFor } from './wording';

/** Characters to try where a class or escape asks for one; words of the pattern itself are tried besides. */
const samples = Array.from('01aA一中。 -.,_/:<[\n%x');
/** No answer repeats a part more often, whatever the pattern asks for. */
const MOST_ROUNDS = 2000;

/**
 * A text that the pattern matches: literal parts as they are, named groups by their names from the evidence.
 * `wanted`, when given, is returned if it matches. Undefined when no text was found.
 */
export function answerPattern(pattern: string, evidence: Evidence, wanted?: string): string | undefined {
  const syntax = parsePattern(pattern);
  if (!syntax.ok) return undefined;
  const { root } = syntax;
  if (wanted !== undefined && matches(root, wanted)) return wanted;
  for (const source of [evidence, undefined]) {
    const text = new PatternWriter(source).write(root);
    if (text !== undefined && matches(root, text)) return text;
  }
  return undefined;
}

function matches(node: PatternNode, text: string): boolean {
  const program = compilePattern(node);
  return program !== undefined && runPattern(program, text) !== undefined;
}

class PatternWriter {
  /** Without evidence, the shortest text. */
  constructor(private readonly evidence: Evidence | undefined) {}

  write(node: PatternNode): string | undefined {
    switch (node.type) {
      case 'character':
        return sampleOf(node);
      case 'assertion':
        return '';
      case 'sequence':
        return joined(node.items.map((item) => this.write(item)));
      case 'alternatives':
        return this.writeOne(node.options);
      case 'repeat':
        if (node.min === 0) return '';
        return node.min > MOST_ROUNDS ? undefined : this.write(node.body)?.repeat(node.min);
      case 'group':
        return this.writeNamed(node) ?? this.write(node.body);
    }
  }

  private writeOne(options: readonly PatternNode[]): string | undefined {
    const words = options.map(literalOf).filter((word) => word !== undefined);
    if (this.evidence && words.length === options.length) {
      const chosen = choose(words, this.evidence);
      if (chosen !== undefined) return chosen;
    }
    for (const option of options) {
      const written = this.write(option);
      if (written !== undefined) return written;
    }
    return undefined;
  }

  /** The evidence for the group's name, if the group takes it in one form or another. */
  private writeNamed({ name, body }: PatternNode & { type: 'group' }): string | undefined {
    if (name === undefined || !this.evidence || hasNamed(body) || literalOf(body) !== undefined)
      return undefined;
    const only: PatternNode = {
      type: 'sequence',
      items: [{ type: 'assertion', kind: 'start' }, body, { type: 'assertion', kind: 'end' }],
    };
    const words = wordsFor(name, '', this.evidence).replace(/\s+/g, ' ').trim();
    return formsOf(words).find((form) => matches(only, form));
  }
}

/** The words, then what a stricter group may take of them. */
function formsOf(words: string): string[] {
  const numbers = words.match(/\d+/g) ?? [];
  const forms = [
    words,
    words.replace(/[<>[\]{}()"]/g, ''),
    words.replace(/罪$/, ''),
    words.replace(/[个月元年\s]/g, ''),
    numbers.join('、'),
    numbers.join(','),
    /\d+(?:\.\d+)?/.exec(words)?.[0] ?? '',
    words.split(/[，,。；;、\s]/)[0] ?? '',
  ];
  return [...new Set(forms)].filter((form) => form !== '');
}

function hasNamed(node: PatternNode): boolean {
  switch (node.type) {
    case 'group':
      return node.name !== undefined || hasNamed(node.body);
    case 'repeat':
      return hasNamed(node.body);
    case 'sequence':
      return node.items.some(hasNamed);
    case 'alternatives':
      return node.options.some(hasNamed);
    case 'character':
    case 'assertion':
      return false;
  }
}

/** The one text a node stands for; undefined when it stands for several. */
function literalOf(node: PatternNode): string | undefined {
  if (node.type === 'character')
    return /^[[.]|^\\[dDwWsSpP]/.test(node.set.source) ? undefined : sampleOf(node);
  if (node.type === 'group') return literalOf(node.body);
  return node.type === 'sequence' ? joined(node.items.map(literalOf)) : undefined;
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  return texts.every((text) => text !== undefined) ? texts.join('') : undefined;
}

function sampleOf({ set }: PatternNode & { type: 'character' }): string | undefined {
  const control = { '\\n': '\n', '\\t': '\t', '\\r': '\r' }[set.source];
  return [...samples, control ?? '', ...Array.from(set.source)].find(
    (sample) => sample !== '' && set.has(sample),
  );
}

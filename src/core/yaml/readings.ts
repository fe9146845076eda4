import { parseExpression, type ParsedExpression } from '../template/expression';
import { splice, type Base } from './splice';
import { isClean, parseYaml, type YamlDocument } from './yaml-document';

/** More expressions than a large workspace holds; then those of yesterday go. */
const MOST_EXPRESSIONS = 20_000;
/** Files that are written in at the same time. */
const MOST_FILES = 4;

/** What was made of a node; a node of another text is another node. */
interface KeptValue {
  readonly line: number;
  /** Position in its list. */
  readonly index: number;
  readonly value: unknown;
}

/**
 * What was parsed before. Most of a file stays the same from one keystroke to the next; a host that reads a file again
 * and again hands the same readings to each reading.
 */
export class Readings {
  private readonly expressions = new Map<string, ParsedExpression>();
  /** By file, the one read last at the end. */
  private readonly bases = new Map<string, Base>();
  private readonly values = new WeakMap<object, KeptValue>();

  expression(text: string): ParsedExpression {
    const known = this.expressions.get(text);
    if (known) return known;
    if (this.expressions.size >= MOST_EXPRESSIONS) this.expressions.clear();
    const parsed = parseExpression(text);
    this.expressions.set(text, parsed);
    return parsed;
  }

  /** A whole file of YAML. */
  document(file: string, text: string): YamlDocument {
    const known = this.known(file, text);
    if (known) return known;
    const parsed = parseYaml(text);
    // Beside a base, a torn text is one keystroke from being whole again.
    if (isClean(parsed)) this.keep(file, { text, parsed });
    return parsed;
  }

  /** Of a text that was read before, or that differs from it in one place. */
  known(file: string, text: string): YamlDocument | undefined {
    const base = this.bases.get(file);
    return base?.text === text ? base.parsed : base && splice(base, text);
  }

  /** What was read of a node that stood at the same place; undefined where there is nothing. */
  valueOf(node: object, line: number, index: number): unknown {
    const kept = this.values.get(node);
    return kept?.line === line && kept.index === index ? kept.value : undefined;
  }

  keepValue(node: object, kept: KeptValue): void {
    this.values.set(node, kept);
  }

  private keep(file: string, base: Base): void {
    this.bases.delete(file);
    this.bases.set(file, base);
    for (const old of this.bases.keys()) {
      if (this.bases.size <= MOST_FILES) return;
      this.bases.delete(old);
    }
  }
}

/** Readings of texts that no file has: they go by those of the files, and leave them as they are. */
export class ReadingsAside extends Readings {
  constructor(private readonly files: Readings) {
    super();
  }

  override expression(text: string): ParsedExpression {
    return this.files.expression(text);
  }

  override document(file: string, text: string): YamlDocument {
    return this.files.known(file, text) ?? parseYaml(text);
  }

  override valueOf(node: object, line: number, index: number): unknown {
    return this.files.valueOf(node, line, index);
  }
}

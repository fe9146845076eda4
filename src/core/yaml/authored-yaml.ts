import { LineCounter, parseDocument } from 'yaml';
import type { Problem, Range, Severity } from '../problem';
import { LineIndex } from '../text/line-index';
import { Field } from './field';

/** Collects the problems of one file and knows where its offsets lie. */
export class Source {
  readonly problems: Problem[] = [];
  readonly lines: LineIndex;
  /** Aliases let a small file stand for a huge tree; reading stops here. */
  private budget = 20_000;

  constructor(
    readonly file: string,
    readonly text: string,
  ) {
    this.lines = new LineIndex(text);
  }

  report(severity: Severity, code: string, range: Range, message: string, next?: string): void {
    this.problems.push({ code, severity, file: this.file, range, message, ...(next ? { next } : {}) });
  }

  error(code: string, range: Range, message: string, next?: string): void {
    this.report('error', code, range, message, next);
  }

  warning(code: string, range: Range, message: string, next?: string): void {
    this.report('warning', code, range, message, next);
  }

  /** False once the file has been read beyond reason. */
  spend(range: Range): boolean {
    this.budget -= 1;
    if (this.budget === 0) {
      this.error(
        'too-large',
        range,
        'This file unfolds to more than 20,000 values.',
        'Use fewer nested aliases.',
      );
    }
    return this.budget > 0;
  }
}

/** Reads YAML that begins at `offset` of the source's text; syntax errors become problems. */
export function readYaml(source: Source, yaml: string, offset = 0): Field | null {
  const document = parseDocument(yaml, {
    lineCounter: new LineCounter(),
    prettyErrors: false,
    uniqueKeys: true,
  });
  for (const error of document.errors) {
    const range = source.lines.range(error.pos[0] + offset, error.pos[1] + offset);
    source.error('yaml-syntax', range, sentence(error.message), 'Mend the YAML at this place.');
  }
  for (const warning of document.warnings) {
    const range = source.lines.range(warning.pos[0] + offset, warning.pos[1] + offset);
    source.warning('yaml-syntax', range, sentence(warning.message));
  }
  if (document.contents === null) return null;
  return new Field(source, document, document.contents, '', offset, null);
}

function sentence(message: string): string {
  const text = message.trim();
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}

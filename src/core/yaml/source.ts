import type { Problem, Range, Severity } from '../problem';
import { LineIndex } from '../text/line-index';

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

  /** Said once a file, since every branch of a tree without end would say it again. */
  tooDeep(range: Range, deepest: number): void {
    if (this.problems.some((problem) => problem.code === 'too-deep')) return;
    this.error(
      'too-deep',
      range,
      `This file is nested more than ${deepest} levels deep.`,
      'Flatten it; an alias may not stand inside its own anchor.',
    );
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

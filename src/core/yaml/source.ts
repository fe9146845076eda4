import type { Problem, ProblemFix, Range, Severity } from '../problem';
import { LineIndex } from '../text/line-index';
import { Readings } from './readings';

/** Collects the problems of one file and knows where its offsets lie. */
export class Source {
  readonly problems: Problem[] = [];
  readonly lines: LineIndex;
  /** Aliases let a small file stand for a huge tree; reading stops here. */
  private budget = 20_000;

  constructor(
    readonly file: string,
    readonly text: string,
    readonly readings = new Readings(),
  ) {
    this.lines = new LineIndex(text);
  }

  report(
    severity: Severity,
    code: string,
    range: Range,
    message: string,
    next?: string,
    fix?: ProblemFix,
  ): void {
    this.problems.push({
      code,
      severity,
      file: this.file,
      range,
      message,
      ...(next ? { next } : {}),
      ...(fix ? { fix } : {}),
    });
  }

  error(code: string, range: Range, message: string, next?: string, fix?: ProblemFix): void {
    this.report('error', code, range, message, next, fix);
  }

  warning(code: string, range: Range, message: string, next?: string, fix?: ProblemFix): void {
    this.report('warning', code, range, message, next, fix);
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
  spend(place: () => Range): boolean {
    this.budget -= 1;
    if (this.budget === 0) {
      this.error(
        'too-large',
        place(),
        'This file unfolds to more than 20,000 values.',
        'Use fewer nested aliases.',
      );
    }
    return this.budget > 0;
  }
}

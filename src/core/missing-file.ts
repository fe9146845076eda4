import type { Problem } from './problem';

/** A file that was named and is not there. */
export function missingFile(file: string): Problem {
  return {
    code: 'missing-file',
    severity: 'error',
    file,
    message: 'There is no such file.',
    next: 'Check the path.',
  };
}

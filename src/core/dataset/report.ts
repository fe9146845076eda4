import type { Severity } from '../problem';

/** Says what is wrong with the record at hand. */
export type Report = (code: string, severity: Severity, message: string, next: string) => void;

import { type CaseRecord, isRight } from '../run-store/case-record';
import { unreachable } from '../problem';

/** Which finished cases of a run are run again. */
export const AGAIN = ['errors', 'unparsed', 'failed'] as const;
export type Again = (typeof AGAIN)[number];

export function isAmong({ status, scores }: CaseRecord, again: readonly Again[]): boolean {
  switch (status) {
    case 'error':
      return again.includes('errors');
    case 'unparsed':
      return again.includes('unparsed');
    case 'done':
      return again.includes('failed') && isRight(scores) === false;
    case 'cancelled':
      return true;
    default:
      return unreachable(status);
  }
}

import { isRight, type CaseRecord } from '../run-store/case-record';
import type { FaultMark } from './fault';

/** What of a finished case says where it went wrong. */
export type FaultyRecord = Pick<CaseRecord, 'status' | 'scores' | 'fault' | 'lostAt'>;

/** Where a case went wrong; undefined where it is right, was not judged, or where nobody looked. */
export function faultOf({ status, scores, fault, lostAt }: FaultyRecord): FaultMark | undefined {
  if (status !== 'done') return { kind: status, stage: fault ?? '' };
  // People may have called it right since.
  return isRight(scores) === false ? lostAt : undefined;
}

import type { FailureReason, ModelFailure, ModelResult } from './model';

/** Failures after which the same request may succeed without anybody changing anything. */
const passing: ReadonlySet<FailureReason> = new Set([
  'rate-limited',
  'server-error',
  'unreachable',
  'interrupted',
  'timed-out',
  'nonsense',
]);

/** A failure, retryable by its reason unless `more` says otherwise. */
export function modelFailure(
  reason: FailureReason,
  message: string,
  more: Partial<Pick<ModelFailure, 'status' | 'retryAfter' | 'retryable'>> = {},
): ModelFailure {
  return { reason, message, retryable: passing.has(reason), ...more };
}

/** What every provider answers when its signal was aborted. */
export function cancelledResult(): ModelResult {
  return { ok: false, failure: modelFailure('cancelled', 'The call was cancelled.') };
}

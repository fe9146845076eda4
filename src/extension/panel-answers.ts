import { isObject } from '../core/json';
import type { HostMessage } from '../protocol/panel';

/**
 * The reply to a message of a panel, by the function that goes by the name of the question; nothing for what is no
 * question that can be answered.
 */
export async function answerPanel(
  handlers: Readonly<Record<string, (params: never) => Promise<unknown>>>,
  message: unknown,
): Promise<HostMessage | undefined> {
  if (!isObject(message) || message['kind'] !== 'ask') return undefined;
  const { id, name, params } = message;
  if (typeof id !== 'number' || typeof name !== 'string' || !Object.hasOwn(handlers, name)) return undefined;
  // The panel and the extension are of one build: what is asked has the shape that is answered.
  const handler = handlers[name] as (params: unknown) => Promise<unknown>;
  try {
    return { kind: 'reply', id, ok: true, result: await handler(isObject(params) ? params : {}) };
  } catch (error) {
    return { kind: 'reply', id, ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

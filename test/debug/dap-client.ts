import { PassThrough } from 'node:stream';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { MootDebugSession, type DebugSessionOptions } from '../../src/debug/debug-session';

type Body = Readonly<Record<string, unknown>>;

/** A client that speaks DAP to a session of its own, over streams. */
export interface DapClient {
  /** Resolves to the body; rejects with what the adapter says when it refuses. */
  request<T = Body>(command: string, args?: object): Promise<T>;
  /** The next event of a kind that was not taken yet. */
  event<T extends DebugProtocol.Event>(name: string): Promise<T>;
  /** Text of the debug console so far. */
  console(category?: string): string;
  /** Where lines of the debug console lead to, as `path:line`. */
  places(): string[];
  end(): void;
}

export function startDapClient(options: DebugSessionOptions): DapClient {
  const [toAdapter, toClient] = [new PassThrough(), new PassThrough()];
  const session = new MootDebugSession(options);
  // Otherwise the end of the streams ends the process.
  session.setRunAsServer(true);
  session.start(toAdapter, toClient);

  const answers = new Map<number, (response: DebugProtocol.Response) => void>();
  const events: DebugProtocol.Event[] = [];
  const outputs: DebugProtocol.OutputEvent['body'][] = [];
  const waiting = new Set<() => void>();
  const receive = (message: DebugProtocol.ProtocolMessage): void => {
    if (message.type === 'response') {
      const response = message as DebugProtocol.Response;
      answers.get(response.request_seq)?.(response);
      return;
    }
    const event = message as DebugProtocol.Event;
    if (event.event === 'output') outputs.push((event as DebugProtocol.OutputEvent).body);
    else events.push(event);
    for (const look of [...waiting]) look();
  };

  let unread = Buffer.alloc(0);
  toClient.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const headEnd = unread.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/Content-Length: (\d+)/u.exec(unread.toString('utf8', 0, headEnd))?.[1]);
      const end = headEnd + 4 + length;
      if (unread.length < end) return;
      const message = JSON.parse(unread.toString('utf8', headEnd + 4, end)) as DebugProtocol.ProtocolMessage;
      unread = unread.subarray(end);
      receive(message);
    }
  });

  let sequence = 0;
  return {
    request: <T>(command: string, args: object = {}) =>
      new Promise<T>((resolve, reject) => {
        sequence += 1;
        answers.set(sequence, (response) => {
          if (response.success) resolve(response.body as T);
          else reject(new Error(response.message));
        });
        const text = JSON.stringify({ seq: sequence, type: 'request', command, arguments: args });
        toAdapter.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
      }),
    event: <T extends DebugProtocol.Event>(name: string) =>
      new Promise<T>((resolve) => {
        const look = (): void => {
          const at = events.findIndex(({ event }) => event === name);
          if (at < 0) return;
          waiting.delete(look);
          resolve(events.splice(at, 1)[0] as T);
        };
        waiting.add(look);
        look();
      }),
    console: (category) =>
      outputs
        .filter((output) => category === undefined || output.category === category)
        .map(({ output }) => output)
        .join(''),
    places: () =>
      outputs.flatMap(({ source, line }) => (source ? [`${source.path ?? ''}:${line ?? ''}`] : [])),
    end: () => {
      session.dispose();
    },
  };
}

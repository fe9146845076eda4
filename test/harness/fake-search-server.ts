import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SearchReply =
  | { readonly results: unknown }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly body: string }
  /** Takes the request and says nothing. */
  | 'silent';

export interface FakeSearchServer {
  /** Address of the search, with a key in it as some engines want one. */
  readonly url: string;
  /** Paths and queries asked for, in order. */
  readonly asked: readonly URL[];
  close(): Promise<void>;
}

/** A search engine that answers with the replies in turn, the last of them again and again. */
export async function startFakeSearchServer(...replies: readonly SearchReply[]): Promise<FakeSearchServer> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://127.0.0.1'));
    const reply = replies[Math.min(asked.length, replies.length) - 1] ?? 'silent';
    if (reply === 'silent') return;
    if ('status' in reply) response.writeHead(reply.status, reply.headers).end('no');
    else response.end('body' in reply ? reply.body : JSON.stringify(reply));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/search?key=s3cret`,
    asked,
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
}

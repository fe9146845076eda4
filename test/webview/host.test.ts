import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PanelAsk } from '../../src/protocol/panel';
import { Host } from '../../webview/host';

function connect() {
  const messages = new EventTarget();
  const posted: PanelAsk[] = [];
  const api = {
    postMessage: (message: unknown) => posted.push(message as PanelAsk),
    getState: () => undefined,
    setState: () => undefined,
  };
  const host = new Host(api, messages);
  const receive = (data: unknown) => messages.dispatchEvent(new MessageEvent('message', { data }));
  return { host, posted, receive };
}

describe('the line to the host', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives each ask its own answer, in whatever order they come', async () => {
    const { host, posted, receive } = connect();
    const first = host.ask('cancel', { run: 'a' });
    const second = host.ask('cancel', { run: 'b' });
    expect(posted.map(({ name, params }) => [name, params])).toEqual([
      ['cancel', { run: 'a' }],
      ['cancel', { run: 'b' }],
    ]);
    receive({ kind: 'reply', id: posted[1]!.id, ok: true, result: { answered: 'b' } });
    receive({ kind: 'reply', id: posted[0]!.id, ok: false, error: 'No such run.' });
    await expect(second).resolves.toEqual({ answered: 'b' });
    await expect(first).rejects.toThrow('No such run.');
  });

  it('does not wait for ever', async () => {
    vi.useFakeTimers();
    const { host } = connect();
    const asked = host.ask('run', { run: 'a' });
    vi.advanceTimersByTime(60_000);
    await expect(asked).rejects.toThrow('The extension did not answer “run” within 60 s.');
  });

  it('lets pass what is not for it', () => {
    const { host, receive } = connect();
    const heard: unknown[] = [];
    const stop = host.onNotice((notice) => heard.push(notice));
    for (const data of [null, 'x', {}, { kind: 'reply', id: 'x', ok: true }, { kind: 'notice' }])
      receive(data);
    expect(heard).toEqual([]);
    const notice = { type: 'show', place: {} };
    receive({ kind: 'notice', notice });
    stop();
    receive({ kind: 'notice', notice });
    expect(heard).toEqual([notice]);
  });
});

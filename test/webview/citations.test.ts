import { describe, expect, it, vi } from 'vitest';
import { Citations } from '../../webview/citations';
import type { Host } from '../../webview/host';

describe('what texts cite', () => {
  it('is asked once for each text, however long the host thinks', async () => {
    vi.useFakeTimers();
    const asked: (readonly string[])[] = [];
    const waiting: (() => void)[] = [];
    const ask = (_name: string, { texts }: { readonly texts: readonly string[] }): Promise<unknown> => {
      asked.push(texts);
      return new Promise((resolve) => {
        waiting.push(() => {
          resolve({ citations: texts.map(() => []), entries: {} });
        });
      });
    };
    const citations = new Citations({ ask } as unknown as Host, { run: 'r', case: 'c' });
    citations.of('第一条');
    await vi.advanceTimersByTimeAsync(100);
    // Shown while the host still thinks about the first.
    citations.of('第二条');
    citations.of('第三条');
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual([['第一条']]);
    waiting.pop()?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual([['第一条'], ['第二条', '第三条']]);
    vi.useRealTimers();
  });
});

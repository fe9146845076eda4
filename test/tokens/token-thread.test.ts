import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TokenThread } from '../../src/tokens/token-thread';

const folder = mkdtempSync(join(tmpdir(), 'moot-tokens-'));
const script = join(folder, 'tokens.js');
let thread: TokenThread;

beforeAll(async () => {
  await build({
    entryPoints: [resolve('src/tokens/main.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  });
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  writeFileSync(join(folder, 'o200k.json.br'), brotliCompressSync(JSON.stringify(ranks), quick));
  thread = new TokenThread(script);
}, 60_000);

afterAll(() => {
  thread.dispose();
  rmSync(folder, { recursive: true, force: true });
});

describe('tokens are counted in a thread', () => {
  it('as the o200k encoding has them, in the order of the texts', async () => {
    expect(await thread.count(['hello world', '', '你好', 'hello world'])).toEqual([2, 0, 1, 2]);
  });

  it('takes what looks like a special token for text', async () => {
    const [count] = await thread.count(['<|endoftext|>']);
    expect(count).toBeGreaterThan(1);
  });

  it('answers several who ask at once', async () => {
    const asked = await Promise.all(['a', 'a b', 'a b c'].map((text) => thread.count([text])));
    expect(asked).toEqual([[1], [2], [3]]);
  });

  it('takes a long unbroken text', async () => {
    const [count] = await thread.count(['盗窃罪'.repeat(3000)]);
    expect(count).toBeGreaterThan(3000);
  });

  it('says nothing where no thread can be had', async () => {
    const broken = new TokenThread(join(folder, 'missing.js'));
    expect(await broken.count(['a', ''])).toEqual([undefined, 0]);
    expect(await broken.count(['b'])).toEqual([undefined]);
  });

  it('ends what nobody waits for any more', async () => {
    const ended = new TokenThread(script);
    const counts = ended.count(['never counted']);
    ended.dispose();
    expect(await counts).toEqual([undefined]);
  });
});

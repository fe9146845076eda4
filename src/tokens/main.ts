import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { GptEncoding } from 'gpt-tokenizer/GptEncoding';
import type { CountReply, CountTask } from './messages';

// A thread of its own: the ranks take a while to read, and a long text to count. They lie beside the bundle, packed.
const packed = readFileSync(join(__dirname, 'o200k.json.br'));
const ranks = JSON.parse(brotliDecompressSync(packed).toString('utf8')) as Ranks;
const encoding = GptEncoding.getEncodingApi('o200k_base', () => ranks);

type Ranks = ReturnType<Parameters<typeof GptEncoding.getEncodingApi>[1]>;

parentPort?.on('message', ({ id, texts }: CountTask) => {
  // What looks like a special token in a prompt is text.
  const counts = texts.map((text) => encoding.countTokens(text, { disallowedSpecial: new Set() }));
  parentPort?.postMessage({ id, counts } satisfies CountReply);
});

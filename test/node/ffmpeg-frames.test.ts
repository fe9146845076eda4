import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFfmpegFrames } from '../../src/node/ffmpeg-frames';

const folder = mkdtempSync(path.join(tmpdir(), 'moot test video-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const leftBehind = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('moot-frames-'));
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** A program that stands for ffmpeg and notes what it is asked. */
function fakeProgram(name: string, body: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/usr/bin/env node\nconst args = process.argv.slice(2);\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe.skipIf(process.platform === 'win32')('frames of a video', () => {
  it('are taken in the middle of equal parts, and nothing is left behind', async () => {
    const log = path.join(folder, 'asked.jsonl');
    const program = fakeProgram(
      'good',
      `require('fs').appendFileSync(${JSON.stringify(log)}, JSON.stringify(args) + '\\n');
       const output = args.at(-1);
       if (output.endsWith('.jpg')) require('fs').writeFileSync(output, 'jpeg of ' + args[args.indexOf('-ss') + 1]);
       else { console.error('  Duration: 00:01:20.00, start: 0'); process.exit(1); }`,
    );
    const before = leftBehind();
    const taken = await createFfmpegFrames({ program }).take('/videos/-y $(x).mp4', 4);
    expect(taken).toMatchObject({
      ok: true,
      frames: [{ second: 10 }, { second: 30 }, { second: 50 }, { second: 70 }],
    });
    expect(taken.ok && new TextDecoder().decode(taken.frames[1]?.jpeg)).toBe('jpeg of 30.000');
    expect(leftBehind()).toEqual(before);
  });

  it('cannot be taken without ffmpeg: the message says what to install', async () => {
    const taken = await createFfmpegFrames({ program: path.join(folder, 'nowhere') }).take('/v.mp4', 2);
    expect(taken).toEqual({ ok: false, message: expect.stringContaining('Install it') as string });
  });

  it('end when ffmpeg takes too long', async () => {
    const program = fakeProgram('slow', 'setInterval(() => {}, 1000);');
    const before = leftBehind();
    const taken = await createFfmpegFrames({ program, timeLimit: 300 }).take('/v.mp4', 2);
    expect(taken).toEqual({ ok: false, message: expect.stringContaining('took longer') as string });
    expect(leftBehind()).toEqual(before);
  });

  it('of what is no video fail with the words of ffmpeg', async () => {
    const program = fakeProgram(
      'wrong',
      `console.error('v.mp4: Invalid data found\\nAt least one output file must be specified'); process.exit(1);`,
    );
    const taken = await createFfmpegFrames({ program }).take('/v.mp4', 2);
    expect(taken).toEqual({ ok: false, message: expect.stringContaining('Invalid data found') as string });
  });
});

describe.skipIf(!hasFfmpeg)('frames by ffmpeg itself', () => {
  const file = path.join(folder, 'a test: video.mp4');
  beforeAll(() => {
    const source = ['-f', 'lavfi', '-i', 'testsrc=duration=4:size=1600x900:rate=5'];
    spawnSync('ffmpeg', ['-loglevel', 'error', ...source, '-pix_fmt', 'yuv420p', `file:${file}`]);
  });

  it('are pictures of at most 1,024 pixels', async () => {
    const taken = await createFfmpegFrames().take(file, 3);
    expect(
      taken.ok && taken.frames.map(({ second, jpeg }) => [Math.round(second * 10), [...jpeg.subarray(0, 2)]]),
    ).toEqual([
      [7, [0xff, 0xd8]],
      [20, [0xff, 0xd8]],
      [33, [0xff, 0xd8]],
    ]);
  });
});

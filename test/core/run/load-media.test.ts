import { describe, expect, it } from 'vitest';
import type { FramesTaken, VideoFrames } from '../../../src/core/ports';
import { loadPicture } from '../../../src/core/run/load-picture';
import { createVideoLoader } from '../../../src/core/run/load-video';
import { pictureSize } from '../../../src/core/run/picture-size';
import type { LoadedMedia } from '../../../src/core/runner/case-context';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, start } from '../../harness/memory-runs';
import { createScriptedModel, promptOf } from '../../harness/scripted-model';
import { someCase } from '../../harness/small-world';
import { tinyPng } from '../../harness/tiny-png';

const MEGABYTE = 1024 * 1024;
const of = someCase();

/** A PNG whose header says so many pixels. */
function pngSaying(width: number, height: number, bytes = 0): Uint8Array {
  const small = tinyPng(1, 1, [9, 9, 9]);
  const picture = new Uint8Array(Math.max(small.length, bytes));
  picture.set(small);
  const view = new DataView(picture.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return picture;
}

const picture = (bytes: Uint8Array): Promise<LoadedMedia> =>
  loadPicture(createMemoryFiles({ '/w/a.png': bytes }), memoryPaths, { path: 'a.png', name: 'a.png' }, of);

describe('a picture', () => {
  it('goes out as it is, without a note', async () => {
    const loaded = await picture(tinyPng(3, 2, [1, 2, 3]));
    expect(loaded).toEqual({
      ok: true,
      parts: [
        { type: 'image', name: 'a.png', url: expect.stringMatching(/^data:image\/png;base64,/u) as string },
      ],
    });
  });

  it('with more than 2,048 pixels on a side is noted, since the endpoint may shrink it', async () => {
    expect(await picture(pngSaying(2048, 2048))).not.toHaveProperty('notes');
    expect(await picture(pngSaying(800, 2049))).toMatchObject({
      ok: true,
      notes: [
        'a.png has 800 × 2049 pixels; above 2048, the endpoint may shrink it, and small print may be lost.',
      ],
    });
  });

  it('of more than 10 MB is refused with what to do, in a file or in the case', async () => {
    expect((await picture(pngSaying(1, 1, 10 * MEGABYTE))).ok).toBe(true);
    const told = {
      ok: false,
      message: expect.stringMatching(
        /10\.0 MB; a picture may have 10 MB\. Scale it to 2048 pixels/u,
      ) as string,
    };
    expect(await picture(pngSaying(1, 1, 10 * MEGABYTE + 1))).toMatchObject(told);
    const inline = `data:image/png;base64,${'A'.repeat(Math.ceil((10 * MEGABYTE * 4) / 3) + 8)}`;
    expect(
      await loadPicture(createMemoryFiles(), memoryPaths, { path: inline, name: 'picture' }, of),
    ).toMatchObject(told);
  });

  it.each([
    ['https://a.example/x.png', 'is no file'],
    ['missing.png', 'there is no picture at /w/missing.png'],
    ['a.png', 'is no PNG'],
  ])('at %s: %s', async (path, message) => {
    const files = createMemoryFiles({ '/w/a.png': '<svg/>' });
    expect(await loadPicture(files, memoryPaths, { path, name: path }, of)).toEqual({
      ok: false,
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('the size of a picture', () => {
  const latin1 = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
  it.each<[string, readonly number[], object | undefined]>([
    ['PNG', [...tinyPng(7, 5, [0, 0, 0])], { width: 7, height: 5 }],
    ['GIF', [...latin1('GIF89a'), 0x2c, 1, 0x02, 0], { width: 300, height: 2 }],
    [
      'JPEG',
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 9, 1, 0, 1, 1, 1],
      { width: 256, height: 9 },
    ],
    [
      'WebP, lossy',
      [...latin1('RIFF....WEBPVP8 ....'), ...[0, 0, 0, 0x9d, 1, 0x2a], 0x90, 1, 0x2c, 1],
      { width: 400, height: 300 },
    ],
    [
      'WebP, lossless',
      [...latin1('RIFF....WEBPVP8L....'), 0x2f, 0x8f, 0x01, 0x4b, 0, 0, 0, 0, 0, 0],
      { width: 400, height: 301 },
    ],
    [
      'WebP, extended',
      [...latin1('RIFF....WEBPVP8X....'), 0, 0, 0, 0, 0x8f, 1, 0, 0x2b, 1, 0],
      { width: 400, height: 300 },
    ],
    ['a cut JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 4], undefined],
    ['nothing', [], undefined],
  ])('is read from the header of %s', (_what, bytes, size) => {
    expect(pictureSize(new Uint8Array(bytes))).toEqual(size);
  });
});

const jpeg = new Uint8Array([0xff, 0xd8, 0xff]);
const frames = (count: number): FramesTaken => ({
  ok: true,
  frames: Array.from({ length: count }, (_, index) => ({ second: index * 65.5, jpeg })),
});

function fakeFrames(
  answer: (count: number) => FramesTaken,
): VideoFrames & { readonly taken: [string, number][] } {
  const taken: [string, number][] = [];
  return {
    taken,
    take: (path, count) => {
      taken.push([path, count]);
      return Promise.resolve(answer(count));
    },
  };
}

const files = createMemoryFiles({ '/w/un box.mp4': 'video' });
const video = { path: 'un box.mp4', name: 'un box.mp4', frames: 2 };

describe('a video', () => {
  it('is shown as frames, each behind its time', async () => {
    const port = fakeFrames(frames);
    expect(await createVideoLoader(files, memoryPaths, port)(video, of)).toMatchObject({
      ok: true,
      parts: [
        { type: 'text', text: '\nun box.mp4 at 00:00:\n' },
        { type: 'image', url: 'data:image/jpeg;base64,/9j/', name: 'un box.mp4 at 00:00' },
        { type: 'text', text: '\nun box.mp4 at 01:05:\n' },
        { type: 'image' },
      ],
    });
    expect(port.taken).toEqual([['/w/un box.mp4', 2]]);
  });

  it('is taken apart once, however many jurors look at it', async () => {
    const port = fakeFrames(frames);
    const load = createVideoLoader(files, memoryPaths, port);
    await Promise.all([load(video, of), load(video, of), load({ ...video, frames: 3 }, of)]);
    expect(port.taken.map(([, count]) => count)).toEqual([2, 3]);
  });

  it('that failed is tried again the next time', async () => {
    let broken = true;
    const port = fakeFrames((count) => (broken ? { ok: false, message: 'install it' } : frames(count)));
    const load = createVideoLoader(files, memoryPaths, port);
    expect(await load(video, of)).toEqual({ ok: false, message: 'un box.mp4: install it' });
    broken = false;
    expect((await load(video, of)).ok).toBe(true);
  });

  it.each([
    [{ ...video, path: 'https://a.example/x.mp4' }, fakeFrames(frames), 'is no file'],
    [{ ...video, path: 'gone.mp4' }, fakeFrames(frames), 'there is no video at /w/gone.mp4'],
    [video, undefined, 'this host cannot take frames'],
    [video, fakeFrames(() => frames(0)), 'no frame could be taken'],
  ])('that cannot be shown says why: %#', async (source, port, message) => {
    expect(await createVideoLoader(files, memoryPaths, port)(source, of)).toEqual({
      ok: false,
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('media in a run', () => {
  const world = (body: string, evidence: readonly object[]) =>
    createMemoryFiles({
      '/w/cases.jsonl': JSON.stringify({ id: 'one', facts: 'facts', evidence }),
      '/w/big.png': pngSaying(4000, 3000),
      '/w/a.mp4': 'video',
      '/w/b.bin': 'video',
      '/w/s.slice.yaml':
        'moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nscore: []\n',
      '/w/p.pipeline.yaml': 'moot: 1\nstages: [{ stage: look, role: eye }]\n',
      '/w/roles/eye.role.md': `---\nrole: eye\ninputs: { evidence: list, facts: string }\n---\nuser:\nLook. ${body}\nAnd {{ facts }}.\n`,
    });

  it('puts frames where the tag stands, as many as tag or case say, and the values behind keep their places', async () => {
    const port = fakeFrames(frames);
    const disk = world('{% media evidence frames: 3 %}', [
      { kind: 'video', path: 'a.mp4' },
      { kind: 'video', path: 'b.bin', frames: 1 },
    ]);
    const model = createScriptedModel({ look: 'seen' });
    const end = await start(
      { ...hostWith(disk, model), videoFrames: port },
      await planSlice(disk, '/w/s.slice.yaml'),
    );
    if (!end.ok) throw new Error('The run did not start.');
    expect(port.taken).toEqual([
      ['/w/a.mp4', 3],
      ['/w/b.bin', 1],
    ]);
    const [call] = model.calls;
    expect(call && promptOf(call)).toContain('a.mp4 at 02:11:\n<a.mp4 at 02:11>');
    const events = await readerOf(disk, end.manifest.id).events('one');
    const asked = events.find((event) => event.type === 'call-started');
    const [message] = asked?.type === 'call-started' ? asked.messages : [];
    const [span] = message?.spans ?? [];
    const part = span && message?.parts[span.part];
    expect(part?.type === 'text' && part.text.slice(span?.start, span?.end)).toBe('facts');
  });

  it('shows eight frames where nobody says how many', async () => {
    const port = fakeFrames(frames);
    const disk = world('{% media evidence %}', [{ kind: 'video', path: 'a.mp4' }]);
    await start(
      { ...hostWith(disk, createScriptedModel({ look: 'seen' })), videoFrames: port },
      await planSlice(disk, '/w/s.slice.yaml'),
    );
    expect(port.taken).toEqual([['/w/a.mp4', 8]]);
  });

  it('notes a large picture in the transcript', async () => {
    const disk = world('{% media evidence %}', [{ kind: 'image', path: 'big.png' }]);
    const end = await start(
      hostWith(disk, createScriptedModel({ look: 'seen' })),
      await planSlice(disk, '/w/s.slice.yaml'),
    );
    const events = end.ok ? await readerOf(disk, end.manifest.id).events('one') : [];
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'noted',
        stage: 'look',
        message: expect.stringContaining('4000 × 3000') as string,
      }),
    );
  });
});

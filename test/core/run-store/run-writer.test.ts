import { describe, expect, it } from 'vitest';
import { eventFileName, placeOfRun } from '../../../src/core/run-store/run-place';
import { RunWriter } from '../../../src/core/run-store/run-writer';
import type { Manifest } from '../../../src/core/run-store/manifest';
import type { CaseEvent } from '../../../src/core/runner/run-event';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../../harness/memory-files';

const place = placeOfRun(memoryPaths, '/w', 'r');
const eventFile = `${place.events}/${eventFileName('c')}`;
const round: CaseEvent = { at: 1, type: 'round-started', stage: 's', round: 1, atMost: 2 };

function writerOf(files: MemoryFiles): RunWriter {
  return new RunWriter(files, memoryPaths, place, { id: 'r' } as Manifest, []);
}

describe('after a crash', () => {
  it('half a line is gone before anything is written behind it', async () => {
    const files = createMemoryFiles({ [eventFile]: '{"a":1}\n{"b":', [place.cases]: '{"key":"a"}\n{"key":' });
    const writer = writerOf(files);
    await writer.begin();
    const sink = await writer.sinkFor('c', () => undefined);
    await sink.append(round);
    expect(files.text(eventFile)).toBe(`{"a":1}\n${JSON.stringify(round)}\n`);
    expect(files.text(place.cases)).toBe('{"key":"a"}\n');
  });
});

describe('the events of a case', () => {
  it('keep their order and are told only when they are on disk', async () => {
    const files = createMemoryFiles();
    const told: string[] = [];
    const sink = await writerOf(files).sinkFor('c', (_key, event) => {
      told.push(`${event.at} ${files.text(eventFile).split('\n').length - 1}`);
    });
    // A long text goes to a blob first; the short one behind it must not overtake it.
    const long: CaseEvent = {
      at: 1,
      type: 'retrieved',
      stage: 's',
      source: 'k',
      query: 'x'.repeat(5000),
      entries: [],
      milliseconds: 0,
    };
    await Promise.all([sink.append(long), sink.append({ ...round, at: 2 })]);
    expect(told).toEqual(['1 1', '2 2']);
  });

  it('stop at the first that cannot be written, with no rejection left unheard', async () => {
    const files = createMemoryFiles();
    const sink = await writerOf(files).sinkFor('c', () => undefined);
    files.onChange(() => 'fail');
    const query = 'y'.repeat(5000);
    const events = [
      round,
      { at: 2, type: 'retrieved', stage: 's', source: 'k', query, entries: [], milliseconds: 0 },
    ] as const;
    const ends = await Promise.allSettled(events.map((event) => sink.append(event)));
    expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected']);
    files.onChange(() => 'done');
    await expect(sink.append(round)).rejects.toThrow('ENOSPC');
    expect(files.text(eventFile)).toContain('[no ');
  });
});

describe('the manifest', () => {
  it('is written whole, the last change last', async () => {
    const files = createMemoryFiles();
    const writer = writerOf(files);
    await Promise.all([writer.update({ message: 'one' }), writer.update({ message: 'two' })]);
    expect(JSON.parse(files.text(place.manifest))).toEqual({ id: 'r', message: 'two' });
  });
});

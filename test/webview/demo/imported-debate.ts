import { importDebates } from '../../../src/core/run/import-debates';
import { Project } from '../../../src/core/project';
import { rowOf, summaryOf } from '../../../src/core/run/summarise';
import { TranscriptBuilder } from '../../../src/core/transcript-builder';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { memoryHost, readerOf } from '../../harness/memory-runs';
import type { Case } from '../../../src/core/case';
import type { DemoTranscript, Scenario } from './fake-host';

/** A debate file as the panel shows it once it is imported, its first case open. */
export async function importedDebate(text: string, cases: readonly Case[] = []): Promise<Scenario> {
  const file = '/w/records/debates.json';
  const files = createMemoryFiles({ [file]: text });
  const host = memoryHost(files);
  const { manifest, problems } = await importDebates(host, new Project(files, memoryPaths), file, { cases });
  if (!manifest) throw new Error(problems.map(({ message }) => message).join('\n'));
  const reader = readerOf(files, manifest.id);
  const records = await reader.cases();
  const transcripts: Record<string, DemoTranscript> = {};
  for (const { key, id, repeat, title, gold } of records) {
    const builder = new TranscriptBuilder({ caseId: id, repeat, title, gold });
    for (const event of await reader.events(key)) builder.apply(event);
    const { head, rows } = builder;
    transcripts[key] = {
      head,
      row: (index) => {
        const row = rows[index];
        if (!row) throw new Error(`There is no row ${index}.`);
        return row;
      },
    };
  }
  const [first] = records;
  return {
    place: { run: manifest.id, ...(first ? { case: first.key } : {}) },
    run: summaryOf(manifest),
    cases: records.map(rowOf),
    transcripts,
  };
}

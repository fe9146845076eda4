import { Project } from '../../../src/core/project';
import type { Files } from '../../../src/core/ports';
import { LineIndex } from '../../../src/core/text/line-index';
import { gatherSources, type SourceReader } from '../../../src/language/names/gather-sources';
import { NameIndex } from '../../../src/language/names/name-index';
import { outlineFile } from '../../../src/language/outlined';
import { createMemoryFiles, memoryPaths, type MemoryFiles } from '../../harness/memory-files';
import { scanFolder } from '../../../src/server/scan';

/** Files with their index of names. */
export interface World {
  readonly files: MemoryFiles;
  readonly project: Project;
  readonly index: NameIndex;
}

/** The index over files of a folder, as the server makes it. */
export async function worldOf(content: Readonly<Record<string, string>>): Promise<World> {
  const files = createMemoryFiles(content);
  const project = new Project(files, memoryPaths);
  const start = await scanFolder(files, memoryPaths, '/w');
  const sources = await gatherSources(start, readerOf(project, files), memoryPaths);
  return { files, project, index: new NameIndex(sources) };
}

function readerOf(project: Project, files: Files): SourceReader {
  return {
    outlined: async (file) => {
      const text = await project.text(file);
      return text === null ? undefined : outlineFile(file, text);
    },
    passage: async (file) => {
      const text = await project.text(file);
      return text === null ? undefined : { file, text, lines: new LineIndex(text) };
    },
    filesIn: async (folder) =>
      (await files.list(folder))
        .filter(({ kind }) => kind === 'file')
        .map(({ name }) => memoryPaths.join(folder, name)),
  };
}

import { Source } from '@vscode/debugadapter';
import { decode } from '../core/dataset/decode';
import type { Debuggee } from './debuggee';

/** Files as the editor opens them; those that have changed since the run was recorded are shown as they were then. */
export class Sources {
  private readonly references = new Map<string, number>();
  private readonly texts: string[] = [];

  constructor(private readonly toClient: (path: string) => string) {}

  async of(file: string, { host, plan, recorded }: Debuggee): Promise<Source> {
    const name = file.split(/[\\/]/u).at(-1) ?? file;
    const path = this.toClient(file);
    const then = recorded ? plan.loaded.texts.get(file) : undefined;
    if (then === undefined || (await isStill(then, file, host))) return new Source(name, path);
    return new Source(name, path, this.referenceOf(file, then), 'as recorded');
  }

  text(reference: number): string | undefined {
    return this.texts[reference - 1];
  }

  private referenceOf(file: string, text: string): number {
    const key = `${file}\n${text}`;
    const known = this.references.get(key);
    if (known !== undefined) return known;
    const reference = this.texts.push(text);
    this.references.set(key, reference);
    return reference;
  }
}

async function isStill(text: string, file: string, { files }: Debuggee['host']): Promise<boolean> {
  return (await files.exists(file)) && decode(file, await files.read(file)).text === text;
}

import type { Files, Paths } from '../core/ports';
import { runsFolder } from '../core/run-store/run-place';

/**
 * What lies in `.moot/runs`, looked at now and then. Watchers may be blind: there are file systems that tell nothing,
 * and a folder that is made together with the one it lies in may be missed for good.
 */
export class RunEntries {
  private known: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
  ) {}

  /**
   * Names of folders that came or went, and of files that came, went or changed, since the look before this one; none
   * at the first look.
   */
  async changes(roots: readonly string[]): Promise<ReadonlySet<string>> {
    const before = this.known;
    const now = new Map<string, string>();
    for (const root of roots) {
      const folder = runsFolder(this.paths, root);
      for (const { name, kind } of await this.files.list(folder)) {
        const path = this.paths.join(folder, name);
        now.set(path, kind === 'folder' ? '' : ((await this.files.stamp(path)) ?? ''));
      }
    }
    this.known = now;
    if (!before) return new Set();
    const changed = [...before.keys(), ...now.keys()].filter((path) => before.get(path) !== now.get(path));
    return new Set(changed.map((path) => this.paths.basename(path)));
  }
}

import type { Files, Paths } from '../core/ports';
import type { Parsed } from '../core/problem';
import { Project } from '../core/project';
import type { Role } from '../core/role';
import type { ParsedExpression } from '../core/template/expression';

interface ReadRole {
  /** Text of the role and of all it includes, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly result: Parsed<Role>;
}

/** More expressions than a large workspace holds; then those of yesterday go. */
const MOST_EXPRESSIONS = 20_000;

/** Roles as last read, by path, and expressions by their text. One per server; handed to each project. */
export class RoleCache extends Map<string, ReadRole> {
  readonly expressions = new Map<string, ParsedExpression>();

  forgetOldExpressions(): void {
    if (this.expressions.size > MOST_EXPRESSIONS) this.expressions.clear();
  }
}

/** A project that parses a role anew only when its text, or that of a passage it includes, is another. */
export class CachingProject extends Project {
  constructor(
    files: Files,
    paths: Paths,
    private readonly cache: RoleCache,
  ) {
    super(files, paths, cache.expressions);
    cache.forgetOldExpressions();
  }

  override async loadRole(file: string, texts = new Map<string, string>()): Promise<Parsed<Role>> {
    const read = (await this.fresh(file)) ?? (await this.readAnew(file));
    for (const [path, text] of read.texts) texts.set(path, text);
    return read.result;
  }

  private async fresh(file: string): Promise<ReadRole | undefined> {
    const cached = this.cache.get(file);
    if (!cached) return undefined;
    for (const [path, text] of cached.texts) {
      if ((await this.text(path)) !== text) return undefined;
    }
    return cached;
  }

  private async readAnew(file: string): Promise<ReadRole> {
    const texts = new Map<string, string>();
    const result = await super.loadRole(file, texts);
    const read: ReadRole = { texts, result };
    // A broken role may want a passage that is not there yet, which its texts cannot tell.
    if (result.ok) this.cache.set(file, read);
    else this.cache.delete(file);
    return read;
  }
}

import { FileTrouble, type Files } from '../core/ports';

/** What was made of files, by a key, until their stamps are others. What may not be read gives nothing. */
export class StampedReads<T> {
  private readonly kept = new Map<string, { readonly stamp: string; readonly value: T }>();

  constructor(private readonly files: Pick<Files, 'stamp'>) {}

  async of(key: string, file: string, make: () => Promise<T>): Promise<T | undefined> {
    const stamp = await allowed(this.files.stamp(file));
    const known = this.kept.get(key);
    if (stamp !== undefined && known?.stamp === stamp) return known.value;
    const made = stamp === undefined ? undefined : await allowed(make().then((value) => ({ stamp, value })));
    if (made) this.kept.set(key, made);
    else this.kept.delete(key);
    return made?.value;
  }
}

/** Nothing where a file may not be read. */
export async function allowed<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileTrouble) return undefined;
    throw error;
  }
}

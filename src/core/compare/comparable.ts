import type { Manifest } from '../run-store/manifest';

type Made = Pick<Manifest, 'pipeline' | 'slice' | 'dataset' | 'imported'>;

/**
 * Whether runs are of the same cases, as far as their files tell: the same dataset or slice, or imported answers to the
 * same task, whose files are datasets of their own.
 */
export function isComparable(one: Made, other: Made): boolean {
  return (
    one.dataset.path === other.dataset.path ||
    (one.slice !== undefined && one.slice.path === other.slice?.path) ||
    (one.imported !== undefined && other.imported !== undefined && one.pipeline.name === other.pipeline.name)
  );
}

import type { Range } from '../problem';

/** One of the ways from a place, and how often it was taken. */
export interface CoveredBranch {
  /** Such as `skipped`, `until met`, `else`, `need_rejudge: true`. */
  readonly name: string;
  readonly range?: Range;
  readonly count: number;
}

/**
 * A place of a file that the cases of a run can reach. `stage`: a stage of a pipeline, with the ways of its `when`,
 * loop and discussion. `answer`: the output of a role, with the choices it allows. `condition`: a tag of a prompt that
 * branches, with its ways.
 */
export interface CoveredPlace {
  readonly kind: 'stage' | 'answer' | 'condition';
  /** Path of a stage, name of a role, the tag as written. */
  readonly name: string;
  readonly range: Range;
  /** How often it was reached. */
  readonly count: number;
  /** Empty where there is but one way. */
  readonly branches: readonly CoveredBranch[];
}

export interface CoveredFile {
  /** As the pipeline was loaded. */
  readonly file: string;
  /** In the order of the file. */
  readonly places: readonly CoveredPlace[];
}

/** What cases exercised of a pipeline and its role files. */
export interface Coverage {
  readonly cases: number;
  /** The pipeline first, then role files and passages by name. */
  readonly files: readonly CoveredFile[];
  /** Prompts of which it is not known which ways they took: they are of a run of an earlier version. */
  readonly untold: number;
}

export interface CoverageCount {
  readonly covered: number;
  readonly total: number;
}

/** How many places of a file were reached, and how many of the ways from them taken. */
export function countsOf({ places }: CoveredFile): {
  readonly places: CoverageCount;
  readonly branches: CoverageCount;
} {
  const branches = places.flatMap((place) => place.branches);
  const reached = (list: readonly { readonly count: number }[]): CoverageCount => ({
    covered: list.filter(({ count }) => count > 0).length,
    total: list.length,
  });
  return { places: reached(places), branches: reached(branches) };
}

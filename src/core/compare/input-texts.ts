import type { Manifest, ManifestFile } from '../run-store/manifest';

/** A text that a run was made from, as the run keeps it. */
export interface InputText {
  readonly run: string;
  /** Absent where the run has no such text. */
  readonly file?: ManifestFile;
}

/** The same text of two runs. */
export interface InputPair {
  readonly name: string;
  readonly sides: readonly [InputText, InputText];
}

type Made = Pick<Manifest, 'id' | 'sources' | 'pipeline' | 'slice' | 'graders'>;

/**
 * Texts of the baseline and of each other run that are not the same: all, or those of one path. A pipeline or slice
 * under another path is still the pipeline or slice of its run.
 */
export function differingTexts([baseline, ...others]: readonly Made[], path?: string): readonly InputPair[] {
  if (!baseline) return [];
  return others.flatMap((other) => {
    const paths = new Set([...textsOf(baseline), ...textsOf(other)].map((file) => file.path));
    const pairs = [...paths].map((each): InputPair => {
      const [left, right] = [textAt(baseline, each, other), textAt(other, each, baseline)];
      return {
        name: left?.path ?? right?.path ?? each,
        sides: [
          { run: baseline.id, ...(left && { file: left }) },
          { run: other.id, ...(right && { file: right }) },
        ],
      };
    });
    const wanted = pairs.filter(
      ({ sides: [left, right] }) =>
        left.file?.hash !== right.file?.hash &&
        (path === undefined || left.file?.path === path || right.file?.path === path),
    );
    // Under both of its paths it is found twice.
    return wanted.filter(({ name }, index) => wanted.findIndex((one) => one.name === name) === index);
  });
}

/** Texts of a run that it keeps; a grader's is among the sources in some versions and stands apart in others. */
function textsOf({ sources, graders = [] }: Made): readonly ManifestFile[] {
  const known = new Set(sources.map((file) => file.path));
  return [...sources, ...graders.filter((file) => !known.has(file.path))];
}

function textAt(of: Made, path: string, other: Made): ManifestFile | undefined {
  const texts = textsOf(of);
  const own = texts.find((file) => file.path === path);
  if (own) return own;
  const role = (['pipeline', 'slice'] as const).find((one) => other[one]?.path === path);
  const counterpart = role && of[role];
  return counterpart && texts.find((file) => file.path === counterpart.path);
}

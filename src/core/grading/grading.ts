/** Path of the group in which graders stand. */
export const GRADING = 'grading';

/** What a grader sees: the case without its gold label, the two verdict records, and the switches of the run. */
export const GRADER_NAMES: readonly string[] = ['case', 'gold', 'verdict', 'switches'];

/** Whether a stage instance is a grader, or the group of them. */
export function isGrading(path: string): boolean {
  return path === GRADING || path.startsWith(`${GRADING}/`);
}

/** The path that a stage of a transcript has in the flow: `loop[2]/draft` is `loop/draft`. */
export function flowPath(stage: string): string {
  return stage.replace(/\[[^\]]*\]/gu, '');
}

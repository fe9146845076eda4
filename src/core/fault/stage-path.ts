/** Names of a path without rounds, jurors and items: `deliberation[2]/draft` is `deliberation/draft`. */
export function withoutRounds(path: string): string {
  return path.replace(/\[[^\]]*\]/gu, '');
}

/** The same as a person would say it: groups that the author gave no name are not told. */
export function spokenPath(path: string): string {
  return withoutRounds(path)
    .split('/')
    .filter((name) => !name.includes('~'))
    .join('/');
}

/**
 * A call or a stage instance as a person would say it: `deliberation[2]/draft#1` is `draft 2`, `jury[round 2]/4` is
 * `juror 4 round 2`.
 */
export function callPlace(id: string): string {
  const [path = id, attempt] = id.split('#');
  const own = (path.split('/').at(-1) ?? path).replace(/\[[^\]]*\]/gu, '');
  const name = /^\d+$/u.test(own) ? `juror ${own}` : own;
  const places = [...path.matchAll(/\[([^\]]*)\]/gu)].map(([, at]) => at ?? '');
  const retried = attempt !== undefined && attempt !== '1' ? `, attempt ${attempt}` : '';
  return `${[name, places.join('.')].filter((part) => part !== '').join(' ')}${retried}`;
}

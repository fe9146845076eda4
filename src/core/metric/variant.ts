/**
 * Whether a name is that of a sane variant beside an official one among `names`: `f1_parsed` beside `f1`. `vote_mae` is
 * a figure of its own.
 */
export function isVariant(name: string, names: { has(name: string): boolean }): boolean {
  const end = name.lastIndexOf('_');
  return end >= 0 && names.has(name.slice(0, end)) && /^[a-z]+$/u.test(name.slice(end + 1));
}

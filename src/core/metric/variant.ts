/**
 * Whether a name is that of a sane variant beside an official one among `names`: `f1_parsed` beside `f1`. `vote_mae` is
 * a figure of its own.
 */
export function isVariant(name: string, names: { has(name: string): boolean }): boolean {
  const plain = name.replace(/_[a-z]+$/u, '');
  return plain !== name && names.has(plain);
}

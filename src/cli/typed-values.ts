import { InvalidArgumentError } from 'commander';

/** Reads a whole number from the command line. */
export function wholeNumber(least: number, most = Infinity): (text: string) => number {
  return (text) => {
    const value = count(text);
    if (value >= least && value <= most) return value;
    const range = most === Infinity ? `at least ${least}` : `${least} to ${most}`;
    throw new InvalidArgumentError(`It should be ${range}.`);
  };
}

export function count(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError('It should be a whole number.');
}

export function share(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 1) return value;
  throw new InvalidArgumentError('It should be above 0 and at most 1.');
}

/** Of money. */
export function amount(text: string): number {
  const value = Number(text);
  if (value > 0 && value < Infinity) return value;
  throw new InvalidArgumentError('It should be a number above 0.');
}

export function chance(text: string): number {
  const value = Number(text);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('It should be above 0 and below 1.');
}

/** `NAME=VALUE`; may be repeated. */
export function pair(text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It should be NAME=VALUE.');
  return { ...earlier, [text.slice(0, at)]: text.slice(at + 1) };
}

/** `NAME=URL`; may be repeated. */
export function address(text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const pairs = pair(text, earlier);
  const url = text.slice(text.indexOf('=') + 1);
  if (!URL.canParse(url) || !/^https?:/u.test(url)) throw new InvalidArgumentError(`"${url}" is no address.`);
  return pairs;
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

/**
 * Compares with `test/golden/NAME.json`. A file that is not there fails the test: it is written only when the
 * environment says `MOOT_WRITE_GOLDEN=1`, and read by a person before it is kept.
 */
export function expectGolden(name: string, value: unknown): void {
  const file = path.join(import.meta.dirname, `${name}.json`);
  if (process.env['MOOT_WRITE_GOLDEN'] === '1') writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  if (!existsSync(file))
    throw new Error(`There is no ${name}.json. Write it with MOOT_WRITE_GOLDEN=1 and read it.`);
  expect(value).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}

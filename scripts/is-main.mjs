import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether the module is the program that was started, rather than one that another imported. */
export const isMain = (meta) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(meta.url);

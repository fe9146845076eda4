import path from 'node:path';
import type { Paths } from '../core/ports';

/** Paths of the operating system. */
export const nodePaths: Paths = {
  join: (...parts) => path.join(...parts),
  dirname: (of) => path.dirname(of),
  basename: (of) => path.basename(of),
  resolveFrom: (fromFile, to) => path.resolve(path.dirname(fromFile), to),
  relative: (fromFolder, to) => {
    const relative = path.relative(fromFolder, to);
    // On another drive there is no relative path.
    return path.isAbsolute(relative) ? to : relative.split(path.sep).join('/');
  },
};

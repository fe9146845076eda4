// Where things are, seen from the project's root.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export const inRoot = (...parts) => path.join(root, ...parts);

/** What may be kept between runs and rebuilt at any time; ignored by git. */
export const cache = inRoot('.cache');

/** What the last run of the tests made: counts, pictures, the packaged extension. */
export const out = inRoot('out');

/** The sample workspace: the shipped pipelines with sample cases and slices. */
export const samples = inRoot('prompts');

/** The program of a package in node_modules, to be started with node itself: needs no shell on any system. */
export const tool = (...parts) => inRoot('node_modules', ...parts);

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The panel's script, minified as it ships. */
    panelScript: string;
  }
}

/** Once for all browser tests: bundles the panel as esbuild.mjs does for a release. */
export default async function setup(project: TestProject): Promise<void> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const result = await build({
    absWorkingDir: root,
    entryPoints: ['webview/panel.ts'],
    tsconfig: 'webview/tsconfig.json',
    bundle: true,
    minify: true,
    charset: 'utf8',
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    write: false,
    outdir: 'out',
  });
  project.provide('panelScript', result.outputFiles[0]?.text ?? '');
}

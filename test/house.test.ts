import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../src/core/version';
import { projectFiles, projectRoot } from './harness/project-files';

const text = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

describe('the version', () => {
  it('is the same in package.json, package-lock.json and core', () => {
    const { version } = JSON.parse(text('package.json')) as { version: string };
    const lock = JSON.parse(text('package-lock.json')) as { version: string };
    expect([version, lock.version]).toEqual([VERSION, VERSION]);
  });

  it('has a chapter in the changelog', () => {
    expect(text('CHANGELOG.md')).toContain(`\n## [${VERSION}]`);
  });
});

describe('package-lock.json', () => {
  it('names no registry', () => {
    expect(text('package-lock.json')).not.toMatch(/"resolved"\s*:/u);
  });
});

describe('the package', () => {
  it('holds what .vscodeignore lets in: everything shipped, no sources, source maps or runs', async () => {
    const packed = await listFiles({ cwd: projectRoot, packageManager: PackageManager.None });
    const visible = projectFiles('prompts', /^[^.]/u).filter((file) => !file.includes('/.'));
    expect(packed).toEqual(expect.arrayContaining(visible));
    expect(packed).toEqual(expect.arrayContaining(projectFiles('schemas', /\.json$/u)));
    const others = packed.filter(
      (file) => !/^(?:dist|docs|l10n|language-configuration|media|prompts|schemas|syntaxes)\//u.test(file),
    );
    expect(others.filter((file) => !file.startsWith('package.nls')).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    expect(packed.filter((file) => /\.map$|\.moot\//u.test(file))).toEqual([]);
  });
});

const sources = [...projectFiles('src', /\.ts$/u), ...projectFiles('webview', /\.ts$/u)];

describe('panels', () => {
  it('are restored with the window: each kind that can be wakes the extension', () => {
    const restored = sources
      .filter((file) => text(file).includes('registerWebviewPanelSerializer(TYPE'))
      .map((file) => /const TYPE = '(.+)'/u.exec(text(file))?.[1]);
    expect(restored).toContain('moot.panel');
    const { activationEvents } = JSON.parse(text('package.json')) as { activationEvents: string[] };
    expect(activationEvents).toEqual(
      expect.arrayContaining(restored.map((type) => `onWebviewPanel:${type}`)),
    );
  });
});

describe('sources', () => {
  it('are there to be looked at', () => {
    expect(sources).toContain('src/core/version.ts');
    expect(sources).toContain('webview/panel.ts');
  });

  it('have at most 400 lines a file', () => {
    const tooLong = sources.filter((file) => text(file).trimEnd().split('\n').length > 400);
    expect(tooLong).toEqual([]);
  });

  it('never use the type any', () => {
    const found = sources.flatMap((file) =>
      withoutComments(text(file))
        .split('\n')
        .flatMap((line, index) => (usesAny(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('do not import each other in circles, not even for types', () => {
    expect(circlesIn(new Map(sources.map((file) => [file, importsOf(file)])))).toEqual([]);
  });
});

describe('these checks', () => {
  it.each(['const x: any = 1;', 'return value as any;', 'Promise<any>', 'Map<string, any>', 'any[]'])(
    'see the any in %s',
    (line) => {
      expect(usesAny(line)).toBe(true);
    },
  );

  it.each(["['any', {}]", 'anyOf: [a]', 'const company: many = 1;'])('see none in %s', (line) => {
    expect(usesAny(line)).toBe(false);
  });

  it('see a circle', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ]);
    expect(circlesIn(imports)).toEqual(['b → c → b']);
  });

  it('follow every form of import', () => {
    const found = importsIn(
      "import { a } from './a';\nimport type { b } from '../b';\nexport * from './c';\n" +
        "import './d';\nconst e = await import('./e');\ntype F = import('./f').F;\nimport x from 'lit';",
    );
    expect(found).toEqual(['./a', '../b', './c', './d', './e', './f']);
  });
});

function usesAny(line: string): boolean {
  return /(?:[:<,|&]\s*|\bas\s+)any\b(?!['"])|\bany\[\]/u.test(
    line.replace(/(['"`])(?:\\.|(?!\1).)*\1/gu, ''),
  );
}

function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//gu, (comment) => comment.replace(/[^\n]/gu, ''))
    .replace(/(^|\s)\/\/.*$/gmu, '');
}

/** Relative imports as written, of every form. */
function importsIn(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]*)\1/gu)].map(
    (match) => match[2] ?? '',
  );
}

function importsOf(file: string): string[] {
  return importsIn(withoutComments(text(file))).flatMap((written) => {
    const target = path.posix.join(path.posix.dirname(file), written);
    const found = [`${target}.ts`, `${target}/index.ts`, target].find((candidate) =>
      existsSync(path.join(projectRoot, candidate)),
    );
    return found?.endsWith('.ts') ? [found] : [];
  });
}

/** One circle for each way back that a walk from file to file finds. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      circles.push([...trail.slice(start), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return circles;
}

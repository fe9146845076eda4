// Strict typed rules, and the import table of docs/architecture.md: a folder may import what its row says.
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const nodeBuiltins = 'node:.*';
const corePackages = ['yaml', 'liquidjs', 'ajv(/.*)?', 'jsonrepair', '@noble/hashes/.*'];

/** folder -> the folders and packages (regular expressions) it may import */
const importTable = {
  'src/core': { folders: [], packages: corePackages },
  'src/node': { folders: ['src/core'], packages: [nodeBuiltins] },
  'src/protocol': { folders: ['src/core'], packages: [] },
  'src/language': { folders: ['src/core'], packages: ['vscode-languageserver-types', 'diff'] },
  'src/server': {
    folders: ['src/core', 'src/node', 'src/language', 'src/protocol', 'src/tokens'],
    packages: [
      nodeBuiltins,
      'vscode-languageserver(/.*)?',
      'vscode-languageserver-textdocument',
      'vscode-uri',
    ],
  },
  'src/debug': {
    folders: ['src/core', 'src/node', 'src/protocol'],
    packages: [nodeBuiltins, '@vscode/debugadapter', '@vscode/debugprotocol'],
  },
  'src/cli': { folders: ['src/core', 'src/node', 'src/server'], packages: [nodeBuiltins, 'commander'] },
  'src/worker': { folders: ['src/core', 'src/node'], packages: [nodeBuiltins] },
  'src/tokens': { folders: ['src/core', 'src/node'], packages: [nodeBuiltins, 'gpt-tokenizer/.*'] },
  'src/extension': {
    folders: ['src/core', 'src/node', 'src/protocol', 'src/debug', 'src/worker', 'src/tokens'],
    packages: [nodeBuiltins, 'vscode', 'vscode-languageclient(/.*)?'],
  },
  webview: { folders: ['src/protocol'], packages: ['lit(/.*)?', '@tanstack/virtual-core', 'diff'] },
};

/** Files with one permission more than their folder. */
const exceptions = {
  'src/core/model/openai*.ts': { ...importTable['src/core'], packages: [...corePackages, 'openai(/.*)?'] },
  'src/core/statistics/*.ts': { ...importTable['src/core'], packages: [...corePackages, '@stdlib/.*'] },
  'webview/ui.ts': {
    ...importTable.webview,
    packages: [...importTable.webview.packages, '@vscode/webview-ui-toolkit(/.*)?'],
  },
};

const allFolders = Object.keys(importTable);

const rulesFor = ({ folders, packages }, own) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: `^(?!\\.)(?!(${packages.join('|') || 'nothing'})$)`,
          message: 'This package is not in the import table of docs/architecture.md for this folder.',
        },
      ],
    },
  ],
  'import-x/no-restricted-paths': [
    'error',
    {
      zones: [...allFolders, 'test']
        .filter((folder) => folder !== own && !folders.includes(folder))
        .map((folder) => ({
          target: `./${own}`,
          from: `./${folder}`,
          message: `${own} may not import ${folder} (import table, docs/architecture.md).`,
        })),
    },
  ],
});

const folderOf = (glob) => allFolders.find((folder) => glob.startsWith(`${folder}/`));

export default tseslint.config(
  { ignores: ['dist/**', 'out/**', 'node_modules/**', '.cache/**', '**/*.mjs', '**/*.mts', '**/*.cjs'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ noWarnOnMultipleProjects: true })],
    },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/unified-signatures': 'off',
    },
  },
  ...Object.entries(importTable).map(([folder, row]) => ({
    files: [`${folder}/**/*.ts`],
    rules: rulesFor(row, folder),
  })),
  ...Object.entries(exceptions).map(([glob, row]) => ({
    files: [glob],
    rules: rulesFor(row, folderOf(glob)),
  })),
  {
    files: ['src/**/*.ts', 'webview/**/*.ts'],
    rules: { 'max-lines': ['error', 400] },
  },
  {
    files: ['src/core/**/*.ts', 'src/language/**/*.ts', 'src/protocol/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'process',
        'console',
        'Buffer',
        'require',
        '__dirname',
        'window',
        'document',
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'it', 'describe'], package: 'node:test' },
          ],
        },
      ],
    },
  },
);

import type { ThemeName } from './theme-values';
import { themeValues } from './theme-values';

/** Where the demo page pretends to live; the browser never looks outside. */
export const pageAddress = 'http://panel.invalid/';

const nonce = 'dGhlIHBhbmVs';

/**
 * The policy the extension's page sends, with its own origin in the place of `webview.cspSource`. The widget toolkit
 * makes one probing style element; it reads the nonce for it from `<meta property="csp-nonce">`.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'nonce-${nonce}' ${pageAddress}`,
  `script-src 'nonce-${nonce}'`,
  'img-src data:',
  `font-src ${pageAddress}`,
].join('; ');

export const bodyClasses: Readonly<Record<ThemeName, string>> = {
  light: 'vscode-light',
  dark: 'vscode-dark',
  'high-contrast': 'vscode-high-contrast',
};

/** The page as the extension writes it, and the theme as VS Code puts it in. */
export function demoPage(theme: ThemeName): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta property="csp-nonce" content="${nonce}" />
    <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}" />
    <link rel="stylesheet" href="theme.css" />
    <title>Moot</title>
  </head>
  <body class="${bodyClasses[theme]}">
    <script nonce="${nonce}" src="panel.js"></script>
  </body>
</html>`;
}

/**
 * VS Code sets the variables on the root element itself; a style sheet does the same here. `blocks` puts a bar in the
 * place of each word, which looks the same on every machine.
 */
export function themeSheet(theme: ThemeName, blocks = false): string {
  const fonts = blocks ? { 'font-family': 'Blocks', 'editor-font-family': 'Blocks' } : {};
  const variables = Object.entries({ ...themeValues[theme], ...fonts }).map(
    ([name, value]) => `--vscode-${name}: ${value};`,
  );
  return `@font-face { font-family: Blocks; src: url(blocks.ttf); }
    html { ${variables.join('\n')} }
    body { margin: 0; padding: 0; background: var(--vscode-editor-background); }`;
}

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '../../run/load-picture';
import { markup, Markup } from './markup';
import { SCRIPT } from './script';
import { STYLE } from './style';

/**
 * Begin and end of a page that loads nothing: its policy allows its own style and script, by hash, and nothing else.
 * What stands between them may be written piece by piece.
 */
export function pageStart(title: string): Markup {
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(STYLE)}'`,
    `script-src '${hashOf(SCRIPT)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
`;
}

export function pageEnd(): Markup {
  return markup`<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${base64(sha256(utf8ToBytes(text)))}`;
}

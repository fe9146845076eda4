import { css } from 'lit';

/** The theme's colours under the panel's few names, and what every component shares. */
export const theme = css`
  :host {
    --fg: var(--vscode-editor-foreground, var(--vscode-foreground));
    --bg: var(--vscode-editor-background);
    /* Some themes give descriptions the colour of the text; quiet words must be quieter. */
    --dim: color-mix(in srgb, var(--fg) 80%, var(--bg));
    --line: var(--vscode-contrastBorder, var(--vscode-panel-border, var(--vscode-widget-border)));
    --accent: var(--vscode-textLink-foreground);
    /* Many themes' green alone is too light for small words. */
    --ok: color-mix(in srgb, var(--vscode-charts-green) 66%, var(--fg));
    --bad: var(--vscode-list-errorForeground, var(--vscode-errorForeground));
    --warn: var(--vscode-list-warningForeground, var(--vscode-editorWarning-foreground));
    --hover: var(--vscode-list-hoverBackground);
    --code: var(--vscode-textCodeBlock-background);
    --chip: color-mix(in srgb, var(--fg) 9%, transparent);
    --marked: color-mix(in srgb, var(--accent) 14%, transparent);
    --mono: var(--vscode-editor-font-family, monospace);
    box-sizing: border-box;
  }
  /* Not inherited, and not of pseudo-elements: either makes every new row several times as dear to style. */
  * {
    box-sizing: border-box;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  .dim {
    color: var(--dim);
  }
  .ok {
    color: var(--ok);
  }
  .bad {
    color: var(--bad);
  }
  .warn {
    color: var(--warn);
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  .chip {
    background: var(--chip);
    border-radius: 9px;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    padding: 0 8px;
    font-size: 12px;
    line-height: 18px;
    display: inline-block;
    white-space: nowrap;
    max-width: 100%;
    overflow: clip;
    text-overflow: ellipsis;
  }
  /* Names from elsewhere may have no end; the rest of them is in the hover. */
  .brief {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  label,
  select {
    min-width: 0;
    max-width: 100%;
  }
  .words {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    word-break: normal;
    line-break: strict;
  }
  .meta {
    color: var(--dim);
    font-size: 12px;
  }
  .link {
    appearance: none;
    background: none;
    border: 0;
    padding: 0;
    margin: 0;
    font: inherit;
    color: var(--accent);
    cursor: pointer;
    text-align: start;
  }
  .link:hover {
    color: var(--vscode-textLink-activeForeground, var(--accent));
    text-decoration: underline;
  }
  code,
  .code {
    font-family: var(--mono);
    font-size: 12px;
    background: var(--code);
    border: 1px solid var(--line);
    border-radius: 3px;
    padding: 0 4px;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 1px;
    border-radius: 2px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;

import { css } from 'lit';

export const filterBoxStyles = css`
  :host {
    display: block;
    position: relative;
    flex: 0 1 400px;
    min-width: 180px;
  }
  .field {
    display: flex;
    align-items: center;
    gap: 8px;
    color: var(--vscode-input-foreground);
    background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--vscode-dropdown-border, var(--line)));
    border-radius: 2px;
    padding: 0 8px;
    height: 26px;
  }
  .field:focus-within {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  input {
    flex: 1;
    min-width: 0;
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    padding: 0;
    outline: none;
  }
  input:focus-visible {
    outline: none;
  }
  input::placeholder {
    color: var(--vscode-input-placeholderForeground);
  }
  .offers {
    position: absolute;
    inset: 100% auto auto 0;
    min-width: 100%;
    max-width: min(560px, 90vw);
    max-height: 300px;
    overflow-y: auto;
    z-index: 5;
    margin-top: 1px;
    color: var(--vscode-editorSuggestWidget-foreground, var(--fg));
    background: var(--vscode-editorSuggestWidget-background, var(--bg));
    border: 1px solid var(--vscode-editorSuggestWidget-border, var(--line));
    box-shadow: 0 2px 8px var(--vscode-widget-shadow, transparent);
  }
  .offers div {
    display: flex;
    gap: 16px;
    padding: 2px 8px;
    cursor: pointer;
    white-space: nowrap;
  }
  .offers div:hover {
    background: var(--hover);
  }
  .offers div[aria-selected='true'] {
    background: var(--vscode-list-activeSelectionBackground, var(--chip));
    color: var(--vscode-list-activeSelectionForeground, inherit);
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .offers span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .says {
    margin-left: auto;
    font-size: 12px;
    color: var(--dim);
  }
  [aria-selected='true'] .says {
    color: inherit;
  }
`;

import { css } from 'lit';

/** Lists to choose from, and rows of buttons of which one is pressed. */
export const controlStyles = css`
  select {
    font: inherit;
    font-size: 12px;
    height: 22px;
    max-width: 100%;
    color: var(--vscode-dropdown-foreground, var(--fg));
    background: var(--vscode-dropdown-background, var(--vscode-input-background));
    border: 1px solid var(--vscode-dropdown-border, var(--line));
    border-radius: 2px;
    padding: 0 2px;
  }
  .choices {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px;
  }
  .choices button {
    appearance: none;
    font: inherit;
    font-size: 12px;
    line-height: 18px;
    color: var(--fg);
    background: none;
    border: 1px solid transparent;
    border-radius: 3px;
    padding: 1px 8px;
    cursor: pointer;
    white-space: nowrap;
    max-width: min(50ch, 80vw);
    overflow: clip;
    text-overflow: ellipsis;
  }
  .choices button:hover {
    background: var(--hover);
  }
  .choices button[aria-pressed='true'] {
    background: var(--chip);
    border-color: var(--vscode-contrastActiveBorder, transparent);
    font-weight: 600;
  }
`;

/** Dense tables of figures, parted by lines alone. */
export const figureTableStyles = css`
  table {
    border-collapse: collapse;
    width: 100%;
  }
  th {
    font-weight: 400;
    font-size: 12px;
    color: var(--dim);
    text-align: start;
    padding: 2px 10px;
    white-space: nowrap;
    max-width: 40ch;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  td,
  tbody th {
    padding: 4px 10px;
    border-top: 1px solid var(--line);
    vertical-align: middle;
  }
  tbody th {
    color: inherit;
    font-size: inherit;
  }
  th.n,
  td.n {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

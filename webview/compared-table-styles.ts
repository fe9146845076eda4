import { css } from 'lit';
import { ruled } from './ruled';

/** Pixels; the virtual rows are placed by them. */
export const lineHeight = 28;
export const stackedHeight = 48;
export const headHeight = 26;
export const stackedHeadHeight = 44;

export const comparedTableStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .grid {
    flex: 1;
    min-height: 0;
    overflow: auto;
    position: relative;
  }
  .grid:focus-visible {
    outline-offset: -1px;
  }
  .head,
  .row {
    display: grid;
    grid-template-columns: var(--columns);
    column-gap: 12px;
    align-items: center;
    padding: 0 10px 0 8px;
  }
  .head {
    position: sticky;
    top: 0;
    z-index: 2;
    height: ${headHeight}px;
    background: var(--bg);
    color: var(--dim);
    font-size: 12px;
  }
  .head button {
    appearance: none;
    background: none;
    border: 0;
    padding: 0;
    font: inherit;
    color: inherit;
    cursor: pointer;
    white-space: nowrap;
  }
  .head button:hover {
    color: var(--fg);
    text-decoration: underline;
  }
  .head [aria-sort='ascending'],
  .head [aria-sort='descending'] {
    color: var(--fg);
    font-weight: 600;
  }
  .all {
    position: relative;
    background: ${ruled(lineHeight)};
  }
  .row {
    position: absolute;
    inset: 0 0 auto 0;
    height: ${lineHeight}px;
    border-top: 1px solid var(--line);
    background: var(--bg);
    white-space: nowrap;
    cursor: default;
  }
  .row:hover {
    background: var(--hover);
  }
  .row.active {
    background: var(--vscode-list-inactiveSelectionBackground);
    color: var(--vscode-list-inactiveSelectionForeground, inherit);
    box-shadow: inset 0 0 0 1px var(--vscode-contrastActiveBorder, transparent);
  }
  .grid:focus .row.active {
    outline: 1px solid var(--vscode-list-focusOutline, var(--vscode-focusBorder));
    outline-offset: -1px;
  }
  .cut,
  .id {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .id .link {
    color: inherit;
    font-variant-numeric: tabular-nums;
  }
  .row:hover .id .link,
  .row.active .id .link {
    color: var(--accent);
  }
  .change {
    font-size: 11px;
    text-align: center;
  }
  .n {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .sign {
    text-align: center;
  }
  .head .n.of-A,
  .head .n:not(.of-score) {
    text-align: center;
  }
  .absent {
    grid-column: 1 / -1;
  }
  .stacked .all {
    background: ${ruled(stackedHeight)};
  }
  .stacked .row {
    height: ${stackedHeight}px;
    align-content: center;
    row-gap: 0;
  }
  .stacked .line {
    grid-column: 2 / -1;
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr) 96px;
    column-gap: 12px;
  }
  .stacked .side {
    grid-row: 2;
  }
  .stacked .change {
    grid-row: 1 / span 2;
  }
  .stacked .head {
    height: ${stackedHeadHeight}px;
    align-content: center;
  }
  .stacked .head .of-change {
    grid-row: 1 / span 2;
  }
  .stacked .head .line .n {
    text-align: end;
  }
`;

import { css } from 'lit';

export const metricTableStyles = css`
  .scroll {
    max-height: 42vh;
    overflow: auto;
  }
  thead th {
    position: sticky;
    top: 0;
    background: var(--bg);
    z-index: 1;
    vertical-align: bottom;
  }
  tbody {
    cursor: pointer;
  }
  tbody:hover tr {
    background: var(--hover);
  }
  tbody.chosen tr {
    background: var(--vscode-list-inactiveSelectionBackground);
    color: var(--vscode-list-inactiveSelectionForeground, inherit);
  }
  tbody.chosen {
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  tbody th .name {
    appearance: none;
    background: none;
    border: 0;
    padding: 0;
    font: inherit;
    color: inherit;
    cursor: pointer;
    text-align: start;
    overflow-wrap: anywhere;
  }
  tbody.chosen .name {
    font-weight: 600;
  }
  th.interval,
  td.interval {
    width: 30%;
    min-width: 120px;
    padding-inline: 6px;
  }
  td.flips {
    white-space: nowrap;
  }
  tr.under td {
    border-top: 0;
    padding-top: 0;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    padding: 3px 10px 0;
  }
  .pairs {
    padding: 0 10px 4px;
  }
`;

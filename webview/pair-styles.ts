import { css } from 'lit';

/** Below this width of the view the two sides of a pair stand one above the other; as `side` names the view. */
export const pairStyles = css`
  :host {
    display: block;
  }
  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  .cell {
    container: transcript / inline-size;
    min-width: 0;
    padding: 0 16px 0 20px;
    /* The rows are parted across both columns. */
    --row-line: transparent;
  }
  .cell.after {
    border-left: 1px solid var(--line);
  }
  .letter {
    display: none;
  }
  .wide {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    padding: 0 20px 6px;
    font-size: 12px;
  }
  .wide moot-disclosure[open],
  .wide table {
    flex-basis: 100%;
    min-width: 0;
    font-size: var(--vscode-font-size, 13px);
  }
  .wide .cell {
    padding: 0 16px 4px 0;
  }
  .wide .cell.after {
    padding-left: 16px;
  }
  .heading {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 10px;
    border-top: 1px solid var(--line);
    padding: 10px 20px 3px;
    font-size: 12px;
  }
  h3 {
    margin: 0;
    font-size: 11px;
    font-weight: 600;
    text-transform: uppercase;
    letter-spacing: 0.04em;
    color: var(--dim);
  }
  .state {
    padding: 2px 0 6px;
  }
  .gap {
    color: var(--dim);
    font-size: 12px;
    font-style: italic;
    padding: 8px 0;
  }
  code {
    color: var(--fg);
    overflow-wrap: anywhere;
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }
  .entries {
    border-collapse: collapse;
    margin: 2px 0 4px;
  }
  .entries th {
    font-weight: 400;
    text-align: start;
    padding: 2px 18px 2px 0;
    overflow-wrap: anywhere;
  }
  .entries th small {
    color: var(--dim);
  }
  .entries thead th {
    font-size: 12px;
    color: var(--dim);
  }
  .entries tbody th,
  .entries td {
    border-top: 1px solid var(--line);
  }
  .entries td {
    padding: 2px 18px 2px 0;
    white-space: nowrap;
    vertical-align: baseline;
    font-size: 12px;
  }
  .entries tr:not(.differs) > * {
    color: var(--dim);
  }
  @container side (max-width: 819px) {
    .pair {
      grid-template-columns: minmax(0, 1fr);
    }
    .cell,
    .cell.after,
    .wide .cell,
    .wide .cell.after {
      position: relative;
      border-left: 0;
      padding: 0 16px 0 34px;
    }
    .cell.after,
    .wide .cell.after {
      border-top: 1px dashed var(--line);
    }
    .letter {
      display: block;
      position: absolute;
      inset: 9px auto auto 14px;
      font-size: 11px;
      font-weight: 600;
      color: var(--dim);
    }
    .state {
      padding-top: 6px;
    }
    .wide {
      padding-left: 34px;
    }
    .wide .cell,
    .wide .cell.after {
      padding: 2px 0 4px 18px;
    }
    .wide .letter {
      inset: 3px auto auto 0;
    }
    .entries th,
    .entries td {
      padding-right: 10px;
    }
  }
`;

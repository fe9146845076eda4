import { css } from 'lit';

/** Tables of what was found, in a knowledge base or a memory. */
export const entryTableStyles = css`
  .say {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    margin-top: 4px;
    width: 100%;
  }
  th {
    font-weight: 400;
    font-size: 12px;
    color: var(--dim);
    text-align: start;
    padding: 1px 12px 1px 0;
    white-space: nowrap;
  }
  td {
    padding: 2px 12px 2px 0;
    vertical-align: top;
    border-top: 1px solid var(--line);
  }
  th.n,
  td.n {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  td.entry {
    width: 100%;
    min-width: 160px;
  }
  td.fate {
    white-space: nowrap;
    max-width: 32ch;
    overflow: hidden;
    text-overflow: ellipsis;
    font-size: 12px;
  }
  tr.dropped {
    color: var(--dim);
  }
  @container transcript (max-width: 720px) {
    th,
    td {
      padding-right: 8px;
    }
    td.entry {
      min-width: 100px;
    }
    td.fate {
      white-space: normal;
      min-width: 9ch;
      overflow-wrap: break-word;
    }
  }
`;

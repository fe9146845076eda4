import { css } from 'lit';

/** Verdicts part by part: the one box in a transcript. */
export const verdictTableStyles = css`
  :host {
    display: block;
  }
  table {
    width: 100%;
    border: 1px solid var(--line);
    border-radius: 4px;
    border-collapse: separate;
    border-spacing: 0;
    padding: 6px 4px;
  }
  th {
    font-weight: 400;
    color: var(--dim);
    text-align: start;
  }
  th,
  td {
    padding: 1px 10px;
    vertical-align: baseline;
  }
  .cut {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }
`;

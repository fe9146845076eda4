import { css } from 'lit';

export const previewStyles = css`
  h1 {
    margin: 0 0 2px;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    align-items: baseline;
    font-size: 12px;
  }
  .case,
  .agent {
    display: inline-flex;
    gap: 5px;
    align-items: baseline;
    min-width: 0;
    max-width: 100%;
  }
  .case .link {
    -webkit-line-clamp: 1;
  }
  .notes {
    overflow-wrap: anywhere;
  }
  .notes div {
    margin-top: 4px;
  }
  main {
    flex: 1;
    min-height: 0;
    overflow: auto;
    padding: 12px 20px 20px;
  }
  main:focus-visible {
    outline-offset: -1px;
  }
  .prompt {
    max-width: 860px;
  }
  .tokens {
    float: inline-end;
    letter-spacing: 0;
  }
  section h2 {
    font-size: 11px;
    font-weight: 400;
    letter-spacing: 0.04em;
    text-transform: uppercase;
    color: var(--dim);
    margin: 14px 0 2px;
  }
  table {
    border-collapse: collapse;
    font-size: 12px;
  }
  th,
  td {
    text-align: start;
    vertical-align: baseline;
    font-weight: 400;
    padding: 1px 16px 1px 0;
    overflow-wrap: anywhere;
  }
  .unknown {
    border-bottom: 1px dashed var(--accent);
  }
`;

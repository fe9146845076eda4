import { css } from 'lit';

/** The two columns of a row: who, and what. */
export const messageStyles = css`
  :host {
    display: block;
  }
  .message {
    display: grid;
    grid-template-columns: 124px minmax(0, 1fr);
    gap: 0 16px;
    padding: 8px 0 9px;
    border-top: 1px solid var(--row-line, var(--line));
  }
  .who {
    font-weight: 600;
    overflow-wrap: anywhere;
    max-height: 10em;
    overflow: clip;
  }
  .who small {
    display: block;
    font-weight: 400;
    font-size: 12px;
    color: var(--dim);
  }
  .say {
    max-width: 880px;
  }
  .say > .meta {
    margin-top: 3px;
  }
  .say.bar-bad {
    border-left: 3px solid var(--bad);
    padding-left: 12px;
  }
  .say.bar-warn {
    border-left: 3px solid var(--warn);
    padding-left: 12px;
  }
  .say.bar-accent {
    border-left: 3px solid var(--accent);
    padding-left: 12px;
  }
  @container transcript (max-width: 520px) {
    .message {
      grid-template-columns: minmax(0, 1fr);
      gap: 2px;
    }
    .who small {
      display: inline;
      margin-left: 8px;
    }
  }
`;

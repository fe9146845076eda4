import { css } from 'lit';

/** A pane that fills its panel: a head with a title and lists to choose from, and what they are about below. */
export const paneStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-height: 0;
  }
  header {
    padding: 10px 20px 8px;
    border-bottom: 1px solid var(--line);
  }
  h1 {
    font-size: 14px;
    margin: 0;
  }
  select {
    font: inherit;
    color: var(--vscode-dropdown-foreground, var(--fg));
    background: var(--vscode-dropdown-background, var(--bg));
    border: 1px solid var(--vscode-dropdown-border, var(--line));
  }
`;

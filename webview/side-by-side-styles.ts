import { css } from 'lit';
import { controlStyles } from './control-styles';
import { theme } from './theme';

export const sideBySideStyles = [
  theme,
  controlStyles,
  css`
    :host {
      display: flex;
      flex-direction: column;
      flex: 1;
      min-width: 0;
      min-height: 0;
      container: side / inline-size;
    }
    .bar {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 2px 12px;
      padding: 3px 20px;
      border-bottom: 1px solid var(--line);
      font-size: 12px;
    }
    .push {
      flex: 1;
    }
    .scroller {
      position: relative;
      flex: 1;
      min-height: 0;
      overflow-y: auto;
      overflow-x: hidden;
      overflow-anchor: none;
    }
    .heads {
      position: sticky;
      top: 0;
      z-index: 2;
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      background: var(--bg);
      border-bottom: 1px solid var(--line);
    }
    .heads section {
      display: flex;
      align-items: baseline;
      gap: 10px;
      min-width: 0;
      padding: 4px 16px 4px 20px;
      white-space: nowrap;
    }
    .heads section + section {
      border-left: 1px solid var(--line);
    }
    h2 {
      margin: 0;
      font-size: 13px;
      font-weight: 600;
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
    }
    .heads .scores {
      overflow: hidden;
      text-overflow: ellipsis;
      font-size: 12px;
      min-width: 0;
      flex: 1 1 0;
      text-align: end;
    }
    .above {
      padding: 12px 20px 8px;
    }
    .rows {
      position: relative;
    }
    .row {
      position: absolute;
      inset: 0 0 auto 0;
    }
    .row.parted {
      border-top: 1px solid var(--line);
    }
    .row:focus-visible {
      outline-offset: -1px;
    }
    .row.differs::before {
      content: '';
      position: absolute;
      inset: 0 auto 0 0;
      width: 3px;
      background: var(--warn);
      opacity: 0.55;
    }
    .row.active.differs::before {
      opacity: 1;
    }
    .line {
      display: flex;
      gap: 8px;
      align-items: baseline;
      border-top: 1px solid var(--line);
      padding: 3px 20px;
      font-size: 12px;
    }
    .line .link {
      color: var(--dim);
    }
    .line .link::before {
      content: '▸' / '';
      display: inline-block;
      width: 1.1em;
      font-size: 11px;
    }
    .line .link[aria-expanded='true']::before {
      content: '▾' / '';
    }
    vscode-progress-ring {
      margin: 40px auto;
    }
    @container side (max-width: 819px) {
      .heads {
        grid-template-columns: minmax(0, 1fr);
      }
      .heads section {
        padding-top: 2px;
        padding-bottom: 2px;
      }
      .heads section + section {
        border-left: 0;
      }
      .keys {
        display: none;
      }
    }
  `,
];

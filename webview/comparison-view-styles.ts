import { css } from 'lit';
import { controlStyles } from './control-styles';

export const comparisonViewStyles = [
  controlStyles,
  css`
    :host {
      display: flex;
      flex-direction: column;
      flex: 1;
      min-height: 0;
      position: relative;
    }
    vscode-progress-ring {
      margin: 40px auto;
    }
    .page {
      flex: 1;
      min-height: 0;
      overflow-y: auto;
      display: flex;
      flex-direction: column;
      gap: 8px;
      padding: 8px 16px 0;
    }
    moot-metric-table,
    moot-flip-bar {
      flex: none;
    }
    moot-flip-bar {
      padding: 0 10px;
    }
    .lower {
      flex: 1 0 auto;
      min-height: 320px;
      display: flex;
      flex-direction: column;
      gap: 8px;
    }
    .lower.wide {
      flex-direction: row;
      flex: 1 0 320px;
      gap: 0;
    }
    .cases {
      flex: 1 1 0;
      min-width: 0;
      min-height: 0;
      display: flex;
      flex-direction: column;
    }
    .lower:not(.wide) .cases {
      flex: 1 0 auto;
      min-height: 320px;
    }
    .cases moot-compared-table {
      flex: 1 1 0;
    }
    .pane {
      flex: none;
      max-height: none;
    }
    .lower:not(.wide) .pane {
      min-height: 70vh;
    }
    .wide .pane {
      flex: 0 0 46%;
      min-width: 0;
      margin-left: 14px;
      padding-left: 4px;
      border-left: 1px solid var(--line);
    }
    .bar,
    .casebar {
      display: flex;
      align-items: center;
      flex-wrap: wrap;
      gap: 2px 12px;
      padding: 2px 10px 4px;
    }
    .casebar {
      padding: 4px 16px;
      border-bottom: 1px solid var(--line);
    }
    .casebar button:disabled {
      color: var(--dim);
      cursor: default;
      text-decoration: none;
    }
    .push {
      flex: 1;
    }
    .keys {
      font-size: 12px;
    }
    .problem,
    .nothing {
      margin: 0;
      padding: 6px 16px;
    }
    .nothing {
      padding: 32px 24px;
      max-width: 640px;
    }
    .nothing p {
      margin: 0 0 8px;
    }
  `,
];

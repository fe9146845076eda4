import { css } from 'lit';
import { ruled } from './ruled';
import { theme } from './theme';

export const transcriptStyles = [
  theme,
  css`
    :host {
      display: flex;
      flex-direction: column;
      min-width: 0;
      min-height: 0;
      flex: 1;
    }
    .body {
      display: flex;
      flex: 1;
      min-height: 0;
      position: relative;
    }
    moot-stage-rail {
      flex: none;
      width: 236px;
      border-right: 1px solid var(--line);
    }
    moot-stage-rail.drawer {
      position: absolute;
      inset: 0 auto 0 0;
      z-index: 2;
      background: var(--vscode-sideBar-background, var(--bg));
      box-shadow: 2px 0 8px var(--vscode-widget-shadow, transparent);
    }
    .scroller {
      flex: 1;
      min-width: 0;
      overflow-y: auto;
      overflow-x: hidden;
      overflow-anchor: none;
      padding: 0 20px;
      /* What is in it has this width, with or without the stages beside it. */
      container: transcript / inline-size;
    }
    .above {
      padding-top: 12px;
    }
    .rows {
      position: relative;
      background: ${ruled(76)};
    }
    .row {
      position: absolute;
      inset: 0 0 auto 0;
      background: var(--bg);
    }
    .row:focus-visible {
      outline-offset: -1px;
    }
    .row.hit {
      background: color-mix(in srgb, var(--fg) 4%, var(--bg));
    }
    .absent {
      display: grid;
      grid-template-columns: 124px minmax(0, 1fr);
      gap: 0 16px;
      height: 76px;
      padding: 8px 0 9px;
      border-top: 1px solid var(--line);
      overflow: hidden;
    }
    .absent .who {
      font-weight: 600;
    }
    .absent small {
      display: block;
      font-weight: 400;
      font-size: 12px;
      color: var(--dim);
    }
    .absent > :only-child {
      grid-column: 2;
    }
    vscode-progress-ring {
      margin: 40px auto;
    }
  `,
];

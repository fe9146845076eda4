import { css } from 'lit';
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
      container: transcript / inline-size;
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
    }
    .above {
      padding-top: 12px;
    }
    .rows {
      position: relative;
    }
    .row {
      position: absolute;
      inset: 0 0 auto 0;
    }
    .row:focus-visible {
      outline-offset: -1px;
    }
    .row.hit {
      background: color-mix(in srgb, var(--fg) 4%, transparent);
    }
    .absent {
      height: 76px;
      padding: 10px 0;
      border-top: 1px solid var(--line);
    }
    vscode-progress-ring {
      margin: 40px auto;
    }
  `,
];

import { css } from 'lit';

export const chartStyles = css`
  svg.chart {
    display: block;
    width: 100%;
    overflow: visible;
  }
  svg text {
    font-size: 11px;
    fill: var(--dim);
    font-variant-numeric: tabular-nums;
  }
  svg text.name,
  svg text.count {
    fill: var(--fg);
  }
  .axis,
  .grid {
    stroke: color-mix(in srgb, var(--fg) 22%, transparent);
  }
  .grid {
    stroke: color-mix(in srgb, var(--fg) 10%, transparent);
  }
  .edge {
    stroke: color-mix(in srgb, var(--fg) 12%, transparent);
  }
  .middle,
  .diagonal {
    stroke: var(--dim);
    stroke-dasharray: 3 3;
  }
  .class {
    fill: color-mix(in srgb, var(--accent) 10%, transparent);
    stroke: var(--vscode-contrastBorder, none);
  }
  .dot {
    fill: color-mix(in srgb, var(--accent) 75%, transparent);
    stroke: var(--accent);
  }
  .dot.off {
    fill: none;
  }
  circle.dot:hover {
    stroke-width: 3;
    cursor: pointer;
  }
  .span {
    stroke: var(--accent);
    stroke-width: 1.5;
  }
  .curve {
    fill: none;
    stroke: var(--accent);
  }
  .right {
    fill: none;
    stroke: var(--dim);
  }
  .heat.ok {
    fill: var(--ok);
  }
  .heat.bad {
    fill: var(--bad);
  }
  .cell {
    cursor: pointer;
  }
  .cell:hover .heat,
  .cell:focus-visible .heat {
    stroke: var(--vscode-focusBorder);
    stroke-width: 2;
  }
  .cell:focus-visible {
    outline: none;
  }
`;

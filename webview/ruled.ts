import type { CSSResult } from 'lit';
import { css } from 'lit';

/**
 * Background of a long list whose rows are `height` pixels high: ruled, for as long as one drags past rows faster than
 * they can be put there. By a small tile: a gradient over all the rows, of which nothing is seen below them, took a
 * quarter of the work of scrolling.
 */
export function ruled(height: number): CSSResult {
  return css`linear-gradient(var(--line) 1px, var(--bg) 1px) 0 0 / 64px ${height}px`;
}

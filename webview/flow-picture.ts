import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { FlowArrow, FlowLayout, PlacedStage } from '../src/protocol/flow';
import { cssProps } from './css-props';
import { html, svg } from './html';
import { keyAction } from './key-map';
import { theme } from './theme';
import { hearWidth } from './while-connected';

/** How a stage of a case stands; `rounds`: how often it ran. */
export interface FlowState {
  readonly state: 'running' | 'done' | 'skipped' | 'error' | 'unparsed' | 'cancelled';
  readonly rounds: number;
}

const MARKS: Readonly<Record<FlowState['state'], readonly [glyph: string, word: string]>> = {
  running: ['●', 'running'],
  done: ['✓', 'done'],
  skipped: ['–', 'skipped'],
  error: ['!', 'error'],
  unparsed: ['?', 'unparsed'],
  cancelled: ['⊘', 'cancelled'],
};

const KINDS: Readonly<Record<string, string>> = {
  role: 'asks',
  debate: 'debate',
  panel: 'jury',
  each: 'for',
  parallel: '',
  repeat: 'loop',
  retrieve: 'looks up',
  search: 'searches',
  remember: 'remembers',
  set: 'sets',
  stages: 'group',
};

const LEAST_SCALE = 0.3;
const MOST_SCALE = 2;
const STEP = 1.2;

/** Somebody chose a stage. */
export type ChooseStageEvent = CustomEvent<PlacedStage>;

/** The stages of a pipeline as boxes and arrows. Each box is a button, in reading order. */
export class MootFlow extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
        position: relative;
        overflow: auto;
        outline: none;
      }
      .room {
        margin: 12px auto;
      }
      .sheet {
        position: relative;
        transform-origin: 0 0;
      }
      svg {
        position: absolute;
        inset: 0;
        overflow: visible;
        pointer-events: none;
      }
      path {
        fill: none;
        stroke: var(--dim);
        stroke-width: 1.25;
      }
      path.loop {
        stroke-dasharray: 3 3;
      }
      path.tip {
        fill: var(--dim);
        stroke: none;
      }
      button {
        position: absolute;
        display: block;
        font: inherit;
        font-size: 12px;
        line-height: 16px;
        text-align: start;
        color: var(--fg);
        background: var(--bg);
        border: 1px solid var(--line);
        border-radius: 4px;
        padding: 5px 9px;
        overflow: hidden;
        cursor: pointer;
      }
      button:hover {
        background: var(--hover);
      }
      button:focus-visible {
        outline: 2px solid var(--vscode-focusBorder);
        outline-offset: 1px;
      }
      .region {
        background: var(--chip);
        border-style: solid;
        padding: 6px 12px;
        display: flex;
        flex-direction: column;
        justify-content: flex-start;
      }
      .name {
        display: block;
        font-weight: 600;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .what {
        display: block;
        color: var(--dim);
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .current {
        border-color: var(--accent);
        box-shadow: 0 0 0 1px var(--accent);
      }
      .when {
        border-style: dashed;
      }
      .off {
        color: var(--dim);
        background: transparent;
      }
      .off .name {
        text-decoration: line-through;
        font-weight: 400;
      }
      .mark {
        float: right;
        margin-left: 6px;
        font-weight: 400;
      }
      .running {
        border-color: var(--accent);
      }
      .running .mark {
        color: var(--accent);
      }
      .done .mark {
        color: var(--ok);
      }
      .error .mark {
        color: var(--bad);
      }
      .unparsed .mark {
        color: var(--warn);
      }
      .skipped {
        color: var(--dim);
      }
    `,
  ];

  @property({ attribute: false }) layout: FlowLayout | undefined;
  /** By path. */
  @property({ attribute: false }) states: ReadonlyMap<string, FlowState> = new Map();
  /** Path of the stage that is lit. */
  @property() current = '';
  @state() private width = 0;
  /** Undefined: as wide as there is room. */
  @state() private zoom: number | undefined;
  /** The stage that Tab comes to. */
  @state() private at = 0;

  constructor() {
    super();
    hearWidth(this, (width) => {
      this.width = width;
    });
  }

  get #scale(): number {
    if (this.zoom !== undefined) return this.zoom;
    const wanted = this.layout?.width ?? 0;
    if (wanted === 0 || this.width === 0) return 1;
    return Math.max(LEAST_SCALE, Math.min(1, (this.width - 24) / wanted));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { layout } = this;
    if (!layout) return nothing;
    const scale = this.#scale;
    return html`<div
      class="room"
      ${cssProps({ width: `${layout.width * scale}px`, height: `${layout.height * scale}px` })}
    >
      <div
        class="sheet"
        role="group"
        aria-label="Stages in reading order"
        @keydown=${this.#key}
        ${cssProps({
          width: `${layout.width}px`,
          height: `${layout.height}px`,
          transform: `scale(${scale})`,
        })}
      >
        ${layout.stages.map((placed, index) => (placed.isRegion ? this.#stage(placed, index) : nothing))}
        <svg aria-hidden="true" width=${layout.width} height=${layout.height}>
          ${layout.arrows.map(arrowOf)}
        </svg>
        ${layout.stages.map((placed, index) => (placed.isRegion ? nothing : this.#stage(placed, index)))}
      </div>
    </div>`;
  }

  #stage(placed: PlacedStage, index: number): TemplateResult {
    const { stage, x, y, width, height } = placed;
    const state = this.states.get(stage.path);
    const [glyph, word] = state ? MARKS[state.state] : ['', ''];
    const rounds = state && state.rounds > 1 ? ` ×${state.rounds}` : '';
    const what = [
      KINDS[stage.kind] ?? stage.kind,
      stage.subject,
      stage.rule ?? '',
      ...(stage.when === undefined ? [] : [`if ${stage.when.replace(/\bswitches\./gu, '')}`]),
    ]
      .filter((words) => words !== '')
      .join(' ');
    const said = [
      stage.name === '' ? stage.kind : stage.name,
      what,
      ...(stage.off ? ['held back by the switches'] : []),
      ...(state ? [`${word}${rounds === '' ? '' : `, ${state.rounds} times`}`] : []),
    ].join(', ');
    const classes = [
      placed.isRegion ? 'region' : 'leaf',
      ...(stage.when === undefined ? [] : ['when']),
      ...(stage.off ? ['off'] : []),
      ...(stage.path === this.current ? ['current'] : []),
      ...(state ? [state.state] : []),
    ];
    return html`<button
      class=${classes.join(' ')}
      data-index=${index}
      tabindex=${index === this.at ? 0 : -1}
      aria-label=${said}
      aria-current=${stage.path === this.current ? 'true' : nothing}
      title=${said}
      @click=${() => {
        this.at = index;
        this.dispatchEvent(new CustomEvent('choose-stage', { detail: placed }) satisfies ChooseStageEvent);
      }}
      ${cssProps({ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })}
    >
      <span class="name"
        >${state ? html`<span class="mark">${glyph}${rounds}</span>` : nothing}${stage.name || stage.kind}</span
      >
      <span class="what">${what}</span>
    </button>`;
  }

  readonly #key = (event: KeyboardEvent): void => {
    const last = (this.layout?.stages.length ?? 0) - 1;
    const action = keyAction('flow', event);
    const to = { next: this.at + 1, previous: this.at - 1, first: 0, last };
    if (action === undefined) return;
    if (action === 'larger') this.#zoomBy(STEP);
    else if (action === 'smaller') this.#zoomBy(1 / STEP);
    else if (action === 'fit') this.zoom = undefined;
    else void this.#focus(Math.max(0, Math.min(last, to[action])));
    event.preventDefault();
  };

  #zoomBy(factor: number): void {
    this.zoom = Math.max(LEAST_SCALE, Math.min(MOST_SCALE, this.#scale * factor));
  }

  async #focus(index: number): Promise<void> {
    this.at = index;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  }
}

function arrowOf({ points, kind }: FlowArrow): TemplateResult {
  const [start = [0, 0], end = [0, 0]] = [points[0], points.at(-1)];
  const [x0, y0] = start;
  const [x1, y1] = end;
  const middle = (y0 + y1) / 2;
  const line =
    kind === 'loop'
      ? `M ${x0 - 10} ${y0} H ${x0} V ${y1} H ${x1 - 8}`
      : `M ${x0} ${y0} C ${x0} ${middle}, ${x1} ${middle}, ${x1} ${y1 - 5}`;
  const tip = kind === 'loop' ? `M ${x1 - 12} ${y1} l 6 -3.5 v 7 z` : `M ${x1} ${y1} l -3.5 -6.5 h 7 z`;
  return svg`<path class=${kind} d=${line}></path><path class="tip" d=${tip}></path>`;
}

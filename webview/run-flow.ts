import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { FlowLayout } from '../src/protocol/flow';
import { flowPath } from '../src/protocol/flow-path';
import type { PlacedStage } from '../src/protocol/transcript';
import type { ChooseStageEvent, FlowState } from './flow-picture';
import { html } from './html';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';

/** The pipeline of a run, with how the stages of one case stand. */
export class MootRunFlow extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
        overflow: hidden;
        border-bottom: 1px solid var(--line);
      }
      moot-flow {
        max-height: min(46vh, 520px);
      }
      .note {
        padding: 8px 20px;
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @property() run = '';
  @property({ attribute: false }) stages: readonly PlacedStage[] = [];
  @property() currentStage = '';
  @state() private layout: FlowLayout | undefined;
  @state() private error = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('run')) void this.#ask(this.run);
  }

  async #ask(run: string): Promise<void> {
    if (!this.services || run === '') return;
    this.error = '';
    try {
      const { layout } = await this.services.host.ask('runFlow', { run });
      if (this.run === run) this.layout = layout;
    } catch (error) {
      this.error = errorText(error);
    }
  }

  protected override render(): TemplateResult {
    if (this.error) return html`<div class="note warn" role="status">${this.error}</div>`;
    if (!this.layout) return html`<div class="note dim">Drawing the flow…</div>`;
    return html`<moot-flow
      .layout=${this.layout}
      .states=${statesOf(this.stages)}
      .current=${flowPath(this.currentStage)}
      @choose-stage=${this.#choose}
    ></moot-flow>`;
  }

  /** Goes to the first row of the stage, if it has run. */
  readonly #choose = ({ detail }: ChooseStageEvent): void => {
    const found = this.stages.find(({ row }) => flowPath(row.stage) === detail.stage.path);
    if (found) this.dispatchEvent(new CustomEvent('go-to-row', { detail: found.index }));
  };
}

/** A stage that runs more than once stands as it stood the last time. */
export function statesOf(stages: readonly PlacedStage[]): ReadonlyMap<string, FlowState> {
  const states = new Map<string, FlowState>();
  for (const { row } of stages) {
    const path = flowPath(row.stage);
    const ran = row.state === 'skipped' ? 0 : 1;
    const known = states.get(path);
    // Skipped in one round, it has still run in another.
    const isSkipped = row.state === 'skipped' && known !== undefined && known.state !== 'skipped';
    states.set(path, {
      state: isSkipped ? known.state : row.state,
      rounds: (known?.rounds ?? 0) + ran,
    });
  }
  return states;
}

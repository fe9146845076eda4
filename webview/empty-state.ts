import type { TemplateResult } from 'lit';
import { LitElement, css } from 'lit';
import { html } from './html';
import { theme } from './theme';

/** What to do when nothing is open. */
export class MootEmptyState extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
        padding: 48px 24px;
        max-width: 560px;
        margin: 0 auto;
      }
      h1 {
        font-size: 16px;
        font-weight: 600;
        margin: 0 0 8px;
      }
      ol {
        padding-left: 20px;
        margin: 16px 0;
      }
      li {
        margin: 8px 0;
      }
    `,
  ];

  protected override render(): TemplateResult {
    return html`<h1>No run is open</h1>
      <p class="dim">Here you read what every agent said, beside the gold verdict.</p>
      <ol>
        <li>Open a pipeline: a file that ends in <code>.pipeline.yaml</code>.</li>
        <li>
          Above a stage, choose <b>▷ Run on case…</b> for one case or <b>▷ Run slice…</b> for many. The
          transcript streams in here.
        </li>
        <li>Or choose a stored run in the <b>Runs</b> view of the Moot side bar.</li>
      </ol>
      <p class="dim">No model key yet? The samples run with recorded answers, without a network.</p>`;
  }
}

import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { PreviewInput, PreviewPicture, PreviewPlace } from '../src/protocol/preview';
import { count, plural } from './format';
import { html } from './html';
import type { Mark } from './marked-text';
import { paneStyles } from './pane-styles';
import { previewStyles } from './preview-styles';
import { promptMessages, promptStyles } from './prompt-messages';
import { promptText } from './row-words';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';
import { hearNotices } from './while-connected';

const STATES: Readonly<Record<PreviewInput['is'], string>> = {
  known: '',
  unknown: 'known in a run',
  hidden: 'gold label, never shown here',
  missing: 'nothing gives it',
};

/** The prompt that is being written, as an agent would be told it for a case. */
export class MootPreviewView extends LitElement {
  static override styles = [theme, promptStyles, paneStyles, previewStyles];

  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) place: PreviewPlace = { file: '', stage: '' };
  @state() private picture: PreviewPicture | undefined;
  /** Of each message, as last counted. */
  @state() private counts: readonly (number | null)[] = [];
  @state() private error = '';
  #agent: string | undefined;
  /** An answer is awaited; and whether another was wanted since. */
  #asking = false;
  #again = false;

  constructor() {
    super();
    hearNotices(this, (notice) => {
      if (notice.type === 'preview-changed') void this.#ask();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('place')) return;
    this.#agent = this.place.agent;
    void this.#ask();
  }

  /** One question at a time: what is typed while it is answered is asked for once, after it. */
  async #ask(): Promise<void> {
    this.#again = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#again) {
      this.#again = false;
      await this.#askOnce();
    }
    this.#asking = false;
  }

  async #askOnce(): Promise<void> {
    const { host } = this.services ?? {};
    if (!host) return;
    const agent = this.#agent;
    try {
      this.picture = await host.ask('preview', {
        stage: this.place.stage,
        ...(agent === undefined ? {} : { agent }),
      });
      this.error = '';
      void this.#count(this.picture);
    } catch (error) {
      this.error = errorText(error);
    }
  }

  async #count(picture: PreviewPicture): Promise<void> {
    const texts = picture.messages.map((message) => promptText([message]));
    try {
      const result = await this.services?.host.ask('tokens', { texts });
      if (this.picture === picture) this.counts = result?.counts ?? [];
    } catch {
      // The prompt stands without its counts.
      this.counts = [];
    }
  }

  protected override render(): TemplateResult {
    const { picture } = this;
    if (!picture) {
      return this.error
        ? html`<moot-problem
            what="The prompt cannot be shown yet."
            text=${this.error}
            @retry=${() => this.#ask()}
          ></moot-problem>`
        : html`<vscode-progress-ring aria-label="Loading"></vscode-progress-ring>`;
    }
    return html`<header>
        <h1 class="brief" title=${picture.title}>${picture.title}</h1>
        <div class="choices">
          ${this.#case(picture)} ${this.#agents(picture)} ${this.#total(picture)} ${this.#copy(picture)}
        </div>
        ${this.#notes(picture)}
      </header>
      <main tabindex="0" aria-label="Prompt">
        ${
          picture.agents.length === 0
            ? html`<p class="dim">Nobody is asked here.</p>`
            : html`${this.#messages(picture)} ${inputTable(picture)} ${legend(picture)}`
        }
      </main>`;
  }

  #case(picture: PreviewPicture): TemplateResult {
    const name = picture.case ? picture.case.title || picture.case.id : 'no case';
    return html`<span class="case"
      ><span class="dim">Case</span>
      <button
        class="link brief"
        title=${picture.case?.id ?? 'Choose a case'}
        aria-label="Case ${name}, choose another"
        @click=${() => this.#choose()}
      >
        ${name}
      </button></span
    >`;
  }

  #agents({ agents, agent }: PreviewPicture): TemplateResult | typeof nothing {
    const [only, second] = agents;
    if (!only) return nothing;
    if (!second) return html`<span class="agent"><span class="dim">Agent</span> ${only.title}</span>`;
    return html`<label class="agent"
      ><span class="dim">Agent</span>
      <select
        @change=${(event: Event) => {
          this.#show((event.target as HTMLSelectElement).value);
        }}
      >
        ${agents.map(
          ({ path, title }) =>
            html`<option value=${path} .selected=${path === agent}>${path} · ${title}</option>`,
        )}
      </select></label
    >`;
  }

  #total({ messages }: PreviewPicture): TemplateResult | typeof nothing {
    const counts = messages.map((_, index) => this.counts[index] ?? null);
    if (counts.length === 0 || counts.includes(null)) return nothing;
    const sum = counts.reduce<number>((total, each) => total + (each ?? 0), 0);
    return html`<span class="dim number">${plural(sum, 'token')}</span>`;
  }

  #copy({ messages }: PreviewPicture): TemplateResult | typeof nothing {
    if (messages.length === 0) return nothing;
    return html`<moot-copy-button
      label="copy"
      what="the prompt"
      .host=${this.services?.host}
      .text=${() => promptText(messages)}
    ></moot-copy-button>`;
  }

  #notes({ problems, heldBack, run, unknown }: PreviewPicture): TemplateResult {
    return html`<div role="status" class="notes">
      ${this.error ? html`<div class="warn">As it was before: ${this.error}</div>` : nothing}
      ${problems.map((problem) => html`<div class="bad">${problem}</div>`)}
      ${heldBack.map((when) => html`<div class="warn">Not asked in this case: ${when} is not true.</div>`)}
      ${
        run
          ? html`<div class="meta">
              Earlier stages as in the run of
              ${new Date(run.startedAt).toLocaleString(undefined, {
                dateStyle: 'medium',
                timeStyle: 'short',
              })}.
            </div>`
          : unknown.length > 0
            ? html`<div class="meta">«…» stands for what a run will give: this case has none yet.</div>`
            : nothing
      }
    </div>`;
  }

  #messages({ messages, agent }: PreviewPicture): TemplateResult {
    if (messages.length === 0) return html``;
    return html`<div class="prompt">
      ${promptMessages(messages, {
        memory: this.services?.memory,
        key: `preview\n${this.place.file}\n${agent}`,
        marks: (message, part) =>
          (messages[message]?.placeholders ?? [])
            .filter((each) => each.part === part)
            .map(({ start, end }): Mark => ({ start, end, kind: 'unknown' })),
        aside: (message) => {
          const tokens = this.counts[message];
          return typeof tokens === 'number'
            ? html`<span class="tokens number" title=${plural(tokens, 'token')}>${count(tokens)}</span>`
            : nothing;
        },
      })}
    </div>`;
  }

  #show(agent: string): void {
    this.#agent = agent;
    if (this.services) this.services.memory.place = { preview: { ...this.place, agent } };
    void this.#ask();
  }

  async #choose(): Promise<void> {
    try {
      await this.services?.host.ask('chooseCase', {});
    } catch (error) {
      this.error = errorText(error);
    }
  }
}

/** All that the agent is told beside the words of its role. */
function inputTable({ inputs }: PreviewPicture): TemplateResult | typeof nothing {
  if (inputs.length === 0) return nothing;
  return html`<section>
    <h2>What it sees</h2>
    <table>
      ${inputs.map(
        ({ name, from, is }) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${from === '' ? html`<span class="dim">–</span>` : html`<code>${from}</code>`}</td>
            <td class=${is === 'missing' ? 'bad' : 'dim'}>${STATES[is]}</td>
          </tr>`,
      )}
    </table>
  </section>`;
}

function legend({ unknown }: PreviewPicture): TemplateResult | typeof nothing {
  if (unknown.length === 0) return nothing;
  return html`<section>
    <h2>Known in a run</h2>
    <table>
      ${unknown.map(
        ({ name, type }) =>
          html`<tr>
            <th scope="row"><span class="unknown">«${name}»</span></th>
            <td><code>${type}</code></td>
          </tr>`,
      )}
    </table>
  </section>`;
}

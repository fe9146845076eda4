import type { LitElement } from 'lit';
import type { CaseAddress, PanelRequests } from '../src/protocol/panel';
import type { CitedEntry } from '../src/protocol/transcript';
import { copyText } from './copying';
import type { ForkPart } from './fork-form';
import type { MootCallRow } from './row-call';
import type { RowCursor } from './row-cursor';
import { promptText, rowSpeaker, rowText } from './row-words';
import type { Services } from './services';
import { addressKey } from './services';

export interface RowActionsOptions {
  readonly services: () => Services | undefined;
  readonly address: () => CaseAddress | undefined;
  readonly cursor: RowCursor;
  readonly goTo: (index: number) => void;
}

/** What can be done with the row at the cursor, by key or by what is clicked in it. */
export class RowActions {
  readonly #element: HTMLElement;
  readonly #options: RowActionsOptions;

  constructor(element: HTMLElement, options: RowActionsOptions) {
    this.#element = element;
    this.#options = options;
  }

  copy(): void {
    const { row } = this.#options.cursor;
    if (row) this.#copy(`what ${rowSpeaker(row)} said`, rowText(row));
  }

  copyPrompt(): void {
    const { row } = this.#options.cursor;
    if (row?.kind === 'call' && !row.unasked)
      this.#copy(`the prompt of ${row.speaker}`, this.#promptOf(row.call));
  }

  /** Unfolds the first of what the row holds, or folds it. */
  open(): void {
    const content = this.#options.cursor.element?.firstElementChild;
    content?.shadowRoot?.querySelector<HTMLElement & { toggle(): void }>('moot-disclosure')?.toggle();
  }

  changes(): void {
    this.#options.cursor.element?.querySelector<MootCallRow>('moot-call-row')?.toggleChanges();
  }

  fork(): void {
    this.#fork('answer');
  }

  forkPrompt(): void {
    this.#fork('prompt');
  }

  #fork(part: ForkPart): void {
    void this.#options.cursor.element?.querySelector<MootCallRow>('moot-call-row')?.fork(part);
  }

  role(): void {
    const { row } = this.#options.cursor;
    const address = this.#options.address();
    if (address && (row?.kind === 'call' || row?.kind === 'stage') && row.role)
      this.ask('openRole', { run: address.run, ...row.role });
  }

  /** Where it was retrieved, with its text unfolded; else its place in the knowledge base. */
  async citation({ retrieved, base }: CitedEntry): Promise<void> {
    const { cursor } = this.#options;
    const services = this.#options.services();
    const address = this.#options.address();
    if (!services || !address) return;
    if (!retrieved) {
      if (base) this.ask('openEntry', { run: address.run, base: base.name, entry: base.entry });
      return;
    }
    services.memory.setOpen(`${addressKey(address)}\n${retrieved.row} ${retrieved.entry}`, true);
    this.#options.goTo(retrieved.index);
    await cursor.focus(retrieved.index);
    const shown = cursor.element?.firstElementChild?.shadowRoot;
    shown?.querySelectorAll<LitElement>('moot-disclosure').forEach((one) => {
      one.requestUpdate();
    });
  }

  /** What comes of it is told to all; only a failure is told here. */
  ask<N extends 'mark' | 'openEntry' | 'openRole'>(name: N, params: PanelRequests[N]['params']): void {
    this.#options
      .services()
      ?.host.ask(name, params)
      .catch((error: unknown) => {
        this.#element.dispatchEvent(
          new CustomEvent('failed', { detail: error, bubbles: true, composed: true }),
        );
      });
  }

  #copy(what: string, text: string | Promise<string>): void {
    const services = this.#options.services();
    if (services) void copyText(this.#element, services.host, what, text);
  }

  async #promptOf(call: string): Promise<string> {
    const services = this.#options.services();
    const address = this.#options.address();
    if (!services || !address) return '';
    const { messages } = await services.host.ask('prompt', { ...address, call });
    return promptText(messages);
  }
}

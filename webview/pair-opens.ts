import type { CaseAddress, PanelRequests } from '../src/protocol/panel';
import type { CitedEntry } from '../src/protocol/transcript';
import { OpenRowEvent } from './pair-parts';
import type { Services } from './services';

/** Opens what the texts of two transcripts lead to. */
export class PairOpens {
  readonly #element: HTMLElement;
  readonly #services: () => Services | undefined;

  constructor(element: HTMLElement, services: () => Services | undefined) {
    this.#element = element;
    this.#services = services;
  }

  readonly role = ({ detail }: CustomEvent<PanelRequests['openRole']['params']>): void => {
    this.#ask('openRole', detail);
  };

  /** To where it was retrieved, here or in the transcript of the run; else to its place in the knowledge base. */
  citation({ retrieved, base }: CitedEntry, address: CaseAddress, goTo: (row: number) => boolean): void {
    if (!retrieved) {
      if (base) this.#ask('openEntry', { run: address.run, base: base.name, entry: base.entry });
    } else if (!goTo(retrieved.index)) {
      this.#element.dispatchEvent(new OpenRowEvent(address, retrieved.index));
    }
  }

  #ask<N extends 'openEntry' | 'openRole'>(name: N, params: PanelRequests[N]['params']): void {
    this.#services()
      ?.host.ask(name, params)
      .catch((error: unknown) => {
        this.#element.dispatchEvent(
          new CustomEvent('failed', { detail: error, bubbles: true, composed: true }),
        );
      });
  }
}

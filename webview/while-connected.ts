import type { LitElement } from 'lit';
import type { PanelNotice } from '../src/protocol/panel';
import type { Services } from './services';

/** Begins something when a component enters the page, and ends it by what that gives back when it leaves. */
export function whileConnected(component: LitElement, begin: () => (() => void) | undefined): void {
  let end: (() => void) | undefined;
  component.addController({
    hostConnected: () => {
      end = begin();
    },
    hostDisconnected: () => {
      end?.();
    },
  });
}

/** Takes what the host tells without being asked. */
export function hearNotices(
  component: LitElement & { readonly services: Services | undefined },
  take: (notice: PanelNotice) => void,
): void {
  whileConnected(component, () => component.services?.host.onNotice(take));
}

/** Takes keys wherever in the page they are pressed. */
export function hearKeys(component: LitElement, take: (event: KeyboardEvent) => void): void {
  whileConnected(component, () => {
    window.addEventListener('keydown', take);
    return () => {
      window.removeEventListener('keydown', take);
    };
  });
}

/** Is told the width of the component, in pixels, when it is first known and when it changes. */
export function hearWidth(component: LitElement, take: (width: number) => void): void {
  whileConnected(component, () => {
    const sizes = new ResizeObserver(() => {
      take(component.clientWidth);
    });
    sizes.observe(component);
    return () => {
      sizes.disconnect();
    };
  });
}

import type { OpenPanel } from './open-panel';

/** What a screen reader would call the element that has the focus. */
export function focused({ page }: OpenPanel): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element) return '';
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])]
        : [];
    const label = labels.map(({ textContent }) => textContent).join(' ');
    return (element.getAttribute('aria-label') ?? (label || element.textContent))
      .replace(/\s+/gu, ' ')
      .trim();
  });
}

/** Presses Tab until what has the focus is called so, inside a component where one is named. */
export async function tabTo(panel: OpenPanel, name: RegExp, within = 'moot-panel'): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await panel.page.keyboard.press('Tab');
    seen.push(await focused(panel));
    if (name.test(seen.at(-1) ?? '') && (await isWithin(panel, within))) return;
  }
  throw new Error(`Tab never came to ${name.source}, but to: ${[...new Set(seen)].join(' | ')}`);
}

function isWithin({ page }: OpenPanel, component: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    let element = document.activeElement;
    for (;;) {
      if (element?.localName === wanted) return true;
      if (!element?.shadowRoot?.activeElement) return element?.closest(wanted) !== null;
      element = element.shadowRoot.activeElement;
    }
  }, component);
}

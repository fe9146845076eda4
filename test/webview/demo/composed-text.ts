import type { Locator } from 'playwright-core';

/** The text of an element with that of the components in it; `innerText` stops at a shadow root. */
export function composedText(locator: Locator): Promise<string> {
  return locator.evaluate((start) => {
    const words = (node: Node): string => {
      if (node instanceof HTMLStyleElement) return '';
      if (node instanceof Text) return node.data;
      const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node;
      return [...inside.childNodes].map(words).join('');
    };
    return words(start).replace(/\s+/g, ' ').trim();
  });
}

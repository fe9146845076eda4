import type { Page } from 'playwright-core';

export interface PageText {
  /** All text on the page with that of the components in it, but for style sheets. */
  readonly text: string;
  /** Hovers, labels and descriptions. */
  readonly labels: string;
  readonly elements: number;
  /** Names of all elements, once each. */
  readonly names: readonly string[];
  /** Elements that only hostile text would have made. */
  readonly strangers: readonly string[];
}

/** Reads the page through all shadow roots. */
export function pageText(page: Page): Promise<PageText> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const labels: string[] = [];
    const names = new Set<string>();
    const strangers: string[] = [];
    let elements = 0;
    const visit = (node: Node): void => {
      if (node instanceof Text) texts.push(node.data);
      if (!(node instanceof Element)) return;
      elements++;
      names.add(node.localName);
      if (node.localName === 'style') return;
      for (const name of ['title', 'alt', 'placeholder', 'aria-label', 'aria-description']) {
        labels.push(node.getAttribute(name) ?? '');
      }
      const handler = node.getAttributeNames().some((name) => name.startsWith('on'));
      if (node.classList.contains('pwned') || node.hasAttribute('href') || handler)
        strangers.push(node.outerHTML);
      node.shadowRoot?.childNodes.forEach(visit);
      node.childNodes.forEach(visit);
    };
    visit(document.body);
    return { text: texts.join(''), labels: labels.join('\n'), elements, names: [...names], strangers };
  });
}

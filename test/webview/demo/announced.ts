import type { Page } from 'playwright-core';

/** From now on keeps what live regions say, in all shadow roots; the result tells what was said so far. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    (window as unknown as { said: string[] }).said = said;
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    const heard = new WeakSet<Node>();
    const observer = new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(live);
        if (region) regions.add(region);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(live)) regions.add(node);
          hear(node);
        }
      }
      for (const region of regions) {
        const words = region.textContent.replace(/\s+/gu, ' ').trim();
        if (words !== '') said.push(words);
      }
    });
    const hear = (node: ParentNode & Node): void => {
      for (const element of [node, ...node.querySelectorAll('*')]) {
        if (!(element instanceof Element) || !element.shadowRoot || heard.has(element)) continue;
        heard.add(element);
        observer.observe(element.shadowRoot, { subtree: true, childList: true, characterData: true });
        hear(element.shadowRoot);
      }
    };
    hear(document.body);
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

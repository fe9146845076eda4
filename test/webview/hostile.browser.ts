import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { everyView } from './demo/every-view';
import { hostile, hostileShown, poisoned } from './demo/hostile';
import { pageText } from './demo/page-text';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

/** Controls and marks of direction, as a screen would obey them. */
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Looks that hold nothing but the panel's own words. */
const ownWords = new Set(['the empty panel']);

/** What reaches out of the parts of the panel that scroll up and down only. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode): void => {
      for (const part of root.querySelectorAll('.scroller, .page, .body, header, .head, form')) {
        const { scrollWidth, clientWidth } = part;
        if (scrollWidth > clientWidth + 1) found.push(`${part.className}: ${scrollWidth} in ${clientWidth}`);
      }
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) visit(shadowRoot);
    };
    visit(document);
    return found;
  });
}

describe('hostile text does nothing but show in', () => {
  it.each(everyView)('$name', async ({ name, scenario, options, reach }) => {
    const { page } = await open(scenario(), { ...options, between: poisoned(hostile) });
    await reach(page);
    const { text, labels, names, strangers } = await pageText(page);
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    expect(strangers).toEqual([]);
    expect(
      names.filter((element) => /^(?:iframe|script|a|object|embed|form-x|link)$/u.test(element)),
    ).toEqual(['script']);
    expect(text).not.toMatch(steering);
    expect(labels).not.toMatch(steering);
    if (!ownWords.has(name)) for (const shown of hostileShown) expect(text).toContain(shown);
  });
});

describe('hostile text breaks no layout 600 pixels wide in', () => {
  it.each(everyView)('$name', async ({ scenario, options, reach }) => {
    const { page } = await open(scenario(), { ...options, between: poisoned(hostile) });
    await reach(page);
    await page.setViewportSize({ width: 600, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(600);
    await expect.poll(() => tooWide(page)).toEqual([]);
  });
});

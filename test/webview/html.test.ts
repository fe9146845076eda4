import { readFileSync } from 'node:fs';
import path from 'node:path';
import { join } from 'lit/directives/join.js';
import { describe, expect, it } from 'vitest';
import { LONGEST_TEXT, html, svg, whole } from '../../webview/html';
import { projectFiles, projectRoot } from '../harness/project-files';

const hostile = 'a\u202eb\u0000c';
const seen = 'a⟨U+202E⟩b␀c';

describe('templates of the panel', () => {
  it('show the words on the page with their steering characters as signs', () => {
    expect(html`<p>${hostile}</p>`.values).toEqual([seen]);
    expect(svg`<text x="1">${hostile}</text>`.values).toEqual([seen]);
    expect(html`${hostile}`.values).toEqual([seen]);
    expect(html`<p>${[hostile, html`<b>${hostile}</b>`, 3]}</p>`.values[0]).toMatchObject([seen, {}, 3]);
    expect(html`<p>${join([hostile, hostile], ' · ')}</p>`.values).toEqual([[seen, ' · ', seen]]);
  });

  it('show the words of hovers and labels so as well', () => {
    const { values } = html`<a title=${hostile} aria-label="${hostile}: ${hostile}" ?hidden=${false}
      >${hostile}</a
    >`;
    expect(values).toEqual([seen, seen, seen, false, seen]);
  });

  it('leave what is handed on as it is', () => {
    const act = (): void => undefined;
    const { values } = html`<x-y
      id=${hostile}
      .text=${hostile}
      @click=${act}
      .list=${[hostile]}
      class="a ${hostile}"
    ></x-y>`;
    expect(values).toEqual([hostile, hostile, act, [hostile], hostile]);
  });

  it('put no endless text on the page', () => {
    const endless = 'x'.repeat(1_000_000);
    const [hover, text] = html`<p title=${endless}>${endless}</p>`.values as [string, string];
    expect(text).toBe(`${'x'.repeat(LONGEST_TEXT)} … (990000 more characters)`);
    expect(hover.length).toBeLessThan(2100);
  });

  it('put a whole text on the page for who limits it, never cut inside a character', () => {
    const text = `${'x'.repeat(LONGEST_TEXT - 1)}𠮷${'y'.repeat(LONGEST_TEXT)}`;
    const chunks = whole(text);
    expect(chunks.join('')).toBe(text);
    expect(html`${chunks}`.values).toEqual([chunks]);
    expect(whole('')).toEqual([]);
  });

  it('are all of them written with it', () => {
    const own = /import \{[^}]*\b(?:html|svg)\b[^}]*\} from 'lit'/u;
    const sources = projectFiles('webview', /\.ts$/u).filter((file) => file !== 'webview/html.ts');
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((file) => own.test(readFileSync(path.join(projectRoot, file), 'utf8')))).toEqual(
      [],
    );
  });
});

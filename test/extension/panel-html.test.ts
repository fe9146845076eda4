import { describe, expect, it, vi } from 'vitest';
import { panelHtml } from '../../src/extension/panel-html';
import { contentSecurityPolicy } from '../webview/demo/demo-page';

vi.mock('vscode', () => ({
  env: { language: 'en' },
  Uri: { joinPath: (base: string, ...parts: string[]) => [base, ...parts].join('/') },
}));

const origin = 'https://file+.vscode-resource.vscode-cdn.net';

function page(): string {
  const webview = { asWebviewUri: (file: string) => `${origin}${file}`, cspSource: origin };
  return panelHtml(webview as never, '/extension' as never);
}

/** Sources by directive. */
function policyOf(html: string): ReadonlyMap<string, readonly string[]> {
  const content = /http-equiv="Content-Security-Policy" content="([^"]*)"/u.exec(html)?.[1] ?? '';
  return new Map(
    content.split(';').map((each) => {
      const [name = '', ...sources] = each.trim().split(/\s+/u);
      return [name, sources];
    }),
  );
}

describe('the page of the panel', () => {
  it('lets nothing in but its script and styles, by a nonce, and pictures that it holds itself', () => {
    const policy = policyOf(page());
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual([expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/u)]);
    expect(policy.get('style-src')).toEqual(policy.get('script-src'));
    expect(policy.get('img-src')).toEqual(['data:']);
    expect([...policy.keys()].sort()).toEqual(['default-src', 'img-src', 'script-src', 'style-src']);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|https?:|\*|blob:/u);
  });

  it('says the policy before anything that it is about', () => {
    const html = page();
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.search(/<(?:script|style|link)/u));
  });

  it('has one script, with the nonce, from the extension', () => {
    const html = page();
    const scripts = [...html.matchAll(/<script\b[^>]*>([^<]*)<\/script>/gu)];
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.[0]).toContain(`src="${origin}/extension/dist/panel.js"`);
    expect(scripts[0]?.[0]).toContain(`nonce="${nonceOf(html)}"`);
    expect(scripts[0]?.[1]).toBe('');
    expect(html).not.toMatch(/\son\w+=|javascript:|<link|<iframe|<object/iu);
  });

  it('has another nonce each time', () => {
    expect(nonceOf(page())).not.toBe(nonceOf(page()));
  });

  it('has the policy that the tests of the panel run under', () => {
    const tested = policyOf(`http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}"`);
    const real = policyOf(page());
    for (const name of ['default-src', 'img-src']) expect(tested.get(name)).toEqual(real.get(name));
    expect(tested.get('script-src')).toHaveLength(1);
    expect(tested.get('script-src')?.[0]).toMatch(/^'nonce-/u);
  });
});

function nonceOf(html: string): string {
  return /'nonce-([^']*)'/u.exec(html)?.[1] ?? '';
}

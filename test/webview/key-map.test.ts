import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keyAction, keyMap, keyName, keyTable } from '../../webview/key-map';

describe('the keys of the panel', () => {
  it('stand in docs/panel.md as the code has them', () => {
    const docs = readFileSync(new URL('../../docs/panel.md', import.meta.url), 'utf8');
    const bare = (text: string): string => text.replaceAll(/ +\| +/gu, ' | ').replaceAll(/-{3,}/gu, '---');
    for (const line of keyTable().split('\n').slice(2)) {
      expect(bare(docs)).toContain(bare(line));
    }
    const told = docs.split('\n').filter((line) => /^\|.*\|.*`.*\|/u.test(line));
    expect(told).toHaveLength(keyTable().split('\n').length - 2);
  });

  it('are each found by what is pressed', () => {
    for (const [group, { actions }] of Object.entries(keyMap)) {
      for (const [action, { keys }] of Object.entries(actions)) {
        for (const key of keys as readonly string[]) {
          const [, modifier, plain = key] = /^(Ctrl|Shift)\+(.+)$/u.exec(key) ?? [];
          const pressed = { key: plain, ctrlKey: modifier === 'Ctrl', shiftKey: modifier === 'Shift' };
          const found: string | undefined = keyAction(group as 'rows', pressed);
          expect(found).toBe(action);
        }
      }
    }
  });

  it('do one thing each in one place', () => {
    const places = [
      [keyMap.rows, keyMap.transcript, keyMap.panel],
      [keyMap.rows, keyMap.sideBySide, keyMap.panel],
      [keyMap.list, keyMap.panel],
      [keyMap.stages, keyMap.panel],
      [keyMap.flow, keyMap.panel],
    ];
    for (const groups of places) {
      const keys = groups.flatMap(({ actions }) =>
        Object.values(actions).flatMap(({ keys: own }: { readonly keys: readonly string[] }) => own),
      );
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('leave those alone that are held with Control', () => {
    expect(keyAction('transcript', { key: 'c', ctrlKey: true })).toBeUndefined();
    expect(keyAction('transcript', { key: 'F', metaKey: true })).toBe('search');
  });

  it('have names for people', () => {
    expect(['ArrowDown', 'Ctrl+f', 'C', 'F', ' ', 'j'].map(keyName)).toEqual([
      '↓',
      'Ctrl+F',
      'Shift+C',
      'Shift+F',
      'Space',
      'j',
    ]);
  });
});

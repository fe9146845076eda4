import * as vscode from 'vscode';
import type { Case } from '../core/case';

interface CaseItem extends vscode.QuickPickItem {
  readonly id: string;
}

/** Characters of the facts shown; all of them are searched. */
const SHOWN = 160;

/** Lets an author choose a case by id, title or any words of its facts. */
export async function pickCase(cases: readonly Case[], title: string): Promise<string | undefined> {
  const items = cases.map(itemOf);
  const picker = vscode.window.createQuickPick<CaseItem>();
  picker.title = title;
  picker.placeholder = `${cases.length} cases: search id, title, facts`;
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.items = items;
  // The detail shows the beginning of the facts only; words further in are looked up here.
  picker.onDidChangeValue((value) => {
    picker.items = value.trim() === '' ? items : matching(cases, items, value);
  });
  const chosen = new Promise<string | undefined>((resolve) => {
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]?.id);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
    });
  });
  picker.show();
  try {
    return await chosen;
  } finally {
    picker.dispose();
  }
}

function itemOf({ id, title, type, facts }: Case): CaseItem {
  return {
    id,
    label: title || id,
    description: [id, type].filter(Boolean).join(' · '),
    detail: facts.slice(0, SHOWN).replace(/\s+/gu, ' '),
  };
}

/** Items in whose case all the words stand; where a word stands deep in the facts, the words around it are shown. */
function matching(cases: readonly Case[], items: readonly CaseItem[], value: string): CaseItem[] {
  const words = value.toLowerCase().split(/\s+/u).filter(Boolean);
  return cases.flatMap((each, index) => {
    const item = items[index];
    const facts = each.facts.toLowerCase();
    const text = `${each.id} ${each.title} ${each.type ?? ''} ${facts}`.toLowerCase();
    if (!item || !words.every((word) => text.includes(word))) return [];
    const deepest = Math.max(...words.map((word) => facts.indexOf(word)));
    const start = deepest < SHOWN / 2 ? 0 : deepest - 40;
    const detail = each.facts.slice(start, start + SHOWN).replace(/\s+/gu, ' ');
    // The picker itself looks for the value as one piece; what was found here stays.
    return [{ ...item, detail: start > 0 ? `…${detail}` : detail, alwaysShow: true }];
  });
}

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

/** Items with the value somewhere in the case; those found only deep in the facts show the words around it. */
function matching(cases: readonly Case[], items: readonly CaseItem[], value: string): CaseItem[] {
  const wanted = value.trim().toLowerCase();
  return cases.flatMap((each, index) => {
    const item = items[index];
    if (!item) return [];
    const at = each.facts.toLowerCase().indexOf(wanted);
    if (at < SHOWN - wanted.length) return [item];
    const around = each.facts.slice(Math.max(0, at - 40), at + SHOWN - 40).replace(/\s+/gu, ' ');
    return [{ ...item, detail: `…${around}`, alwaysShow: true }];
  });
}

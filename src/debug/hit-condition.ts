/** Whether a breakpoint holds at its nth hit, from 1. */
export type HitTest = (count: number) => boolean;

/** `3` (the third time), `>= 3`, `> 3`, `< 3`, `<= 3`, `== 3`, `% 3` (every third time). */
export function readHitCondition(
  text: string,
): { readonly ok: true; readonly test: HitTest } | { readonly ok: false; readonly problem: string } {
  const [, sign = '==', digits] = /^\s*(>=|<=|==|=|>|<|%)?\s*(\d+)\s*$/u.exec(text) ?? [];
  const wanted = Number(digits);
  if (digits === undefined || wanted === 0) {
    return { ok: false, problem: `"${text}" is no count; write 3, >= 3 or % 3.` };
  }
  const tests: Readonly<Record<string, HitTest>> = {
    '==': (count) => count === wanted,
    '=': (count) => count === wanted,
    '>=': (count) => count >= wanted,
    '>': (count) => count > wanted,
    '<=': (count) => count <= wanted,
    '<': (count) => count < wanted,
    '%': (count) => count % wanted === 0,
  };
  return { ok: true, test: tests[sign] ?? (() => false) };
}

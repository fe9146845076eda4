import { isObject, type Json } from './json';
import type { Appeal } from './transcript';
import type { Verdict } from './verdict';
import { changedParts, verdictInValue } from './verdict-in-value';

/** Names that pipelines give to the stage of the judgment under appeal: `first`, `first_instance`, 一审. */
const firstInstance =
  /^(?:first(?:[-_ ]?(?:instance|judgment|ruling|verdict))?|original|一审(?:判决)?|原审(?:判决)?)$/iu;

/** Whether a stage is called as those are that hold the judgment under appeal. */
export function isFirstInstance(stage: string): boolean {
  return firstInstance.test(stage);
}

/** Watches for a judgment that is appealed from: the value of a stage named so, followed by another judgment. */
export class AppealWatch {
  private first: { readonly stage: string; readonly verdict: Verdict } | undefined;
  private isJudgedAgain = false;

  stageFinished(stage: string, value: Json): void {
    if (isFirstInstance(stage)) {
      const verdict = verdictWithin(value);
      if (verdict) this.first = { stage, verdict };
    } else if (this.first && !stage.startsWith(`${this.first.stage}/`)) {
      this.isJudgedAgain ||= verdictInValue(value) !== undefined;
    }
  }

  /** What became of it, once the case has its verdict. */
  against(second: Verdict | undefined): Appeal | undefined {
    if (!this.first || !this.isJudgedAgain || !second) return undefined;
    const { stage, verdict } = this.first;
    const { candidates: _candidates, ...ruled } = second;
    return { stage, first: verdict, changed: changedParts(verdict, ruled) };
  }
}

/** The value itself, or the last of its stages that is a judgment. */
function verdictWithin(value: Json): Verdict | undefined {
  const own = verdictInValue(value);
  if (own || !isObject(value)) return own;
  return Object.values(value as Readonly<Record<string, Json>>)
    .map(verdictInValue)
    .findLast((verdict) => verdict !== undefined);
}

import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import type { StopRule, Tally, WhatIf } from '../src/protocol/recount';
import { html } from './html';

export type { WhatIf } from '../src/protocol/recount';

export const asItWas: WhatIf = { without: [] };

export function isAsItWas({ tally, round, stop, without }: WhatIf): boolean {
  return tally === undefined && round === undefined && stop === undefined && without.length === 0;
}

/** With or without a juror. */
export function toggled(whatIf: WhatIf, juror: number): WhatIf {
  const others = whatIf.without.filter((one) => one !== juror);
  const without = others.length < whatIf.without.length ? others : [...others, juror].sort((a, b) => a - b);
  return { ...whatIf, without };
}

/** Somebody asks something else of the ballots. */
export type Ask = (whatIf: WhatIf) => void;

export function tallyWords(tally: Tally): string {
  return typeof tally === 'string' ? tally : `quorum of ${tally.quorum}`;
}

/** By which tally; `own` says how it was decided. */
export function tallyChoice(asked: WhatIf, own: string, jurors: number, ask: Ask): TemplateResult {
  const { tally, ...rest } = asked;
  const chosen = tally === undefined ? '' : wordOf(tally);
  const options: readonly Option[] = [
    ['', own],
    ['majority', 'majority'],
    ['unanimous', 'unanimous'],
    ...quorums(2, jurors, tally).map((quorum) => [String(quorum), `quorum of ${quorum}`] as const),
  ];
  return html`<select
    aria-label="Tally"
    @change=${(event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      if (value === '') ask(rest);
      else
        ask({
          ...rest,
          tally: value === 'majority' || value === 'unanimous' ? value : { quorum: Number(value) },
        });
    }}
  >
    ${options.map((one) => option(one, chosen))}
  </select>`;
}

/** Which ballot: one of `rounds`, or that which a rule for the end of the discussion leads to. Nothing for a single one. */
export function ballotChoice(
  asked: WhatIf,
  rounds: number,
  jurors: number,
  ask: Ask,
): TemplateResult | typeof nothing {
  const { round, stop, ...rest } = asked;
  if (rounds < 2 && round === undefined && stop === undefined) return nothing;
  const chosen = round === undefined ? (stop === undefined ? '' : `stop ${wordOf(stop)}`) : String(round);
  const earlier = Array.from({ length: Math.max(rounds - 1, (round ?? -1) + 1) }, (_, index) => index);
  const ballots = earlier.map((one): Option => [
    String(one),
    one === 0 ? 'sealed ballots' : `after round ${one}`,
  ]);
  // A quorum that a majority is not enough for: a smaller one ends nothing that is open.
  const enough = Math.floor(jurors / 2) + 1;
  const rules: readonly Option[] = [
    ['stop no_change', 'nobody had changed'],
    ...quorums(enough, jurors, typeof stop === 'object' ? stop : undefined).map((quorum): Option => [
      `stop ${quorum}`,
      `${quorum} had agreed`,
    ]),
  ];
  return html`<select
    aria-label="Ballot"
    @change=${(event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      const [, rule] = /^stop (.+)$/u.exec(value) ?? [];
      if (value === '') ask(rest);
      else if (rule === undefined) ask({ ...rest, round: Number(value) });
      else ask({ ...rest, stop: rule === 'no_change' ? rule : { quorum: Number(rule) } });
    }}
  >
    ${option(['', 'last ballot'], chosen)} ${ballots.map((one) => option(one, chosen))}
    <optgroup label="the discussion had ended when">${rules.map((one) => option(one, chosen))}</optgroup>
  </select>`;
}

type Option = readonly [word: string, label: string];

function option([word, label]: Option, chosen: string): TemplateResult {
  return html`<option value=${word} ?selected=${word === chosen}>${label}</option>`;
}

/** What is asked is among them, also where this jury is smaller. */
function quorums(from: number, to: number, asked: Tally | undefined): readonly number[] {
  const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const quorum = typeof asked === 'object' ? asked.quorum : undefined;
  return quorum === undefined || all.includes(quorum) ? all : [...all, quorum].sort((a, b) => a - b);
}

function wordOf(rule: Tally | StopRule): string {
  return typeof rule === 'string' ? rule : String(rule.quorum);
}

import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import type { StageRow } from '../src/protocol/panel';
import type { Side } from './diff-folds';
import { duration, stageLabel } from './format';
import { html } from './html';
import type { PairContext, PairDiffs } from './pair-parts';
import { pairGrid, sides } from './pair-parts';
import { isShown } from './is-shown';

type Stages = Readonly<Partial<Record<Side, StageRow>>>;

/** The heading of a stage across both, and below it what became of the stage where that is not the same. */
export function pairStage(stages: Stages, context: PairContext, diffs: PairDiffs): TemplateResult {
  const { before, after } = stages;
  const stage = before ?? after;
  if (!stage) return html``;
  const key = `${context.key}\n${stage.id}`;
  const view = { memory: context.services.memory, key };
  const words = { before: before && outcome(before), after: after && outcome(after) };
  const only = before ? (after ? undefined : 'before') : 'after';
  // The rows of a stage that only one side has say for themselves that the other has none.
  const alike = words.before === words.after || (only !== undefined && words[only] === '');
  const values = { before: before?.value ?? '', after: after?.value ?? '' };
  const times = sides.flatMap((side) => {
    const time = stages[side]?.duration;
    // Answers made elsewhere took a time that nobody knows.
    return time === undefined || time === 0 ? [] : [`${context[side].letter} ${duration(time)}`];
  });
  return html`<div class="heading" title=${stage.stage}>
      <h3>${nameOf(stage)}</h3>
      ${only ? html`<span class="dim">only in ${context[only].letter}</span>` : nothing}
      ${alike && outcome(stage) !== '' ? html`<span class="dim">${outcome(stage)}</span>` : nothing}
      <span class="dim number">${times.join(' · ')}</span>
    </div>
    ${
      alike
        ? nothing
        : pairGrid(context, (side) => {
            const row = stages[side];
            if (!row) return gap(context, side);
            const tone = row.state === 'error' ? 'bad' : row.state === 'unparsed' ? 'warn' : 'dim';
            return html`<div class="state ${tone}">${words[side] === '' ? 'done' : words[side]}</div>`;
          })
    }
    ${
      values.before === values.after || !isShown(stage) || only !== undefined
        ? nothing
        : html`<div class="wide">
            <moot-disclosure
              label="value"
              .memory=${view.memory}
              .key=${`${key} value`}
              .body=${() => pairGrid(context, (side) => diffs.text('value', values, side, view))}
            ></moot-disclosure>
          </div>`
    }`;
}

/** What stands in the place of a row that a side does not have. */
export function gap(context: PairContext, side: Side): TemplateResult {
  return html`<div class="gap">not in ${context[side].letter}</div>`;
}

function nameOf({ title, name, stage }: StageRow): string {
  return title !== '' && title !== name && title !== stage ? title : stageLabel(stage);
}

/** Empty for a stage that ran and whose own rows say what it came to. */
function outcome(row: StageRow): string {
  if (row.state !== 'done' && row.state !== 'running') return `${row.state}: ${row.detail}`;
  return isShown(row) ? row.detail : '';
}

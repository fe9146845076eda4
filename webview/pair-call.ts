import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { join } from 'lit/directives/join.js';
import type { CallRow } from '../src/protocol/panel';
import type { Side } from './diff-folds';
import { duration, onOneLine, stageLabel, tokenParts, tokens } from './format';
import { html } from './html';
import type { PairContext, PairDiffs } from './pair-parts';
import { pairGrid } from './pair-parts';

type Calls = Readonly<Record<Side, CallRow>>;

/** Two answers to the same question: their words held against each other; prompts and reasoning on demand. */
export function pairCall(calls: Calls, context: PairContext, diffs: PairDiffs): TemplateResult {
  const { memory } = context.services;
  const key = `${context.key}\n${calls.before.id}`;
  const view = { memory, key };
  const both = (name: string, of: (call: CallRow) => string, side: Side): TemplateResult =>
    diffs.text(name, { before: of(calls.before), after: of(calls.after) }, side, view);
  const reasoned = calls.before.reasoning ?? calls.after.reasoning;
  return html`${pairGrid(context, (side) => {
      const call = calls[side];
      return html`<div class="message">
        ${who(call)}
        <div class="say">
          <div class="text">${both('text', ({ text }) => text, side)}</div>
          ${problem(call)}
          <div class="meta">
            ${
              call.value === undefined
                ? nothing
                : html`parsed <code>${both('value', ({ value }) => onOneLine(value ?? ''), side)}</code> · `
            }${meta(call)}
          </div>
        </div>
      </div>`;
    })}
    <div class="wide">
      <moot-disclosure
        class="prompt"
        label="prompt differences"
        .memory=${memory}
        .key=${`${key} prompts`}
        .body=${() =>
          html`<moot-prompt-difference
            .context=${context}
            .calls=${{ before: calls.before.call, after: calls.after.call }}
          ></moot-prompt-difference>`}
      ></moot-disclosure>
      ${
        reasoned === undefined
          ? nothing
          : html`<moot-disclosure
              label="reasoning"
              .memory=${memory}
              .key=${`${key} reasoning`}
              .body=${() =>
                pairGrid(context, (side) => both('reasoning', ({ reasoning }) => reasoning ?? '', side))}
            ></moot-disclosure>`
      }
    </div>`;
}

function who({ speaker, stage, attempt }: CallRow): TemplateResult {
  return html`<div class="who" title=${stage}>
    ${speaker}<small>${stageLabel(stage)}${attempt > 1 ? ` · attempt ${attempt}` : ''}</small>
  </div>`;
}

function problem({ state, problem: words }: CallRow): unknown {
  if (words === undefined || words === '') return nothing;
  return state === 'error'
    ? html`<div class="bad"><b>!</b> ${words}</div>`
    : html`<div class="warn"><b>?</b> ${words}</div>`;
}

function meta({ model, usage, latency }: CallRow): unknown {
  const parts: unknown[] = [model];
  if (usage) parts.push(html`<span title=${tokenParts(usage)}>${tokens(usage)}</span>`);
  if (latency !== undefined) parts.push(duration(latency));
  return join(parts, ' · ');
}

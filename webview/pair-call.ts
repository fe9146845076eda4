import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { join } from 'lit/directives/join.js';
import type { CallRow } from '../src/protocol/panel';
import type { Side } from './diff-folds';
import { duration, isAuthors, onOneLine, stageLabel, tokenParts, tokens } from './format';
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
  const asked = !calls.before.unasked || !calls.after.unasked;
  return html`${pairGrid(context, (side) => {
      const call = calls[side];
      return html`<div class="message">
        ${who(call)}
        <div class="say">
          <div class="text">
            ${diffs.text('text', { before: calls.before.text, after: calls.after.text }, side, view, context)}
          </div>
          ${problem(call)}
          <div class="meta">
            ${meta(
              call,
              both('value', ({ value }) => onOneLine(value ?? ''), side),
            )}
          </div>
        </div>
      </div>`;
    })}
    <div class="wide">
      ${
        asked
          ? html`<moot-disclosure
              class="prompt"
              label="prompt differences"
              .memory=${memory}
              .key=${`${key} prompts`}
              .body=${() =>
                html`<moot-prompt-difference
                  .context=${context}
                  .calls=${{ before: calls.before.call, after: calls.after.call }}
                ></moot-prompt-difference>`}
            ></moot-disclosure>`
          : nothing
      }
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

/** What was read from an answer that is text alone is the answer again. */
function tellsMore({ value, text }: CallRow): boolean {
  return value !== undefined && value !== JSON.stringify(text);
}

function meta(call: CallRow, value: TemplateResult): unknown {
  const { model, usage, latency } = call;
  const parts: unknown[] = [];
  if (tellsMore(call)) parts.push(html`parsed <code>${value}</code>`);
  // That it comes from elsewhere stands above the cases, and what it took there nobody knows.
  if (call.unasked || isAuthors(call)) return join(parts, ' · ');
  parts.push(model);
  if (usage) parts.push(html`<span title=${tokenParts(usage)}>${tokens(usage)}</span>`);
  if (latency !== undefined && latency > 0) parts.push(duration(latency));
  return join(parts, ' · ');
}

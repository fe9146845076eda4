import type { TemplateResult } from 'lit';
import { css, nothing } from 'lit';
import type { RenderedMessage } from '../src/protocol/panel';
import { count } from './format';
import { html } from './html';
import type { Mark } from './marked-text';
import type { PanelMemory } from './panel-memory';

/** How messages look wherever a prompt is shown. */
export const promptStyles = css`
  .message {
    padding: 6px 0 6px 10px;
    border-left: 2px solid var(--line);
    margin-bottom: 6px;
  }
  h4 {
    margin: 0 0 2px;
    font-weight: 400;
    font-size: 11px;
    letter-spacing: 0.04em;
    text-transform: uppercase;
    color: var(--dim);
  }
  img {
    display: block;
    max-width: 220px;
    max-height: 140px;
    border: 1px solid var(--line);
    border-radius: 3px;
    margin: 4px 0 2px;
  }
  moot-long-text {
    font-size: 12px;
  }
`;

export interface PromptOptions {
  readonly memory: PanelMemory | undefined;
  /** Under which the memory keeps what is unfolded. */
  readonly key: string;
  /** What else is marked in a part of a message. */
  readonly marks?: (message: number, part: number) => readonly Mark[];
  /** What stands beside the role of a message. */
  readonly aside?: (message: number) => unknown;
}

/** The messages of a prompt, what came from values marked. */
export function promptMessages(
  messages: readonly RenderedMessage[],
  options: PromptOptions,
): readonly TemplateResult[] {
  return messages.map(
    (message, index) =>
      html`<section class="message">
        <h4>${message.role}${options.aside?.(index) ?? nothing}</h4>
        ${message.parts.map((part, partIndex) =>
          part.type === 'image'
            ? picture(part.url, part.name)
            : textPart(message, part.text, index, partIndex, options),
        )}
      </section>`,
  );
}

function textPart(
  message: RenderedMessage,
  text: string,
  index: number,
  part: number,
  { memory, key, marks }: PromptOptions,
): TemplateResult {
  const spans = message.spans.filter((span) => span.part === part);
  const cut = spans.reduce((sum, span) => sum + (span.truncated ?? 0), 0);
  return html`<moot-long-text
      .text=${text}
      .marks=${[
        ...spans.map(({ start, end }) => ({ start, end, kind: 'value' as const })),
        ...(marks?.(index, part) ?? []),
      ]}
      .memory=${memory}
      .key=${`${key} ${index}.${part}`}
    ></moot-long-text>
    ${
      cut > 0
        ? html`<div class="meta warn">✂ ${count(cut)} characters were cut away from the values above.</div>`
        : nothing
    }`;
}

/** Only data URLs: the page may load nothing from elsewhere. */
function picture(url: string, name: string): TemplateResult {
  return url.startsWith('data:image/')
    ? html`<img src=${url} alt=${name} title=${name} />
        <div class="meta">${name}</div>`
    : html`<div class="meta">picture ${name}, not shown</div>`;
}

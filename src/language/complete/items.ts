import {
  CompletionItemKind,
  InsertTextFormat,
  type CompletionItem,
  type Range as LspRange,
} from 'vscode-languageserver-types';
import type { LineIndex } from '../../core/text/line-index';
import { toLspRange } from '../lsp-range';

/** A name that is offered. */
export interface Offer {
  readonly label: string;
  /** A few words beside the name. */
  readonly detail?: string | undefined;
  /** A sentence. */
  readonly doc?: string | undefined;
  /** What is written instead of the label. */
  readonly text?: string | undefined;
  /** With places to fill in, as snippets of LSP have them. */
  readonly snippet?: string | undefined;
  /** Those of a lower group stand first. */
  readonly group?: number;
  readonly kind?: CompletionItemKind;
}

/** The items of offers, in their order; each replaces the stretch between two offsets. */
export function itemsOf(
  offers: readonly Offer[],
  lines: LineIndex,
  [start, end]: readonly [number, number],
  kind: CompletionItemKind,
): CompletionItem[] {
  const range: LspRange = toLspRange(lines.range(start, end));
  const seen = new Set<string>();
  return offers.flatMap((offer, index): CompletionItem[] => {
    if (seen.has(offer.label)) return [];
    seen.add(offer.label);
    const { label, detail, doc, snippet, text = label, group = 5 } = offer;
    return [
      {
        label,
        kind: snippet === undefined ? (offer.kind ?? kind) : CompletionItemKind.Snippet,
        ...(detail === undefined ? {} : { detail }),
        ...(doc === undefined ? {} : { documentation: doc }),
        ...(snippet === undefined ? {} : { insertTextFormat: InsertTextFormat.Snippet }),
        sortText: `${group}${String(index).padStart(4, '0')}`,
        textEdit: { range, newText: snippet ?? text },
      },
    ];
  });
}

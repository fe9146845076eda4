import type { TemplateResult } from 'lit';
import { html as litHtml, svg as litSvg } from 'lit';
import { clipped, visible } from '../src/protocol/visible-text';

/** Characters of one value that are put on the page; a text that may be longer is given in chunks, see `whole`. */
export const LONGEST_TEXT = 10_000;
const LONGEST_HOVER = 2000;

/** Attributes that are read by people. */
const readAttributes =
  /\s(?:title|alt|placeholder|label|hint|data-side|aria-(?:label|description|valuetext))\s*=\s*["']?[^"'=]*$/u;

type Place = 'text' | 'hover' | 'other';

/** What each value of a template is there for, once for each template. */
const placesOf = new WeakMap<TemplateStringsArray, readonly Place[]>();

/**
 * Lit's `html`, with the words on the page as signs that can be seen: what a model, a data set or a file says may hold
 * controls of writing direction, escapes and characters of no width, and lines without an end. Values of properties
 * and listeners stay what they are. All templates of the panel are written with it.
 */
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult<1> {
  return litHtml(strings, ...shown(strings, values));
}

/** The same for what stands inside `<svg>`. */
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult<2> {
  return litSvg(strings, ...shown(strings, values));
}

/** A text of any length, in chunks, for those who limit what they show themselves. */
export function whole(text: string): readonly string[] {
  const chunks: string[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(text.length, from + LONGEST_TEXT);
    // Never between the halves of one character.
    if (to < text.length && /[\udc00-\udfff]/u.test(text.charAt(to))) to--;
    chunks.push(text.slice(from, to));
    from = to;
  }
  return chunks;
}

function shown(strings: TemplateStringsArray, values: readonly unknown[]): unknown[] {
  let places = placesOf.get(strings);
  if (!places) {
    places = placesIn(strings);
    placesOf.set(strings, places);
  }
  const known = places;
  return values.map((value, index) => {
    switch (known[index]) {
      case 'text':
        return textShown(value);
      case 'hover':
        return typeof value === 'string' ? visible(clipped(value, LONGEST_HOVER)) : value;
      default:
        return value;
    }
  });
}

function textShown(value: unknown): unknown {
  if (typeof value === 'string') return visible(clipped(value, LONGEST_TEXT));
  if (typeof value === 'object' && value !== null && Symbol.iterator in value)
    return Array.from(value as Iterable<unknown>, textShown);
  return value;
}

function placesIn(strings: TemplateStringsArray): readonly Place[] {
  let inTag = false;
  let place: Place = 'text';
  return strings.slice(0, -1).map((part) => {
    const [open, close] = [part.lastIndexOf('<'), part.lastIndexOf('>')];
    if (open !== close) inTag = open > close;
    if (!inTag) place = 'text';
    // Without a name of its own, a value goes on in the attribute of the one before.
    else if (part.includes('=') || open > close) place = readAttributes.test(part) ? 'hover' : 'other';
    return place;
  });
}

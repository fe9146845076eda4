/**
 * Characters that steer a reader's screen instead of being read: control characters but for tab and line feed,
 * controls of writing direction, blanks of no width, and the tag characters in which words can be hidden.
 */
const STEERING =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|[\u{e0000}-\u{e007f}]/gu;

/** The text with every steering character as a sign: `␀` for controls, `⟨U+202E⟩` for the others. Well-formed. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(STEERING, (character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      if (code === 0x7f) return '␡';
      // What stands for a character that could not be read is a sign already.
      if (code === 0xfffd) return character;
      return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
    });
}

/** A text of at most so many characters; what was left out is told. */
export function clipped(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit).toWellFormed()} … (${text.length - limit} more characters)`;
}

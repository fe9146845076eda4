/** Longer ones are cut, so that an answer never carries a whole page of its prompt. */
const LONGEST = 160;

/** The sentences of a text, trimmed, at most 160 characters each. Linear in its length. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const piece of text.match(/[^。！？；!?\n]+[。！？；!?]*/g) ?? []) {
    for (const sentence of /[A-Za-z]\.\s/.test(piece) ? piece.split(/(?<=[a-z)]\.)\s+/) : [piece]) {
      const trimmed = sentence.trim();
      if (trimmed.length < 2) continue;
      sentences.push(trimmed.length > LONGEST ? `${trimmed.slice(0, LONGEST)}…` : trimmed);
    }
  }
  return sentences;
}

/** The sentence without its last mark. */
export function bare(sentence: string): string {
  return sentence.replace(/[。；;，,.！!？?…]+$/u, '');
}

/** Ends Chinese with 。 and other text with a full stop, unless a mark is there. */
export function closed(sentence: string): string {
  if (/[。！？!?….]$/u.test(sentence)) return sentence;
  const last = bare(sentence);
  return last + (/[\u4e00-\u9fff」”）》]$/.test(last) ? '。' : '.');
}

import type { Case } from '../case';
import type { Json } from '../json';
import { normalise } from '../text/shingles';

/** Letters and digits below which facts may be a set phrase, such as that they are as the first court found them. */
const SET_PHRASE = 80;

/**
 * The text by which two cases are found to be the same: the facts, letters and digits only. Short facts say too
 * little; the words of the parties, of the evidence and the long texts among the fields are then added.
 */
export function comparedText({ facts, parties, evidence, fields }: Case): string {
  const plain = normalise(facts);
  if (plain.length >= SET_PHRASE) return plain;
  const said = Object.values(parties).flatMap(({ claim, statement, defence, background }) => [
    claim,
    statement,
    defence,
    background,
  ]);
  const more = [...said, ...evidence.map(({ text }) => text)].flatMap((text) =>
    text === undefined ? [] : normalise(text),
  );
  const long = Object.values(fields).flatMap(textsIn).map(normalise);
  const added = [...more, ...long.filter((text) => text.length >= SET_PHRASE)];
  return [plain, ...new Set(added)].join('\n');
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

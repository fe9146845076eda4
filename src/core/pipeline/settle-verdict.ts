import { isObject, type Json } from '../json';

export interface SettledPart {
  readonly value: Json;
  /** What was changed, in a sentence; absent when nothing was. */
  readonly note?: string;
}

/**
 * The name of a charge as CAIL2018 writes it, without the last 罪. Answers of the form `charge` or `accusation` are
 * asked to be so; a verdict of a court's own words (`被告人犯盗窃罪`) is none of them.
 */
export function settleCharges(value: Json): SettledPart {
  const listed = Array.isArray(value) ? (value as readonly Json[]) : [value];
  const bare = listed.map((name) =>
    typeof name === 'string' && name.trim().length > 1 ? name.trim().replace(/罪$/u, '') : name,
  );
  const changed = listed.flatMap((name, index) =>
    typeof name === 'string' && name.trim() !== bare[index] ? [name] : [],
  );
  if (changed.length === 0) return { value };
  return { value: bare, note: `the last 罪 was taken off: ${changed.join('、')}.` };
}

/** Death and life have no months. */
export function settleTerm(value: Json): SettledPart {
  if (!isObject(value)) return { value };
  const { imprisonment: months, kind, death_penalty: death, life_imprisonment: life } = value;
  const endless = kind === 'death' || kind === 'life' || death === true || life === true;
  if (!endless || typeof months !== 'number' || months === 0) return { value };
  const named = kind === 'death' || death === true ? 'death' : 'life';
  return {
    value: { ...value, imprisonment: 0 },
    note: `${months} months beside a sentence of ${named} became 0.`,
  };
}

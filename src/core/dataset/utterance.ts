/** What one speaker said in one turn. */
export interface Utterance {
  /** Such as 原告; absent where the source does not say. */
  readonly speaker?: string;
  /** What the turn is, such as 控诉, where the source says it with the speaker. */
  readonly act?: string;
  readonly text: string;
}

/** `[原告控诉]：` in any brackets; without the colon it may be anything, and stays in the text. */
const label = /^\s*[[【［〔]([^[\]【】［］〔〕\r\n]{1,20})[\]】］〕]\s*[:：]\s*/u;

/** Who speaks in a court, longer names before those they begin with, and the role each is in pipelines. */
const speakers: readonly (readonly [name: string, role: string])[] = [
  ['被上诉人', 'appellee'],
  ['上诉人', 'appellant'],
  ['公诉机关', 'plaintiff'],
  ['公诉人', 'plaintiff'],
  ['原告人', 'plaintiff'],
  ['原告', 'plaintiff'],
  ['被告人', 'defendant'],
  ['被告', 'defendant'],
  ['辩护人', 'counsel'],
  ['第三人', 'third-party'],
  ['审判长', 'judge'],
  ['审判员', 'judge'],
  ['法官', 'judge'],
  ['证人', 'witness'],
];

/** The speaker, the act and the text of `[原告控诉]：…`. A text without a label is kept as it is. */
export function splitUtterance(written: string): Utterance {
  const match = label.exec(written);
  const name = match?.[1]?.trim();
  if (!match || name === undefined || name === '') return { text: written };
  const text = written.slice(match[0].length);
  const known = speakers.find(([speaker]) => name.startsWith(speaker))?.[0];
  const act = known === undefined ? '' : name.slice(known.length).trim();
  return { speaker: known ?? name, ...(act === '' ? {} : { act }), text };
}

/** The role a speaker has in pipelines, such as `plaintiff`; a name that no court knows stands for itself. */
export function roleOfSpeaker(speaker: string): string {
  return speakers.find(([name]) => name === speaker)?.[1] ?? speaker;
}

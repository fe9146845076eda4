import type { Json } from '../json';
import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import { found, missing, quote } from './candidate';
import type { Choice, OutputSpec } from './output-spec';
import { RepairLog } from './repair-log';
import { patternOfWords } from '../text/pattern-words';

interface Standing {
  readonly choice: Choice;
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

const NEGATED = /(?:\b(?:not|never|cannot|no|without|\w{2,6}n['’]t)\s(?:\w{1,20}\s)?|[不未非无没勿])$/iu;
const BEFORE_ANSWER = /^[\s"'“”‘’`*_#>()（）[\]【】「」『』.。:：-]{0,40}/u;

/**
 * `choice`: one of the named choices, the longest first, so that `not accept` is not `accept`; a choice behind a
 * negation that is no choice itself does not stand. The answer that begins with a choice is that choice; otherwise
 * only one may stand in it. Value: `{ choice, [capture]: the words after the choice and its lead }`.
 */
export function readChoice(answer: AnswerText, spec: OutputSpec): Reading {
  const { text } = answer;
  const choices = spec.choices ?? [];
  const names = choices.map(({ choice }) => choice).join(' | ');
  const standing = findStanding(text, choices);
  const [first] = standing;
  if (first === undefined)
    return missing(
      text.trim() === ''
        ? `The answer is empty; one of ${names} was expected.`
        : `The answer names none of ${names}; it begins “${quote(text)}”.`,
    );
  const opening = BEFORE_ANSWER.exec(text)?.[0] ?? '';
  const begins = first.start <= opening.length;
  const others = begins || leadAfter(text, first) !== undefined ? [] : standing;
  const other = others.find(({ choice }) => choice !== first.choice);
  if (other)
    return missing(
      `The answer names both ${first.choice.choice} and ${other.choice.choice}; it must begin with the one chosen.`,
    );

  const log = new RepairLog();
  if (first.written !== first.choice.choice)
    log.add('case-folded', `“${first.written}” was read as ${first.choice.choice}`);
  const { words, end } = captured(text, first, begins ? opening : '');
  const value: Json =
    first.choice.capture === undefined
      ? { choice: first.choice.choice }
      : { choice: first.choice.choice, [first.choice.capture]: words };
  return found({
    value,
    start: first.start,
    end: first.choice.capture === undefined ? first.end : end,
    repairs: log.repairs,
  });
}

function findStanding(text: string, choices: readonly Choice[]): readonly Standing[] {
  const longestFirst = choices
    .filter(({ choice }) => choice.trim() !== '')
    .sort((a, b) => b.choice.length - a.choice.length);
  if (longestFirst.length === 0) return [];
  const pattern = new RegExp(longestFirst.map(({ choice }) => `(${wordsPattern(choice)})`).join('|'), 'giu');
  const standing: Standing[] = [];
  for (const match of text.matchAll(pattern)) {
    const choice = longestFirst[match.slice(1).findIndex((group: string | undefined) => group !== undefined)];
    if (choice === undefined || NEGATED.test(text.slice(Math.max(0, match.index - 32), match.index)))
      continue;
    standing.push({ choice, written: match[0], start: match.index, end: match.index + match[0].length });
  }
  return standing;
}

/** The choice as whole words; Latin words may be joined by blanks, `_` or `-`. */
function wordsPattern(choice: string): string {
  const words = choice.trim().split(/[\s_-]+/);
  const escaped = words.map(patternOfWords).join('[\\s_-]{1,4}');
  const before = /^\w/.test(choice.trim()) ? '(?<![A-Za-z0-9_])' : '';
  const after = /\w$/.test(choice.trim()) ? '(?![A-Za-z0-9_])' : '';
  return before + escaped + after;
}

/** Offset after the lead, such as `, because`, that follows the choice; its punctuation may differ. */
function leadAfter(text: string, { choice, end }: Standing): number | undefined {
  const words = choice.lead?.match(/[^\s\p{P}]+/gu);
  if (!words) return undefined;
  const escaped = words.map(patternOfWords);
  const lead = new RegExp(`[\\s\\p{P}]{0,12}${escaped.join('[\\s\\p{P}]{0,4}')}[\\s,，:：…]{0,12}`, 'iuy');
  lead.lastIndex = end;
  return lead.test(text) ? lead.lastIndex : undefined;
}

function captured(text: string, standing: Standing, opening: string): { words: string; end: number } {
  const from = leadAfter(text, standing) ?? standing.end;
  let end = text.trimEnd().length;
  // Quotes and markup that were opened before the choice close at the end of the answer.
  if (/["'“‘`*]/.test(opening)) while (end > from && /["'”’`*]/.test(text.charAt(end - 1))) end -= 1;
  const words = text.slice(from, Math.max(from, end));
  const inset = /^[\s,，.。:：;；、!！…*"”'’`—-]{0,40}/u.exec(words)?.[0].length ?? 0;
  return { words: words.slice(inset).trim(), end: Math.max(from, end) };
}

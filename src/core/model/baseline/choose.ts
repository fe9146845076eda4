import type { Evidence } from './evidence';
import { aliasesOf } from './topics';

/**
 * The option the prompt speaks for most: its definition in the instructions (`刑事：…` at the start of a line) against
 * the facts, and the sentences that name it, weighed by their overlap with facts and instructions. Undefined when
 * nothing speaks for any.
 */
export function choose(options: readonly string[], evidence: Evidence): string | undefined {
  let best: string | undefined;
  let bestScore = 0;
  for (const option of options) {
    const score = definition(option, evidence) + mentions(option, options, evidence);
    if (score > bestScore) {
      best = option;
      bestScore = score;
    }
  }
  return best;
}

function definition(option: string, evidence: Evidence): number {
  let score = 0;
  for (const { text, kind, label, labelled } of evidence.prompt.passages) {
    if (kind !== 'instruction') continue;
    if (labelled && label === option) score = Math.max(score, evidence.focus.overlap(text));
    else if (text.startsWith(option) && /^\s*[:：=—-]/.test(text.slice(option.length))) {
      score = Math.max(score, evidence.focus.overlap(text.slice(option.length)));
    }
  }
  return score;
}

function mentions(option: string, options: readonly string[], evidence: Evidence): number {
  const words = aliasesOf(option);
  // 不支持 speaks for itself and not for 支持.
  const longer = options.filter((other) => other !== option && other.includes(option));
  let score = 0;
  for (const { text, kind, label } of evidence.sentences) {
    const place = kind === 'facts' ? text : `${label} ${text}`;
    let found = place.toLowerCase();
    for (const other of longer) found = found.replaceAll(other.toLowerCase(), ' ');
    const named = found.includes(option.toLowerCase()) ? 1 : 0.4;
    if (!words.some((word) => found.includes(word))) continue;
    score += (named * (evidence.focus.overlap(text) + 0.5 * evidence.voice.overlap(text))) / 4;
  }
  return score;
}

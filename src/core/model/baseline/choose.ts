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
    if (labelled && label === option) score = Math.max(score, evidence.facts.overlap(text));
    else if (text.startsWith(option) && /^\s*[:：=—-]/.test(text.slice(option.length))) {
      score = Math.max(score, evidence.facts.overlap(text.slice(option.length)));
    }
  }
  return score;
}

function mentions(option: string, options: readonly string[], evidence: Evidence): number {
  const words = aliasesOf(option);
  // 不支持 speaks for itself and not for 支持.
  const longer = options.filter((other) => other !== option && other.includes(option));
  const scores = { told: 0, said: 0 };
  let times = 0;
  for (const { text, kind, label } of evidence.sentences) {
    let place = `${label} ${text}`.toLowerCase();
    for (const other of longer) place = place.replaceAll(other.toLowerCase(), ' ');
    if (!words.some((word) => place.includes(word))) continue;
    const named = place.includes(option.toLowerCase()) ? 1 : 0.4;
    const score = named * (evidence.facts.overlap(text) + 0.5 * evidence.voice.overlap(text));
    scores[kind === 'facts' ? 'told' : 'said'] += score;
    times += 1;
  }
  // What a party says is worth what the facts bear out; that facts name it says little. Many words are no more true.
  return times === 0 ? 0 : (scores.said + scores.told / 4) / (4 * Math.sqrt(times));
}

import type { Evidence } from './evidence';
import { bare, closed, sentencesOf } from './sentences';
import { analysis, wordsFor } from './wording';

/** A frame the prompt asks for in words, such as `[罪名]盗窃;诈骗<eoa>`. */
const frame = /\[([^\][\n]{1,12})\](?:[^\n<[]{0,60}|与|和)<eoa>/;

/** A free text: a framed value, a turn in a debate, or the sentences that matter most. Never empty. */
export function answerText(prefix: string | undefined, evidence: Evidence): string {
  const framed = prefix === undefined ? frameAsked(evidence) : undefined;
  if (framed !== undefined) return framed;
  const spoken = evidence.passagesOf('transcript').filter(({ labelled }) => labelled);
  const body = prefix !== undefined || spoken.length > 0 ? turn(spoken, evidence) : analysis(evidence);
  const text = body.trim() === '' ? nothing(evidence) : body;
  return `${prefix ?? ''}${text}`;
}

export function nothing(evidence: Evidence): string {
  return evidence.prompt.chinese ? '没有可以依据的内容。' : 'The prompt holds nothing to go by.';
}

function frameAsked(evidence: Evidence): string | undefined {
  for (const { text, label, labelled } of evidence.prompt.passages) {
    const name = frame.exec(labelled ? `[${label}]${text}` : text)?.[1];
    if (name === undefined) continue;
    const words = wordsFor(name, '', evidence);
    const months = /刑期/.test(name) && evidence.months !== undefined ? `${evidence.months}月` : words;
    const articles = /法条/.test(name)
      ? [...new Set(evidence.articles.slice(0, 2).map(({ number }) => `刑法第${number}条`))].join('、')
      : months;
    return `[${name}]${articles.replace(/[<>[\]]/g, '')}<eoa>`;
  }
  return undefined;
}

/**
 * Takes up the last utterance and answers it with the next of the facts; whose turn it is decides which, so that no
 * two turns of one debate are alike.
 */
function turn(
  spoken: readonly { readonly text: string; readonly label: string }[],
  evidence: Evidence,
): string {
  const last = spoken.at(-1);
  const facts = evidence.sentences.filter(({ kind }) => kind === 'facts');
  const fact = facts.length > 0 ? facts[spoken.length % facts.length] : evidence.takeSentence();
  const claims = sentencesOf(evidence.textOf('claim')).filter((claim) => bare(claim) !== '无');
  const claim = claims.length > 0 ? claims[spoken.length % claims.length] : undefined;
  const point = last && strongest(last.text, evidence);
  const { chinese } = evidence.prompt;
  const parts: string[] = [];
  if (point !== undefined) {
    const quoted = bare(point).slice(0, 60);
    parts.push(chinese ? `对方提出“${quoted}”。` : `On the point “${quoted}”:`);
  }
  if (fact) parts.push(chinese ? `案情表明，${closed(fact.text)}` : closed(fact.text));
  if (claim !== undefined) parts.push(closed(claim));
  return parts.join(chinese ? '' : ' ');
}

function strongest(text: string, evidence: Evidence): string | undefined {
  let best: string | undefined;
  let bestScore = -1;
  for (const sentence of sentencesOf(text)) {
    const score = evidence.focus.overlap(sentence) + 0.2 * evidence.voice.overlap(sentence);
    if (score > bestScore) {
      best = sentence;
      bestScore = score;
    }
  }
  return best;
}

import { normaliseCharge } from '../../law/charge';
import type { Evidence } from './evidence';
import { bare, closed, sentencesOf } from './sentences';
import { aliasesOf, topicOf, type Topic } from './topics';

const inMitigation = /自首|坦白|如实供述|立功|从犯|未遂|退赃|退赔|谅解|认罪认罚|初犯|累犯|前科/;
/** Articles to cite at most. */
const MOST_ARTICLES = 6;

/** The answer in words to what a field, tag or group of this name asks for; empty when the prompt tells nothing. */
export function wordsFor(name: string, description: string, evidence: Evidence): string {
  const topic = topicOf(name, description);
  return wordsOn(topic, name, description, evidence);
}

function wordsOn(topic: Topic, name: string, description: string, evidence: Evidence): string {
  const { charges, penalties, prompt } = evidence;
  // A role that shows how to write a value (被告人犯××罪, 判处…) gets it written like that.
  const sample = `${description}\n${description === '' ? '' : evidence.textOf('instruction')}`;
  switch (topic) {
    case 'articles':
      return citations(evidence).join('、');
    case 'charges':
      if (charges.length === 0) return '';
      return /被告人犯/.test(sample)
        ? `被告人犯${charges.map((charge) => `${charge}罪`).join('、')}`
        : charges.join(';');
    case 'term':
      if (penalties.term) return `${/判处/.test(sample) ? '判处' : ''}${penalties.term.words}`;
      return evidence.months === undefined ? '' : `${evidence.months}个月`;
    case 'fine':
      return penalties.fine ? `${/处罚金/.test(sample) ? '处' : ''}${penalties.fine.words}` : '';
    case 'amount':
      return amountIn(prompt.facts);
    case 'option':
      return optionIn(evidence);
    case 'results':
      return results(evidence).join('\n');
    case 'analysis':
      return analysis(evidence);
    case 'defendant':
      return evidence.defendant ?? '';
    case 'probation':
    case 'life':
    case 'death':
    case 'reprieve':
    case 'confidence':
    case 'rejudge':
    case 'words':
      return sentenceAbout(name, evidence);
  }
}

/** Citations with the name of their law, drafts before lists of law and precedents. */
export function citations(evidence: Evidence): readonly string[] {
  const { articles } = evidence;
  const best = articles[0]?.score ?? 0;
  return articles
    .filter(({ score }) => score >= best / 3)
    .slice(0, MOST_ARTICLES)
    .map(({ citation }) => citation);
}

/** The operative part: for crimes from charge, term and fine, else the draft's or a precedent's, else the claim's. */
export function results(evidence: Evidence): readonly string[] {
  const { charges, penalties, defendant } = evidence;
  const charge = charges[0];
  if (
    charge !== undefined &&
    (penalties.term !== undefined || /罪/.test(evidence.textOf('claim', 'draft')))
  ) {
    const names = charges.map((name) => `${normaliseCharge(name)}罪`).join('、');
    const parts = [`被告人${defendant ?? ''}犯${names}`];
    if (penalties.term) parts.push(`判处${penalties.term.words}`);
    else if (evidence.months !== undefined) parts.push(`判处有期徒刑${evidence.months}个月`);
    if (penalties.fine) parts.push(`并处${penalties.fine.words}`);
    return [`${parts.join('，')}。`];
  }
  const decided = evidence
    .passagesOf('draft', 'precedent')
    .filter(({ label }) => /判决|结果|主文|result|ruling/i.test(label) && !/理由|分析/.test(label));
  const draft = decided.filter(({ kind }) => kind === 'draft');
  const lines = (draft.length > 0 ? draft : decided).flatMap(({ text }) => operative(text));
  if (lines.length > 0) return lines.slice(0, 4);
  return sentencesOf(evidence.textOf('claim'))
    .filter((sentence) => /判令|请求|确认|撤销|支付|赔偿|返还|asks|pay|refund/i.test(sentence))
    .slice(0, 3)
    .map((sentence) =>
      closed(sentence.replace(/^.*(?:判令|请求(?:法院)?(?:依法)?[:：]?)/, '').replace(/^\d+[.、．]\s*/, '')),
    );
}

function operative(text: string): string[] {
  return text
    .split(/[；;\n]|(?<=。)(?=[一二三四五六七八九十]、|\d+[.、])/)
    .map((part) =>
      part.replace(/^\s*(?:[一二三四五六七八九十]{1,2}、|\d+[.、．)]|[（(][一二三四\d][)）])\s*/, '').trim(),
    )
    .filter((part) => part.length > 3 && !/诉讼费|受理费/.test(part))
    .map((part) => closed(part.slice(0, 200)));
}

/** The weightiest of the facts, the charge, what speaks for or against a lighter sentence. */
export function analysis(evidence: Evidence): string {
  const { prompt, charges, defendant } = evidence;
  const key = evidence.keySentences(2).map(({ text }) => text);
  if (!prompt.chinese) return key.map(closed).join(' ');
  const opening = /本院认为/.test(evidence.textOf('instruction')) ? '本院认为，' : '';
  const crime =
    charges.length > 0
      ? `被告人${defendant ?? ''}的行为构成${charges.map((name) => `${name}罪`).join('、')}。`
      : '';
  const mild = sentencesOf(prompt.facts).filter(
    (sentence) => inMitigation.test(sentence) && !key.includes(sentence),
  );
  return opening + [...key, ...mild.slice(0, 2)].map(closed).join('') + crime;
}

/** The sentence that fits best what the name says, another one for each call. */
export function sentenceAbout(name: string, evidence: Evidence): string {
  const words = aliasesOf(name);
  const sentence = evidence.takeSentence(({ text, label, kind }) => {
    const place = `${kind === 'facts' ? '' : label} ${text.slice(0, 24)}`.toLowerCase();
    return 3 * words.filter((word) => place.includes(word) || text.includes(word)).length;
  });
  return sentence ? bare(sentence.text) : '';
}

/** A stated total, else the largest amount in yuan; empty without any. */
function amountIn(facts: string): string {
  const amounts = [
    ...facts.matchAll(/(共计|合计|总计|总额|总价)?[^\d。；]{0,12}?(\d[\d,]*(?:\.\d+)?)\s?(万)?余?元/g),
  ].map(([, total, digits = '', tenThousands]) => ({
    total: total !== undefined,
    yuan: Number(digits.replaceAll(',', '')) * (tenThousands === undefined ? 1 : 10_000),
  }));
  const totals = amounts.filter(({ total }) => total);
  const yuan = Math.max(0, ...(totals.length > 0 ? totals : amounts).map((amount) => amount.yuan));
  return yuan > 0 ? `${Math.round(yuan * 100) / 100}元` : '';
}

/** The letter of the option (`A: …`, `B. …`) whose words overlap most with the rest of the question. */
function optionIn(evidence: Evidence): string {
  const text = evidence.prompt.passages
    .filter(({ kind }) => kind !== 'instruction')
    .map(({ label, text: words, labelled }) =>
      labelled && /^[A-F]$/.test(label) ? `${label}:${words}` : words,
    )
    .join('\n');
  let best = '';
  let bestScore = -1;
  for (const [, letter = '', words = ''] of text.matchAll(
    /(?<![A-Za-z])([A-F])\s?[:：.、．]\s?([^\n;；]{1,200}?)(?=[;；\n。]|$)/g,
  )) {
    const rest = evidence.focus.overlap(words);
    if (rest > bestScore) {
      best = letter;
      bestScore = rest;
    }
  }
  return best;
}

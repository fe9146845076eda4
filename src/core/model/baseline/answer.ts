import { unreachable } from '../../problem';
import type { Choice, OutputSpec, Tag } from '../../output/output-spec';
import type { Message } from '../model';
import { choose } from './choose';
import { Evidence } from './evidence';
import { fillSchema } from './fill-schema';
import { answerPattern } from './pattern';
import { readPrompt } from './prompt';
import { bare, closed } from './sentences';
import { answerText, nothing } from './speech';
import { topicOf } from './topics';
import { analysis, citations, results, wordsFor } from './wording';

/** The answer to a prompt in the asked-for format: the same messages and format give the same text. Never empty. */
export function answerTo(messages: readonly Message[], output: OutputSpec): string {
  const evidence = new Evidence(readPrompt(messages));
  switch (output.format) {
    case 'text':
      return answerText(output.prefix, evidence);
    case 'json':
      return JSON.stringify(fillSchema(output.schema, evidence));
    case 'finish':
      return `Finish[${JSON.stringify(fillSchema(output.schema, evidence))}]`;
    case 'tagged':
      return (output.tags ?? []).flatMap((tag) => section(tag, evidence)).join('\n') || nothing(evidence);
    case 'choice':
      return chosen(output.choices ?? [], evidence);
    case 'lines':
      return numbered(evidence);
    case 'pattern':
      return answerPattern(output.pattern ?? '', evidence) ?? answerText(undefined, evidence);
    default:
      return unreachable(output.format);
  }
}

/** A section by the names of its tag and field; an optional one without anything to say is left out. */
function section(tag: Tag, evidence: Evidence): string[] {
  const words = sectionWords(tag, evidence)
    .map((line) => line.replace(/[[【［]([^\][【】［］\n]*)[\]】］]\s?[:：]?/g, '$1').trim())
    .filter((line) => line !== '');
  if (words.length === 0 && tag.optional) return [];
  const body = tag.type === 'list' && words.length > 1 ? `\n${words.join('\n')}` : words.join('\n');
  return [`[${tag.tag}]：${body}`];
}

function sectionWords({ tag, field, type }: Tag, evidence: Evidence): readonly string[] {
  const byTag = topicOf(tag);
  const topic = byTag === 'words' ? topicOf(field) : byTag;
  const numberedResult = /结果\s*(\d)|result\D{0,2}(\d)/i.exec(`${tag} ${field}`);
  if (numberedResult) {
    const at = Number(numberedResult[1] ?? numberedResult[2]) - 1;
    return results(evidence).slice(at, at + 1);
  }
  switch (topic) {
    case 'articles':
      return citations(evidence);
    case 'results':
      return results(evidence);
    case 'analysis':
      return [analysis(evidence)];
    case 'charges':
      return type === 'list'
        ? evidence.charges
        : [evidence.charges.map((charge) => `${charge}罪`).join('、')];
    case 'words':
      return type === 'list'
        ? evidence.keySentences(3).map(({ text }) => text)
        : [wordsFor(`${tag} ${field}`, '', evidence)];
    default:
      return [wordsFor(byTag === 'words' ? field : tag, '', evidence)];
  }
}

/** The choice the prompt speaks for, else the first that needs no reason; a reason is a sentence of the facts. */
function chosen(choices: readonly Choice[], evidence: Evidence): string {
  const plain = choices.filter(({ capture }) => capture === undefined);
  const open = plain.length > 0 ? plain : choices;
  const words = choose(
    open.map(({ choice }) => choice),
    evidence,
  );
  const choice = open.find((one) => one.choice === words) ?? open[0];
  if (!choice) return nothing(evidence);
  if (choice.capture === undefined) return choice.choice;
  const reason = evidence.takeSentence()?.text ?? nothing(evidence);
  return `${choice.choice}${choice.lead ?? ':'} ${closed(bare(reason))}`;
}

function numbered(evidence: Evidence): string {
  const sentences = evidence.keySentences(5).map(({ text }) => closed(text));
  const lines = sentences.length > 0 ? sentences : [nothing(evidence)];
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
}

import type { Message } from '../model';

/** What a passage of a prompt seems to be, told by the label above it and the role of its message. */
export type PassageKind =
  'instruction' | 'facts' | 'claim' | 'law' | 'charges' | 'precedent' | 'draft' | 'transcript' | 'other';

/** One line of the prompt, without its label. */
export interface Passage {
  readonly text: string;
  /** With its label. */
  readonly line: string;
  readonly kind: PassageKind;
  /** The nearest label at or above the line; empty when there is none. */
  readonly label: string;
  /** Whether the label stands on this line. */
  readonly labelled: boolean;
}

export interface Prompt {
  readonly passages: readonly Passage[];
  /** The case's facts: what a label says they are, else the longest passages that are no instruction. */
  readonly facts: string;
  readonly chinese: boolean;
}

/** The first that fits decides. */
const labelKinds: readonly (readonly [PassageKind, RegExp])[] = [
  ['other', /类型|案由|^(?:起诉方|应诉方|被告人?|原告)$|\btype$/i],
  [
    'instruction',
    /格式|输出|要求$|规则|步骤|方法|标准|示例|例如|注意|format|example|instruction|rule|output|answer/i,
  ],
  ['precedent', /判例|先例|类案|参照|参考案|相似案|指导案例|precedent|similar|reference case/i],
  [
    'draft',
    /初步|草案|草稿|拟判|法官分析|审判依据|最终判决|判决结果|裁判结果|原判|原审.*判|一审.*[果判见据]|上诉对象|draft|preliminary|ruling|verdict|opinion|predicted/i,
  ],
  ['transcript', /笔录|辩论|辩解|答辩|辩护|控诉|发言|开庭|transcript|debate|discussion|utterance|statement/i],
  ['charges', /罪名|charges?\b|accusation/i],
  ['law', /法条|法律|条文|依据|statute|article|\blaws?\b|provision/i],
  [
    'claim',
    /买家|卖家|buyer|seller|诉请|诉求|指控|公诉|诉讼请求|上诉请求|上诉理由|量刑建议|claim|indict|petition|prosecut/i,
  ],
  [
    'facts',
    /案情|事实|背景|what happened|story|background|查明|案件经过|文书|纠纷|案例|facts?\b|\bcase\b|dispute|description|question/i,
  ],
];

const heading = /^#{1,6}\s+(.{1,40}?)\s*[:：]?$/;
const bracketed =
  /^(?:[-*•]\s{0,4})?(?:\[([^\][]{1,24})\]|【([^】]{1,24})】|<([a-z_ -]{2,24})>|\*\*([^*]{1,30})\*\*)\s*[:：]?\s*(.*)$/i;
const plain =
  /^(?:[-*•]\s{0,4})?([^\s:：，。；,;“”"（()）《》{}[\]<>][^:：\n，。；,;“”"（()）《》{}[\]<>]{0,29})[:：]\s*(.*)$/;
const asksFor =
  /例如|格式|<eoa>|^请|^以“|^现在由你|^只能?用|请你|^只输出|作出回应|as follows|for example|answer with/i;

/** Text parts of the messages as labelled lines. Linear in their length. */
export function readPrompt(messages: readonly Message[]): Prompt {
  const passages: Passage[] = [];
  let han = 0;
  let letters = 0;
  const asked = messages.some((message) => message.role === 'user' && textOf(message).trim() !== '');
  for (const message of messages) {
    const own = ownKind(message, asked);
    let label = '';
    let kind = own;
    for (const raw of textOf(message).split('\n')) {
      const line = raw.trim();
      if (line === '') continue;
      const labelled = readLabel(line);
      if (labelled) {
        label = labelled.label;
        if (own !== 'instruction') kind = kindOf(label, kind);
      }
      const text = labelled ? labelled.rest : line;
      if (text === '') continue;
      // A request amid data is no data; the lines after it belong to the section again.
      const request = kind !== 'facts' && asksFor.test(line);
      passages.push({
        text,
        line,
        kind: request ? 'instruction' : kind,
        label,
        labelled: labelled !== undefined,
      });
      if (own !== 'instruction') {
        han += count(text, /[\u4e00-\u9fff]/g);
        letters += count(text, /[A-Za-z]/g);
      }
    }
  }
  return { passages, facts: factsOf(passages), chinese: han * 3 >= letters };
}

/** System messages are instructions, unless there is nothing else. */
function ownKind(message: Message, asked: boolean): PassageKind {
  if (message.role === 'assistant') return 'transcript';
  return message.role === 'user' || !asked ? 'other' : 'instruction';
}

/** Parts of one prompt that would break an answer that quotes them are taken out. */
function textOf(message: Message): string {
  return message.parts
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n')
    .replace(/\p{Surrogate}|<\/?think>|[\u0000-\u0008\u000b-\u001f\u007f]/giu, (found) =>
      found === '\r' ? '\n' : '',
    );
}

function readLabel(line: string): { label: string; rest: string } | undefined {
  const title = heading.exec(line);
  if (title) return { label: title[1] ?? '', rest: '' };
  const boxed = bracketed.exec(line);
  if (boxed) return { label: boxed[1] ?? boxed[2] ?? boxed[3] ?? boxed[4] ?? '', rest: boxed[5] ?? '' };
  const words = plain.exec(line);
  if (words) return { label: words[1] ?? '', rest: words[2] ?? '' };
  return undefined;
}

/** Labels that say nothing leave the kind as it is; parts of a precedent stay parts of it. */
function kindOf(label: string, before: PassageKind): PassageKind {
  const named = labelKinds.find(([, words]) => words.test(label))?.[0];
  if (named === undefined) return before;
  const inner = named === 'facts' || named === 'law' || named === 'charges';
  return before === 'precedent' && inner && !/本案|case facts|相关/i.test(label) ? before : named;
}

function factsOf(passages: readonly Passage[]): string {
  const told = passages.filter(({ kind }) => kind === 'facts');
  if (told.length > 0) return told.map(({ text }) => text).join('\n');
  const data = passages.filter(({ kind }) => kind !== 'instruction');
  const longest = [...(data.length > 0 ? data : passages)].sort((a, b) => b.text.length - a.text.length)[0];
  return longest?.text ?? '';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

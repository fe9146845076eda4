import type { Term, Verdict } from '../verdict';
import { present } from './value';

/** Answer frames that the instructions ask for, by the task they belong to. */
const frames: readonly (readonly [frame: string, task: string])[] = [
  ['[法条]', '3-1'],
  ['[罪名]', '3-3'],
  ['[刑期]', '3-4'],
  ['[正确答案]', '3-6'],
  ['[金额]', '3-7'],
];

/** `3-1` of `lawbench/3-1`, `lawbench.3-1` or `3-1`. */
export function taskName(written: string): string | undefined {
  return /^\s*(?:lawbench[/.:])?(\d{1,2}-\d{1,2})\s*$/i.exec(written)?.[1];
}

/** LawBench's files are called after their task. */
export function taskOfFile(file: string): string | undefined {
  return /(?:^|[\\/])(\d-\d{1,2})(?:\.[^\\/]*)?$/.exec(file)?.[1];
}

/** The task that an instruction and its question show; tasks 3-4 and 3-5 differ in the statute text given only. */
export function taskOfQuestion(instruction: string, question: string): string | undefined {
  const task = frames.find(([frame]) => instruction.includes(frame))?.[1];
  if (task === '3-4' && /法条内容[:：]/.test(question)) return '3-5';
  if (task === undefined && /^场景[:：]/.test(question) && instruction.includes('法条')) return '3-2';
  return task;
}

/** The answer as it stands, and its parts where the answer's form is plain. */
export function goldOfAnswer(answer: string): Verdict {
  const [, label, rest] = /^\s*(法条|罪名|刑期)[:：]([^]*)$/.exec(answer) ?? [];
  const text = (rest ?? '').trim();
  return present({
    articles: label === '法条' ? (text.match(/\d+/g) ?? []).map(Number) : undefined,
    charges: label === '罪名' ? text.split(/[;；]/).map(trim).filter(Boolean) : undefined,
    term: label === '刑期' ? termOf(text) : undefined,
    text: answer,
  });
}

function termOf(text: string): Term | string {
  if (text.startsWith('死刑')) return { kind: 'death', imprisonment: 0, death_penalty: true };
  if (text.startsWith('无期')) return { kind: 'life', imprisonment: 0, life_imprisonment: true };
  const months = /^(\d+)个?月$/.exec(text)?.[1];
  return months === undefined ? text : { imprisonment: Number(months) };
}

function trim(text: string): string {
  return text.trim();
}

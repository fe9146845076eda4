import { unreachable } from '../problem';
import { quote } from './candidate';
import type { Choice, OutputSpec } from './output-spec';
import { outlineSchema } from './schema-outline';

const LONGEST_PROBLEM = 400;

/**
 * What the model is told after an answer that broke its format: what was wrong, and the wanted format again.
 * `problem` is that of the parsed output; it stays in English.
 */
export function retryMessage(problem: string, spec: OutputSpec, language: 'zh' | 'en'): string {
  const fault = quote(problem, LONGEST_PROBLEM);
  return language === 'zh'
    ? `上面的回答不符合规定的格式，无法读取。问题：${fault}\n请重新作答，不要作任何解释。${wantedInChinese(spec)}`
    : `That answer could not be read, because it does not keep to the format. ${fault}\n` +
        `Please answer again, without any remarks. ${wantedInEnglish(spec)}`;
}

function wantedInEnglish(spec: OutputSpec): string {
  const shape = spec.schema === undefined ? '' : `, of this shape: ${outlineSchema(spec.schema)}`;
  switch (spec.format) {
    case 'text':
      return spec.prefix === undefined ? 'Plain text is wanted.' : `Begin the text with ${spec.prefix}`;
    case 'json':
      return `Give valid JSON only${shape}`;
    case 'finish':
      return `End with Finish[…], with the result between the brackets${shape}`;
    case 'tagged':
      return `Write these sections, each behind its tag: ${sections(spec)}`;
    case 'choice':
      return `Begin the answer with exactly one of: ${choices(spec, ' | ')}`;
    case 'lines':
      return 'Write a numbered list with one item on each line.';
    case 'pattern':
      return `The answer must match this regular expression: ${spec.pattern ?? ''}`;
    default:
      return unreachable(spec.format);
  }
}

function wantedInChinese(spec: OutputSpec): string {
  const shape = spec.schema === undefined ? '' : `，结构为：${outlineSchema(spec.schema)}`;
  switch (spec.format) {
    case 'text':
      return spec.prefix === undefined ? '请直接写出文本。' : `文本须以下列字样开头：${spec.prefix}`;
    case 'json':
      return `只输出合法的 JSON${shape}`;
    case 'finish':
      return `最后以 Finish[…] 结束，结果写在方括号内${shape}`;
    case 'tagged':
      return `依次写出以下各部分，每部分以标签开头：${sections(spec)}`;
    case 'choice':
      return `回答须以下列选项之一开头：${choices(spec, '；')}`;
    case 'lines':
      return '请写成编号列表，每行一项。';
    case 'pattern':
      return `回答须匹配此正则表达式：${spec.pattern ?? ''}`;
    default:
      return unreachable(spec.format);
  }
}

function sections(spec: OutputSpec): string {
  return (spec.tags ?? []).map(({ tag }) => `[${tag}]：…`).join(' ');
}

function choices(spec: OutputSpec, separator: string): string {
  const written = ({ choice, lead, capture }: Choice): string =>
    capture === undefined ? choice : `${choice}${lead ?? ''} …`;
  return (spec.choices ?? []).map(written).join(separator);
}

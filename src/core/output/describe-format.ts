import { unreachable } from '../problem';
import type { OutputSpec } from './output-spec';
import { outlineSchema } from './schema-outline';

/** The format of a role's answer on one line, for hovers and the transcript: ``finish: `{ need_rejudge: boolean }` ``. */
export function describeFormat(spec: OutputSpec, language: 'zh' | 'en' = 'en'): string {
  const details = detailsOf(spec, language);
  return details === '' ? spec.format : `${spec.format}: ${details}`;
}

function detailsOf(spec: OutputSpec, language: 'zh' | 'en'): string {
  const zh = language === 'zh';
  const schema = spec.schema === undefined ? '' : code(outlineSchema(spec.schema));
  switch (spec.format) {
    case 'text':
      if (spec.prefix === undefined) return schema || (zh ? '任意文本' : 'any text');
      return zh ? `以 ${code(spec.prefix)} 开头的文本` : `text that begins with ${code(spec.prefix)}`;
    case 'json':
      return schema || (zh ? 'JSON 对象或数组' : 'a JSON object or list');
    case 'finish':
      return schema || code('Finish[…]');
    case 'tagged':
      return (spec.tags ?? [])
        .map(
          ({ tag, type, optional }) =>
            code(`[${tag}]`) + (type === 'list' ? '*' : '') + (optional ? '?' : ''),
        )
        .join(' ');
    case 'choice':
      return (spec.choices ?? [])
        .map(({ choice, lead, capture }) =>
          code(capture === undefined ? choice : `${choice}${lead ?? ''} …${capture}`),
        )
        .join(' | ');
    case 'lines':
      return zh ? '每行一项的列表' : 'a list, one item a line';
    case 'pattern':
      return code(spec.pattern ?? '');
    default:
      return unreachable(spec.format);
  }
}

/** Code in Markdown, also when the words hold a backtick. */
function code(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}

import type { Paths } from '../../core/ports';
import type { Range } from '../../core/problem';
import type { Role, RoleInput } from '../../core/role';
import { readOutput } from '../../core/role-output';
import type { Field } from '../../core/yaml/field';
import { inputsOf, type RoleOutline } from '../outline-role';
import { subjectOf, type Mention } from './mention';
import { templateNames, type TemplateNames } from './template-uses';
import { exactly, type Written } from './written';

/** A passage that roles include, or the prompt of a role. */
export interface Prompt extends Written {
  readonly names: TemplateNames;
}

export function readPrompt(written: Written, from = 0): Prompt {
  const { file, text, lines } = written;
  return { file, text, lines, names: templateNames(text, from) };
}

/** A role by what can be read of it. */
export interface NamedRole {
  readonly outline: RoleOutline;
  /** As the walk through a pipeline wants it; of a torn file, with what can be read. It cannot be rendered. */
  readonly role: Role;
  readonly nameRange: Range | undefined;
  readonly prompt: Prompt;
  readonly fields: ReadonlyMap<string, Range>;
}

export function readNamedRole(outline: RoleOutline, fileName: string): NamedRole {
  const { file, text, fields } = outline;
  const written = fields.get('role');
  const name = written?.scalar();
  const inputs = [...inputsOf(outline)].map(([input, range]): [string, RoleInput] => [
    input,
    { name: input, type: 'any', optional: isOptional(fields.get('inputs')?.map()?.get(input)), range },
  ]);
  const prompt = readPrompt(outline, outline.bodyOffset);
  return {
    outline,
    role: {
      name: typeof name === 'string' ? name : fileName.replace(/\.role\.md$/u, ''),
      title: '',
      file,
      text,
      model: {},
      inputs: new Map(inputs),
      output: readOutput(fields.get('output')),
      outputLine: 0,
      retries: 0,
      template: { uses: [], branches: [], render: () => ({ ok: true, messages: [], taken: [] }) },
    },
    nameRange: typeof name === 'string' ? written?.range : undefined,
    prompt,
    fields: answerFields(fields.get('output')),
  };
}

function isOptional(field: Field | undefined): boolean {
  return field?.isMap === true && field.map()?.get('optional')?.scalar() === true;
}

/** Where the fields of the answer are declared, as far as they are written as keys. */
function answerFields(output: Field | undefined): ReadonlyMap<string, Range> {
  const members = output?.isMap ? output.map() : undefined;
  const schema = membersOf(members?.get('schema'));
  const declared = membersOf(schema?.get('properties')) ?? schema;
  const keys = [...(membersOf(members?.get('tags')) ?? []), ...(declared ?? [])].map(
    ([key, field]): [string, Range] => [key.replace(/\?$/u, ''), field.placeOfKey],
  );
  return new Map(keys);
}

function membersOf(field: Field | undefined): ReadonlyMap<string, Field> | undefined {
  return field?.isMap ? field.map() : undefined;
}

/** Passages of a role by path, those within passages too. Names in them are relative to the role. */
export function passagesOf(
  { outline: { file }, prompt }: NamedRole,
  passages: ReadonlyMap<string, Prompt>,
  paths: Paths,
): ReadonlyMap<string, Prompt> {
  const found = new Map<string, Prompt>();
  const waiting: Prompt[] = [prompt];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { name } of next.names.includes) {
      const path = paths.resolveFrom(file, name);
      const passage = passages.get(path);
      if (!passage || found.has(path)) continue;
      found.set(path, passage);
      waiting.push(passage);
    }
  }
  return found;
}

/** What a role file and the passages it includes name. */
export function mentionsOfRole(
  named: NamedRole,
  passages: ReadonlyMap<string, Prompt>,
  paths: Paths,
): Mention[] {
  const { outline, role, nameRange, prompt, fields } = named;
  const { file } = outline;
  const own = { file, as: 'definition' } as const;
  const mentions: Mention[] = [];
  if (nameRange) {
    const place = exactly(outline, role.name, nameRange);
    mentions.push({ ...own, ...place, kind: 'role', of: subjectOf.role(file), name: role.name, path: file });
  }
  for (const [name, { range }] of role.inputs) {
    const place = exactly(outline, name, range);
    mentions.push({ ...own, ...place, kind: 'input', of: subjectOf.input(file, name), name });
  }
  for (const [name, range] of fields) {
    const place = exactly(outline, name, range);
    mentions.push({ ...own, ...place, kind: 'field', of: subjectOf.field(file, '', name), name });
  }
  for (const part of [prompt, ...passagesOf(named, passages, paths).values()]) {
    mentions.push(...readsOf(part, role), ...includesIn(part, file, paths));
  }
  return mentions;
}

function readsOf(prompt: Prompt, { file: role, inputs }: Role): Mention[] {
  return prompt.names.uses.flatMap(({ segments, start }): Mention[] => {
    const [name = ''] = segments;
    if (!inputs.has(name)) return [];
    const { file, text, lines } = prompt;
    return [
      {
        kind: 'input',
        of: subjectOf.input(role, name),
        name,
        file,
        range: lines.range(start, start + name.length),
        as: 'use',
        exact: text.startsWith(name, start),
      },
    ];
  });
}

function includesIn({ file, lines, names }: Prompt, from: string, paths: Paths): Mention[] {
  return names.includes.map(({ name, start, end }) => ({
    kind: 'file',
    of: subjectOf.file(paths.resolveFrom(from, name)),
    name,
    file,
    range: lines.range(start, end),
    as: 'use',
    exact: true,
    path: paths.resolveFrom(from, name),
    from,
  }));
}

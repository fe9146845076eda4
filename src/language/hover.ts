import type { Hover } from 'vscode-languageserver-types';
import { PERTURBATIONS } from '../core/fairness/perturbation-kind';
import { findMetric } from '../core/metric/registry';
import type { Files } from '../core/ports';
import type { Position, Range } from '../core/problem';
import type { Project } from '../core/project';
import type { Role } from '../core/role';
import { findRoles } from './find-roles';
import { contains, toLspRange } from './lsp-range';
import { everyStage, referencesOf, type YamlOutline } from './outline-yaml';
import { PERTURBATION_WORDS, STAGE_WORDS } from './words';

/** What a role, a kind of stage or a metric is. */
export async function hoverInYaml(
  project: Project,
  files: Files,
  outline: YamlOutline,
  at: Position,
): Promise<Hover | undefined> {
  for (const { stage } of everyStage(outline.stages)) {
    for (const { to, reference } of referencesOf(stage)) {
      if (to !== 'role' || !contains(reference.range, at)) continue;
      const file = (await findRoles(project, files, outline)).get(reference.name);
      const role = file === undefined ? undefined : await project.loadRole(file);
      return role?.ok ? told(describeRole(role.value), reference.range) : undefined;
    }
    const key = keyAt(outline, at);
    if (key?.word === stage.kind && contains(stage.range, at)) {
      return told(`**${stage.kind}** — ${STAGE_WORDS[stage.kind]}`, key.range);
    }
  }
  const perturb = outline.fields.get('perturb');
  const changed = (perturb?.isList ? perturb.list() : perturb && [perturb])?.find(({ range }) =>
    contains(range, at),
  );
  const kind = changed && PERTURBATIONS.find((name) => name === changed.scalar());
  if (changed && kind) return told(`**${kind}** — ${PERTURBATION_WORDS[kind]}`, changed.range);
  const score = outline.fields.get('score');
  const named = score?.isList ? score.list()?.find((item) => contains(item.range, at)) : undefined;
  const metric = named && findMetric(named.text() ?? '');
  return metric && told(`**${metric.name}** — ${metric.describe}`, named.range);
}

function told(value: string, range: Range): Hover {
  return { contents: { kind: 'markdown', value }, range: toLspRange(range) };
}

function describeRole({ name, title, inputs, output }: Role): string {
  const lines = [...inputs.values()].map(({ name: input, type, optional, doc }) => {
    const what = `- \`${input}\`: ${type}${optional ? ', optional' : ''}`;
    return doc === undefined ? what : `${what} — ${doc}`;
  });
  return [`**${title}** (${name}), answers in \`${output.format}\``, '', ...lines].join('\n');
}

/** The word of a YAML key that a place stands in. */
function keyAt({ text, lines }: YamlOutline, at: Position): { word: string; range: Range } | undefined {
  const start = lines.offsetAt({ line: at.line, column: 0 });
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  for (const match of line.matchAll(/[\w-]+(?=:(?:\s|$))/gu)) {
    const end = match.index + match[0].length;
    if (at.column < match.index || at.column > end) continue;
    return { word: match[0], range: lines.range(start + match.index, start + end) };
  }
  return undefined;
}

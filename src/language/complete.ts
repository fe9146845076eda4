import { CompletionItemKind, type CompletionItem } from 'vscode-languageserver-types';
import { adapters } from '../core/dataset/registry';
import { PERTURBATIONS } from '../core/fairness/perturbation-kind';
import { metrics } from '../core/metric/registry';
import { CASE_PARTS } from '../core/pipeline/case-parts';
import { KEYS_OF_KIND, STAGE_KINDS } from '../core/pipeline/read-stage';
import { RETRIEVAL_METHODS } from '../core/knowledge/retrieval';
import type { Files } from '../core/ports';
import type { Position } from '../core/problem';
import type { Project } from '../core/project';
import { OUTPUT_FORMATS } from '../core/role-output';
import { domainFilterNames } from '../core/template/filters';
import { findRoles } from './find-roles';
import { toLspPosition } from './lsp-range';
import { inputsOf, type RoleOutline } from './outline-role';
import { everyStage, type YamlOutline } from './outline-yaml';
import { templateBefore } from './template-word';
import { LIQUID_FILTERS, PERTURBATION_WORDS, STAGE_WORDS } from './words';

interface Word {
  readonly label: string;
  readonly detail?: string;
}

const COMMON_KEYS = ['stage', 'when', 'model', 'retries', 'on_unparsed'];
const ROLE_KEYS = ['role', 'opening', 'speakers', 'report', 'ballot'];

export async function completeInYaml(
  project: Project,
  files: Files,
  outline: YamlOutline,
  at: Position,
): Promise<CompletionItem[]> {
  const offset = outline.lines.offsetAt(at);
  const template = templateBefore(outline.text, offset);
  if (template !== undefined) {
    const stages = [...everyStage(outline.stages)].map(({ stage }) => stage.name);
    return completeTemplate(template, at, {
      roots: ['case', 'switches', ...stages.filter((name) => !name.includes('~'))],
      parts: { case: CASE_PARTS, switches: keysOf(outline, 'switches'), history: stages },
    });
  }
  const line = outline.text.slice(offset - at.column, offset);
  const key = /(?:^|[\s{,])([\w-]+):\s+(?:\[[^\]]*|["']?[^\s,{}[\]"']*)$/u.exec(line)?.[1];
  if (key !== undefined) {
    const words = ROLE_KEYS.includes(key)
      ? [...(await findRoles(project, files, outline)).keys()].map((label): Word => ({ label }))
      : valuesOf(key, outline);
    return itemsOf(words, line, at, CompletionItemKind.Value);
  }
  const isKey = /^\s+(?:-\s+)?[\w-]*$/u.test(line);
  const first = outline.fields.get('stages')?.placeOfKey.start.line ?? Infinity;
  return isKey && at.line > first
    ? itemsOf(stageKeys(outline, at), line, at, CompletionItemKind.Property)
    : [];
}

export function completeInRole(outline: RoleOutline, at: Position): CompletionItem[] {
  const offset = outline.lines.offsetAt(at);
  const template = templateBefore(outline.text, offset);
  if (template !== undefined && offset >= outline.bodyOffset) {
    return completeTemplate(template, at, { roots: [...inputsOf(outline).keys()], parts: {} });
  }
  const line = outline.text.slice(offset - at.column, offset);
  if (offset >= outline.bodyOffset || !/\bformat:\s+\w*$/u.test(line)) return [];
  const words = OUTPUT_FORMATS.map((label): Word => ({ label }));
  return itemsOf(words, line, at, CompletionItemKind.EnumMember);
}

interface TemplateNames {
  readonly roots: readonly string[];
  /** What follows after `ROOT.` */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

function completeTemplate(before: string, at: Position, names: TemplateNames): CompletionItem[] {
  if (/\|\s*\w*$/u.test(before)) {
    const ours = domainFilterNames.map((label): Word => ({ label, detail: 'Moot' }));
    const all = [...ours, ...LIQUID_FILTERS.map((label): Word => ({ label }))];
    return itemsOf(all, before, at, CompletionItemKind.Function);
  }
  const root = /([\p{L}_][\p{L}\p{N}_-]*)\.[\p{L}\p{N}_-]*$/u.exec(before)?.[1];
  if (root === undefined && /\.[\p{L}\p{N}_-]*$/u.test(before)) return [];
  const labels = root === undefined ? names.roots : (names.parts[root] ?? []);
  return itemsOf(
    [...new Set(labels)].map((label): Word => ({ label })),
    /[\p{L}\p{N}_-]*$/u.exec(before)?.[0] ?? '',
    at,
    CompletionItemKind.Variable,
  );
}

/** Known values of a key that is no role. */
function valuesOf(key: string, outline: YamlOutline): Word[] {
  switch (key) {
    case 'adapter':
      return adapters.map(({ name }) => ({ label: name }));
    case 'score':
      return metrics.map(({ name, describe }) => ({ label: name, detail: describe }));
    case 'retrieve':
      return keysOf(outline, 'knowledge').map((label) => ({ label }));
    case 'perturb':
      return PERTURBATIONS.map((label) => ({ label, detail: PERTURBATION_WORDS[label] }));
    case 'index':
    case 'method':
      return RETRIEVAL_METHODS.map((label) => ({ label }));
    default:
      return [];
  }
}

function keysOf(outline: YamlOutline, key: string): string[] {
  const field = outline.fields.get(key);
  return field?.isMap ? [...(field.map()?.keys() ?? [])] : [];
}

/** Keys of the stage the line stands in; every kind while it has none. */
function stageKeys(outline: YamlOutline, { line }: Position): Word[] {
  const around = [...everyStage(outline.stages)].findLast(
    ({ stage: { range } }) => range.start.line <= line && line <= range.end.line,
  );
  const own = around ? KEYS_OF_KIND[around.stage.kind] : [];
  const kinds = STAGE_KINDS.map((kind): Word => ({ label: kind, detail: STAGE_WORDS[kind] }));
  const rest = [...COMMON_KEYS, ...own.filter((key) => !STAGE_KINDS.some((kind) => kind === key))];
  return [...rest.map((label): Word => ({ label })), ...kinds];
}

/** Each replaces the word that was begun, points and dashes included. */
function itemsOf(
  words: readonly Word[],
  before: string,
  at: Position,
  kind: CompletionItemKind,
): CompletionItem[] {
  const begun = /[\p{L}\p{N}_.-]*$/u.exec(before.replace(/^\s*-\s/u, ' '))?.[0].length ?? 0;
  const range = { start: toLspPosition({ ...at, column: at.column - begun }), end: toLspPosition(at) };
  return words.map(({ label, detail }) => ({
    label,
    kind,
    ...(detail === undefined ? {} : { detail }),
    textEdit: { range, newText: label },
  }));
}

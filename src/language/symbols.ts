import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver-types';
import type { StageKind } from '../core/runner/run-event';
import type { Field } from '../core/yaml/field';
import { around } from './every-field';
import { toLspRange } from './lsp-range';
import { inputsOf, type RoleOutline } from './outline-role';
import { referencesOf, type OutlinedStage, type YamlOutline } from './outline-yaml';

export const KIND_OF_STAGE: Readonly<Record<StageKind, SymbolKind>> = {
  role: SymbolKind.Function,
  debate: SymbolKind.Event,
  panel: SymbolKind.Class,
  each: SymbolKind.Array,
  parallel: SymbolKind.Namespace,
  repeat: SymbolKind.Enum,
  retrieve: SymbolKind.Interface,
  search: SymbolKind.Interface,
  remember: SymbolKind.Field,
  set: SymbolKind.Variable,
  stages: SymbolKind.Namespace,
};

/** The stages, nested as written, and the verdict. */
export function pipelineSymbols(outline: YamlOutline): DocumentSymbol[] {
  const switches = outline.fields.get('switches');
  const verdict = outline.fields.get('verdict');
  return [
    ...(switches?.isMap ? [keySymbol('switches', switches, SymbolKind.Boolean)] : []),
    ...outline.stages.map(stageSymbol),
    ...(verdict?.isMap ? [keySymbol('verdict', verdict, SymbolKind.Property)] : []),
  ];
}

function stageSymbol({ stage, inner }: OutlinedStage): DocumentSymbol {
  const subject = referencesOf(stage)
    .filter(({ to }) => to !== 'file')
    .map(({ reference }) => reference.name)
    .join(', ');
  return {
    name: stage.name.includes('~') ? stage.kind : stage.name,
    detail: subject === '' ? stage.kind : `${stage.kind} ${subject}`,
    kind: KIND_OF_STAGE[stage.kind],
    range: toLspRange(stage.range),
    selectionRange: toLspRange(stage.nameRange),
    children: inner.map(stageSymbol),
  };
}

/** The keys with their values. */
export function sliceSymbols(outline: YamlOutline): DocumentSymbol[] {
  return [...outline.fields].map(([key, field]) => keySymbol(key, field, SymbolKind.Property));
}

function keySymbol(name: string, field: Field, kind: SymbolKind): DocumentSymbol {
  const value = field.scalar();
  const members = field.isMap ? (field.map() ?? new Map<string, Field>()) : new Map<string, Field>();
  return {
    name: name === '' ? '""' : name,
    ...(value === undefined || value === null ? {} : { detail: String(value) }),
    kind,
    range: toLspRange(around(field.placeOfKey, field.range)),
    selectionRange: toLspRange(field.placeOfKey),
    children: [...members].map(([key, member]) => keySymbol(key, member, kind)),
  };
}

/** The inputs and the messages. */
export function roleSymbols(outline: RoleOutline): DocumentSymbol[] {
  const inputs = [...inputsOf(outline)].map(([name, range]): DocumentSymbol => ({
    name,
    detail: 'input',
    kind: SymbolKind.Variable,
    range: toLspRange(range),
    selectionRange: toLspRange(range),
  }));
  const messages = outline.messages.map(({ role, marker, range }): DocumentSymbol => ({
    name: role,
    detail: 'message',
    kind: SymbolKind.String,
    range: toLspRange(range),
    selectionRange: toLspRange(marker),
  }));
  return [...inputs, ...messages];
}

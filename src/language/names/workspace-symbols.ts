import { SymbolKind, type Range as LspRange } from 'vscode-languageserver-types';
import { everyStage, type YamlOutline } from '../outline-yaml';
import { FILE_START, toLspRange } from '../lsp-range';
import { KIND_OF_STAGE } from '../symbols';
import type { NameIndex } from './name-index';

export interface FoundSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly file: string;
  readonly range: LspRange;
  /** What holds it: the pipeline of a stage. */
  readonly container?: string;
}

/** More are of no use to anyone who looks for one. */
const MOST = 500;

/** Pipelines, their stages, roles and slices whose names have the letters of the query in its order, the nearest first. */
export function workspaceSymbols(index: NameIndex, query: string): FoundSymbol[] {
  return allSymbols(index)
    .flatMap((symbol) => {
      const cost = costOf(symbol.name, query);
      return cost === undefined ? [] : [{ symbol, cost }];
    })
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MOST)
    .map(({ symbol }) => symbol);
}

function allSymbols({ sources: { documents, paths }, roles }: NameIndex): FoundSymbol[] {
  return [...documents].flatMap(([file, { kind, outline }]): FoundSymbol[] => {
    if (kind === 'role') {
      const named = roles.get(file);
      const range = named?.nameRange ? toLspRange(named.nameRange) : FILE_START;
      return named ? [{ name: named.role.name, kind: SymbolKind.Function, file, range }] : [];
    }
    const name = nameOf(outline, paths.basename(file));
    const range = outline.name ? toLspRange(outline.name.range) : FILE_START;
    const whole = { name, kind: kind === 'pipeline' ? SymbolKind.Module : SymbolKind.Package, file, range };
    const stages = [...everyStage(outline.stages)].filter(({ stage }) => !stage.name.includes('~'));
    return [
      whole,
      ...stages.map(({ stage }) => ({
        name: stage.name,
        kind: KIND_OF_STAGE[stage.kind],
        file,
        range: toLspRange(stage.nameRange),
        container: name,
      })),
    ];
  });
}

function nameOf({ name }: YamlOutline, file: string): string {
  return name?.name ?? file.replace(/\.(?:pipeline|slice)\.ya?ml$/u, '');
}

/** How far the letters of the query stand apart in the name; undefined where they do not all stand there in order. */
function costOf(name: string, query: string): number | undefined {
  const letters = Array.from(query.toLowerCase()).filter((letter) => letter !== ' ');
  const words = name.toLowerCase();
  let at = 0;
  let cost = 0;
  for (const letter of letters) {
    const found = words.indexOf(letter, at);
    if (found < 0) return undefined;
    cost += found - at;
    at = found + letter.length;
  }
  return cost;
}

import { InlayHintKind, type InlayHint } from 'vscode-languageserver-types';
import { mergeSettings, readModelSettings, type ModelSettings } from '../core/model-settings';
import { costOf, dollars, type Price, type PriceOf } from '../core/model/price';
import type { TokenCounter } from '../core/model/token-counter';
import type { Range } from '../core/problem';
import { toLspPosition } from './lsp-range';
import type { RoleOutline } from './outline-role';
import { everyStage, referencesOf, type YamlOutline } from './outline-yaml';
import { templatePieces } from './template-blocks';

export interface HintSources {
  readonly count: TokenCounter;
  readonly priceOf: PriceOf;
  /** The model that is asked where no file names one. */
  readonly model: string | undefined;
  /** A role by its name in the pipeline; undefined where there is none. */
  readonly roleNamed: (name: string) => Promise<RoleOutline | undefined>;
}

/** Beside the marker of each message: how many tokens its own words are. */
export async function roleHints(outline: RoleOutline, count: TokenCounter): Promise<InlayHint[]> {
  const words = ownWords(outline);
  const counts = await count(words);
  return outline.messages.flatMap(({ marker }, index) => {
    const tokens = counts[index];
    if (tokens === undefined) return [];
    return [
      hint(
        marker,
        `${number(tokens)} tokens`,
        'The words of the message itself; what its variables bring comes on top.',
      ),
    ];
  });
}

/** Beside each role that a stage asks: how many tokens its prompt is before its variables, and what that costs. */
export async function pipelineHints(outline: YamlOutline, sources: HintSources): Promise<InlayHint[]> {
  const asked = [...everyStage(outline.stages)].flatMap(({ stage }) =>
    referencesOf(stage).flatMap(({ to, reference }) => (to === 'role' ? [{ stage, reference }] : [])),
  );
  const pipelineModel = outline.fields.get('model');
  const ofPipeline = pipelineModel ? readModelSettings(pipelineModel) : {};
  const names = [...new Set(asked.map(({ reference }) => reference.name))];
  const roles = new Map(
    await Promise.all(
      names.map(async (name) => [name, await countedRole(await sources.roleNamed(name), sources)] as const),
    ),
  );
  return asked.flatMap(({ stage, reference }): InlayHint[] => {
    const role = roles.get(reference.name);
    if (!role) return [];
    const { id = sources.model } = mergeSettings(ofPipeline, role.model, stage.model);
    const price = id === undefined ? undefined : sources.priceOf(id);
    const cost = price ? `, ${dollars(costOf({ input: role.tokens, output: 0 }, price))}` : '';
    return [
      hint(
        reference.range,
        `${number(role.tokens)} tokens${cost}`,
        `The words of the prompt itself; what its variables bring comes on top. ${priceWords(id, price)}`,
      ),
    ];
  });
}

/** Undefined where the words of the role could not be counted. */
async function countedRole(
  role: RoleOutline | undefined,
  { count }: HintSources,
): Promise<{ readonly tokens: number; readonly model: ModelSettings } | undefined> {
  const counts = role ? await count(ownWords(role)) : [];
  if (!role || counts.length === 0) return undefined;
  let tokens = 0;
  for (const each of counts) {
    if (each === undefined) return undefined;
    tokens += each;
  }
  const model = role.fields.get('model');
  return { tokens, model: model ? readModelSettings(model) : {} };
}

function priceWords(id: string | undefined, price: Price | undefined): string {
  if (id === undefined) return 'No model is named, so there is no price.';
  return price
    ? `At the list price of ${id}, $${price.input} for a million tokens of input. The answer costs extra.`
    : `No price of ${id} is known.`;
}

/** The text of each message without its tags and outputs. */
export function ownWords({ text, lines, messages }: RoleOutline): readonly string[] {
  const pieces = templatePieces(text, 0);
  return messages.map(({ marker, range }) => {
    const [start, end] = [lines.offsetAt(marker.end), lines.offsetAt(range.end)];
    const own: string[] = [];
    let from = start;
    for (const piece of pieces) {
      if (piece.end <= start || piece.start >= end) continue;
      own.push(text.slice(from, piece.start));
      from = piece.end;
    }
    return [...own, text.slice(from, end)].join('').trim();
  });
}

function hint(place: Range, label: string, tooltip: string): InlayHint {
  return {
    position: toLspPosition(place.end),
    label: `≈ ${label}`,
    kind: InlayHintKind.Type,
    paddingLeft: true,
    tooltip: `${tooltip} Counted as models of OpenAI do; of others it is an estimate.`,
  };
}

function number(value: number): string {
  return value.toLocaleString('en');
}

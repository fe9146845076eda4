import { InlayHintKind, type InlayHint } from 'vscode-languageserver-types';
import { mergeSettings, readModelSettings } from '../core/model-settings';
import { dollars, type PriceOf } from '../core/model/price';
import type { TokenCounter } from '../core/model/token-counter';
import type { Range } from '../core/problem';
import { toLspPosition } from './lsp-range';
import { outlineRole, type RoleOutline } from './outline-role';
import { everyStage, referencesOf, type YamlOutline } from './outline-yaml';
import { templatePieces } from './template-blocks';

export interface HintSources {
  readonly count: TokenCounter;
  readonly priceOf: PriceOf;
  /** The model that is asked where no file names one. */
  readonly model: string | undefined;
  /** The file of a role by its name in the pipeline, with its text; undefined where there is none. */
  readonly roleNamed: (name: string) => Promise<{ readonly file: string; readonly text: string } | undefined>;
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
  const hints = asked.map(async ({ stage, reference }): Promise<InlayHint[]> => {
    const role = await sources.roleNamed(reference.name);
    if (!role) return [];
    const ofRole = outlineRole(role.file, role.text);
    const counts = await sources.count(ownWords(ofRole));
    if (counts.length === 0 || counts.some((each) => each === undefined)) return [];
    const tokens = counts.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    const roleModel = ofRole.fields.get('model');
    const { id = sources.model } = mergeSettings(
      ofPipeline,
      roleModel ? readModelSettings(roleModel) : {},
      stage.model,
    );
    const price = id === undefined ? undefined : sources.priceOf(id);
    const cost = price ? `, ${dollars((tokens * price.input) / 1e6)}` : '';
    const about =
      price && id !== undefined
        ? `At the list price of ${id}, $${price.input} for a million tokens of input. The answer costs extra.`
        : id === undefined
          ? 'No model is named, so there is no price.'
          : `No price of ${id} is known.`;
    return [
      hint(
        reference.range,
        `${number(tokens)} tokens${cost}`,
        `The words of the prompt itself; what its variables bring comes on top. ${about}`,
      ),
    ];
  });
  return (await Promise.all(hints)).flat();
}

/** The text of each message without its tags and outputs. */
function ownWords({ text, lines, messages }: RoleOutline): readonly string[] {
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

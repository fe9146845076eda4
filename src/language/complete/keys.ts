import { CompletionItemKind } from 'vscode-languageserver-types';
import { CASE_PARTS } from '../../core/pipeline/case-parts';
import { STAGE_KINDS } from '../../core/pipeline/read-stage';
import type { Stage } from '../../core/pipeline/stage';
import type { Role } from '../../core/role';
import { rolesByName } from '../names-at';
import { everyStage, referencesOf, type YamlOutline } from '../outline-yaml';
import { keysAt } from '../schemas';
import { STAGE_WORDS } from '../words';
import { ITEM, type YamlPlace } from '../yaml-place';
import type { Offer } from './items';
import { keySnippet, STAGE_SNIPPETS } from './snippets';
import { figureOffers, isStageKind, metricOffers, pipelineOfSlice, type ValueSource } from './values';

const STAGE_LISTS = /(?:^|\/)(?:stages|after|parallel)(?:\/\[\])?$/u;
const COMMON_KEYS = ['stage', 'when', 'model', 'retries', 'on_unparsed'];
const GOLD_PARTS = ['articles', 'charges', 'term', 'fine', 'results', 'analysis', 'votes', 'winner'];

/** Keys that a map may have at a place, those that stand there already left out. */
export async function keysFor(source: ValueSource, place: YamlPlace, line: number): Promise<Offer[]> {
  const taken = new Set(place.siblings);
  const at = place.path.join('/');
  const names = await namesFor(source, at, line);
  return [...names, ...schemaKeys(source, place, at)]
    .filter(({ label }) => !taken.has(label))
    .map((offer) => laidOut(offer, place));
}

/** Names that others give, such as the inputs of a role. */
async function namesFor(source: ValueSource, at: string, line: number): Promise<Offer[]> {
  const { world, kind, outline } = source;
  if (!outline) return [];
  if (kind === 'pipeline') {
    if (!/\/(?:with|gold)$/u.test(at)) return [];
    return inputOffers(stageAt(outline, line), await rolesByName(world, outline));
  }
  if (at === 'gate') return [...figureOffers(), ...metricOffers()].map(keyed);
  if (at === 'fields')
    return [...CASE_PARTS, ...GOLD_PARTS.map((part) => `gold.${part}`)].map((label) => keyed({ label }));
  if (at === 'graders') return ['results', 'analysis'].map((label) => keyed({ label }));
  if (!['switches', 'models', 'memory', 'knowledge'].includes(at)) return [];
  const run = await pipelineOfSlice(source);
  if (!run) return [];
  if (at === 'models') return [...(await rolesByName(world, run)).keys()].map((label) => keyed({ label }));
  if (at === 'switches') {
    return [...run.pipeline.switches.values()].map(({ name, default: value }) =>
      keyed({ label: name, detail: `default ${String(value)}` }),
    );
  }
  const names = at === 'memory' ? run.pipeline.memory : run.pipeline.knowledge;
  return [...names.keys()].map((label) => keyed({ label }));
}

function keyed(offer: Offer): Offer {
  return { ...offer, text: `${offer.label}: `, group: 2 };
}

/** The innermost stage around a line. */
export function stageAt(outline: YamlOutline, line: number): Stage | undefined {
  return [...everyStage(outline.stages)].findLast(
    ({ stage: { range } }) => range.start.line <= line && line <= range.end.line,
  )?.stage;
}

/** What debates and ballots bring along themselves is offered too: an author may bind it otherwise. */
function inputOffers(stage: Stage | undefined, roles: ReadonlyMap<string, Role>): Offer[] {
  const asked = stage ? referencesOf(stage).filter(({ to }) => to === 'role') : [];
  return asked.flatMap(({ reference }) =>
    [...(roles.get(reference.name)?.inputs.values() ?? [])].map(({ name, type, optional, doc }): Offer => {
      const detail = optional ? `${type}, optional` : type;
      return {
        ...keyed({ label: name, detail, doc }),
        snippet: `${name}: "{{ $1 }}"`,
        group: optional ? 3 : 2,
      };
    }),
  );
}

function schemaKeys({ kind }: ValueSource, place: YamlPlace, at: string): Offer[] {
  const { path, siblings } = place;
  const isStage = kind === 'pipeline' && path.at(-1) === ITEM && STAGE_LISTS.test(at);
  if (kind === 'pipeline' && STAGE_LISTS.test(at) && !isStage) return [newStage()];
  const known = keysAt(kind, path, siblings);
  const stageKind = siblings.find(isStageKind);
  const isKnownKind = isStage && stageKind !== undefined;
  const keys = known.filter(({ name }) => {
    if (!isStage) return true;
    return isKnownKind ? name === 'stages' || !isStageKind(name) : COMMON_KEYS.includes(name);
  });
  const offers = keys.map((key): Offer => ({
    label: key.name,
    detail: key.required ? 'needed' : undefined,
    doc: key.doc,
    group: key.required || key.name === 'stage' ? 1 : 4,
    ...keySnippet(key),
  }));
  if (!isStage || isKnownKind) return offers;
  const kinds = STAGE_KINDS.map((label): Offer => ({
    label,
    detail: 'kind of stage',
    doc: STAGE_WORDS[label],
    snippet: STAGE_SNIPPETS[label],
    group: siblings.includes('stage') ? 2 : 3,
    kind: CompletionItemKind.Snippet,
  }));
  return [...offers, ...kinds];
}

function newStage(): Offer {
  return {
    label: '- stage',
    doc: 'A new stage that asks a role.',
    snippet: '- stage: ${1:name}\n  role: ${2:role}',
    group: 1,
  };
}

/** The lines of a snippet set in below the key; within brackets all stands on one line. */
function laidOut(offer: Offer, { column, hasColon }: YamlPlace): Offer {
  if (hasColon) return { ...offer, text: offer.label, snippet: undefined };
  if (column === undefined && offer.snippet?.includes('\n') === true) {
    return { ...offer, text: `${offer.label}: `, snippet: undefined };
  }
  const indented = offer.snippet?.replaceAll('\n', `\n${' '.repeat(column ?? 0)}`);
  return { ...offer, snippet: indented };
}

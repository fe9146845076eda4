import { attributeFlips, type AttributionRequest } from '../../../src/core/attribution/attribute-flips';
import type { Attribution } from '../../../src/core/attribution/attribution';
import { openAttribution, type OpenedAttribution } from '../../../src/core/attribution/open-attribution';
import type { Parsed } from '../../../src/core/problem';
import type { RunHost } from '../../../src/core/run/run-host';
import { createMemoryFiles, type MemoryFiles } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, start } from '../../harness/memory-runs';
import { createScriptedModel, promptOf, type ScriptedModel } from '../../harness/scripted-model';

export const SLICE = '/w/s.slice.yaml';
const ROLE = '/w/roles/respondent.role.md';
const PIPELINE =
  'moot: 1\nname: P\nstages:\n  - { stage: notes, role: clerk }\n  - { stage: answer, role: respondent }\nverdict: { text: "{{ answer.letter }}" }\n';
const CLERK =
  '---\nrole: clerk\ninputs: { question: string }\noutput: { format: text }\n---\nuser:\nNote {{ question }}\n';

/** A prompt of eight rules with a line between any two; those of `edited` are new. */
function prompt(edited: readonly number[]): string {
  const rules = Array.from({ length: 8 }, (_, at) =>
    [`rule ${at} is ${edited.includes(at) ? 'new' : 'old'}`, '', `(after ${at})`].join('\n'),
  );
  return `---\nrole: respondent\ninputs: { question: string }\nretries: 0\noutput: { format: json, schema: { letter: string } }\n---\nuser:\n${rules.join('\n')}\n{{ question }}\n`;
}

/** Places of the rules. */
export const ALL = [0, 1, 2, 3, 4, 5, 6, 7];

/** Right until all the guilty rules of a question are new. */
export function ruleModel(guilty: Readonly<Record<string, readonly number[]>>, id?: string): ScriptedModel {
  return createScriptedModel((request) => {
    const text = promptOf(request);
    if (request.origin.stage === 'notes') return 'noted';
    const [, name = ''] = /问题(\w+)/u.exec(text) ?? [];
    const broken = (guilty[name] ?? [9]).every((at) => text.includes(`rule ${at} is new`));
    return `{"letter":"${broken ? 'B' : 'A'}"}`;
  }, id);
}

export interface Pair {
  readonly host: RunHost;
  readonly opened: OpenedAttribution;
  /** Looks for what flipped the cases; gives the stages that were asked for it too. */
  readonly look: (
    more?: Partial<AttributionRequest>,
    host?: RunHost,
  ) => Promise<{ readonly attribution: Attribution; readonly asked: readonly string[] }>;
}

/** Two runs, the second after rules were edited. */
export async function twoRuns(
  files: MemoryFiles,
  guilty: Readonly<Record<string, readonly number[]>>,
  scripted: ScriptedModel = ruleModel(guilty),
  edited: readonly number[] = ALL,
): Promise<Pair> {
  const questions = Object.keys(guilty).map((name) => ({
    instruction: '给出正确答案，格式为[正确答案]A<eoa>',
    question: `问题${name}。`,
    answer: '正确答案:A。',
  }));
  await files.write('/w/3-6.json', JSON.stringify(questions));
  const host = hostWith(files, scripted);
  const ids: string[] = [];
  for (const rules of [[], edited]) {
    await files.write(ROLE, prompt(rules));
    const ended = await start(host, await planSlice(files, SLICE));
    if (!ended.ok) throw new Error('The run did not start.');
    ids.push(ended.manifest.id);
  }
  const [before, after] = await Promise.all(
    ids.map(async (id) => {
      const reader = readerOf(files, id);
      return { reader, manifest: (await reader.manifest())! };
    }),
  );
  const opened = await openAttribution([before!, after!]);
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  return {
    host,
    opened: opened.value,
    look: async (more = {}, on = host) => {
      const before = scripted.calls.length;
      const attribution = valueOf(await attributeFlips(on, opened.value, { ...PLAIN, ...more }));
      return { attribution, asked: scripted.calls.slice(before).map(({ origin }) => origin.stage) };
    },
  };
}

export const PLAIN: AttributionRequest = {
  repeats: 1,
  limit: {},
  priceOf: () => undefined,
  signal: new AbortController().signal,
};

export function valueOf(ended: Parsed<Attribution>): Attribution {
  if (!ended.ok) throw new Error(ended.problems[0]?.message);
  return ended.value;
}

/** The new lines of passages. */
export const rulesOf = ({ passages }: Attribution, of: readonly number[]): string[] =>
  of.map((at) => passages[at]?.after.lines.join() ?? '');

/** A slice of questions, which a clerk notes and a respondent answers by rules. */
export function ruleFiles(): MemoryFiles {
  return createMemoryFiles({
    [SLICE]:
      'moot: 1\nname: S\ndataset: 3-6.json\nadapter: lawbench\npipeline: p.pipeline.yaml\nscore: [lawbench.3-6]\n',
    '/w/p.pipeline.yaml': PIPELINE,
    '/w/roles/clerk.role.md': CLERK,
  });
}

import { isTruthy } from '../core/template/expression';
import type { Json } from '../core/json';
import { parseOutput } from '../core/output/parse-output';
import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import { textOf } from './liquid';
import { locate } from './located';
import { givenBy, type Visit } from './visit';

/** What the debugger can stop at when it happens. */
export const EXCEPTION_FILTERS = [
  {
    filter: 'unparsed',
    label: 'Unparsed answers',
    description: 'An answer in which nothing of its format is found.',
  },
  {
    filter: 'wrong-fields',
    label: 'Wrong fields',
    description: 'An answer that has its format, but not the fields or types of its schema.',
  },
  {
    filter: 'vote-change',
    label: 'Vote changes',
    description: 'A juror who votes otherwise than in the round before.',
  },
  {
    filter: 'rejected-draft',
    label: 'Rejected drafts',
    description: 'An answer after which a loop does not end, such as that of a supervisor.',
  },
] as const;

export type ExceptionFilter = (typeof EXCEPTION_FILTERS)[number]['filter'];

/** What happened at a place, in words. */
export interface Happened {
  readonly filter: ExceptionFilter;
  readonly description: string;
}

/** What happened with the answer of a call, of those that are looked for. */
export function happenedAt(
  loaded: LoadedPipeline,
  visit: Visit,
  wanted: ReadonlySet<string>,
): Happened | undefined {
  const { point } = visit;
  if (point.what !== 'call' || !point.answer) return undefined;
  const { text, parsed } = point.answer;
  if (!parsed.ok && point.answer.edited === undefined) {
    const { schema: _schema, ...loose } = point.role.output;
    const filter = parseOutput(text, loose).ok ? 'wrong-fields' : 'unparsed';
    return wanted.has(filter) ? { filter, description: parsed.problem } : undefined;
  }
  const value = givenBy(visit);
  if (value === undefined) return undefined;
  return [voteChange(loaded, visit, value), rejection(loaded, visit, value)].find(
    (happened) => happened && wanted.has(happened.filter),
  );
}

function voteChange({ pipeline }: LoadedPipeline, visit: Visit, ballot: Json): Happened | undefined {
  const { stages, rest } = locate(pipeline, visit.point.what === 'call' ? visit.point.stage : '');
  const panel = stages.at(-1)?.stage;
  const before = visit.view['own_ballot'];
  if (panel?.kind !== 'panel' || !/^\d+$/u.test(rest) || before === undefined) return undefined;
  const voteOf = (of: Json): string | undefined => {
    const vote = panel.vote.expression.evaluate({ ...visit.view, ballot: of }, true);
    return vote.ok ? textOf(vote.value) : undefined;
  };
  const [was, is] = [voteOf(before), voteOf(ballot)];
  if (was === undefined || is === undefined || was === is) return undefined;
  return { filter: 'vote-change', description: `Juror ${rest} voted ${was} and votes ${is} now.` };
}

function rejection({ pipeline }: LoadedPipeline, visit: Visit, value: Json): Happened | undefined {
  const { stages } = locate(pipeline, visit.point.what === 'call' ? visit.point.stage : '');
  const [own, loop] = [stages.at(-1)?.stage, stages.at(-2)?.stage];
  if (!own || loop?.kind !== 'repeat' || !loop.until) return undefined;
  if (!loop.until.expression.uses.some(({ segments }) => segments[0] === own.name)) return undefined;
  const ends = loop.until.expression.evaluate({ ...visit.view, [own.name]: value }, true);
  if (!ends.ok || isTruthy(ends.value)) return undefined;
  const until = loop.until.expression.source.trim();
  const description = `The answer does not end "${loop.name}": until ${until} is not met.`;
  return { filter: 'rejected-draft', description };
}

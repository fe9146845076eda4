import type { Case } from '../case';
import { readDebates, type Debate } from '../dataset/debates';
import { normaliseDocket } from '../dataset/simucourt';
import { roleOfSpeaker, type Utterance } from '../dataset/utterance';
import type { Json } from '../json';
import { hasErrors, type Parsed, type Problem, type Severity } from '../problem';
import type { Project } from '../project';
import type { CaseEvent } from '../runner/run-event';
import { textToImport, writeImported, type ImportedCase, type ImportEnd } from './imported-run';
import type { RunHost } from './run-host';
import { openDataset, planRun, type DatasetUsed } from './run-plan';

/** Where the cases of debates are from. */
export type DebatedCases = { readonly slice: string } | { readonly datasets: readonly string[] };

export interface Debated {
  readonly cases: readonly Case[];
  /** Where all are from one dataset. */
  readonly dataset?: DatasetUsed;
}

const STAGE = 'debate';
/** How a docket number begins. */
const docket = /^[（(〔]\d{4}/u;

/** Fails on a slice or dataset that is not there. */
export async function debatedCases(
  host: RunHost,
  project: Project,
  from: DebatedCases,
): Promise<Parsed<Debated>> {
  if ('slice' in from) {
    const planned = await planRun(project, host.files, { kind: 'slice', file: from.slice });
    return planned.ok ? { ok: true, value: planned.value, problems: planned.problems } : planned;
  }
  const cases: Case[] = [];
  const used: DatasetUsed[] = [];
  const problems: Problem[] = [];
  for (const file of from.datasets) {
    const read = await openDataset(host.files, file, {});
    if (read.cases.length === 0 && hasErrors(read.problems)) return { ok: false, problems: read.problems };
    // Of a dataset that has cases, broken records only cost their own debates.
    problems.push(...read.problems.map((problem) => ({ ...problem, severity: lessThanError(problem) })));
    cases.push(...read.cases);
    used.push({ file, hash: read.hash, adapter: read.adapter });
  }
  const [dataset, ...others] = used;
  const value = { cases, ...(dataset && others.length === 0 ? { dataset } : {}) };
  return { ok: true, value, problems };
}

/**
 * Debates held elsewhere become a run whose transcripts read as those of a debate stage. They decide nothing, so no case
 * has a verdict or a score. A debate of no known case keeps its id and has no facts.
 */
export async function importDebates(
  host: RunHost,
  project: Project,
  file: string,
  { cases, dataset }: Debated,
): Promise<ImportEnd> {
  const source = await textToImport(project, file);
  if ('problem' in source) return { problems: [source.problem] };
  const { debates, problems: unread } = readDebates({ file, text: source.text });
  const problems: Problem[] = [...unread];
  const find = finder(cases);
  const imported = new Map<string, ImportedCase>();
  let alone = 0;
  for (const debate of debates) {
    const found = find(debate.id);
    const of = found ?? caseOf(debate, file);
    if (imported.has(of.id)) {
      problems.push(duplicate(file, debate));
      continue;
    }
    if (!found) alone += 1;
    imported.set(of.id, debateOf(of, debate));
  }
  if (imported.size === 0) {
    if (!hasErrors(problems)) problems.push(noDebates(file));
    return { problems };
  }
  if (alone > 0) problems.push(withoutCase(file, alone, imported.size));
  const manifest = await writeImported(host, {
    name: 'imported debates',
    file,
    text: source.text,
    dataset: dataset ?? { adapter: 'debates' },
    cases: [...imported.values()],
    metrics: [],
    problems,
  });
  return { manifest, problems };
}

function lessThanError({ severity }: Problem): Severity {
  return severity === 'error' ? 'warning' : severity;
}

/** By id, or by docket whichever brackets it is written with. The first case of an id counts. */
function finder(cases: readonly Case[]): (id: string) => Case | undefined {
  const byId = new Map<string, Case>();
  const byDocket = new Map<string, Case>();
  for (const each of cases) {
    if (!byId.has(each.id)) byId.set(each.id, each);
    const number = normaliseDocket(each.id);
    if (!byDocket.has(number)) byDocket.set(number, each);
  }
  return (id) => byId.get(id) ?? byDocket.get(normaliseDocket(id));
}

function caseOf({ id: written, range }: Debate, file: string): Case {
  const id = docket.test(written) ? normaliseDocket(written) : written;
  const source = { file, line: range.start.line };
  return {
    id,
    kind: 'debate',
    title: id,
    parties: {},
    facts: '',
    fields: {},
    evidence: [],
    gold: {},
    source,
  };
}

function debateOf(of: Case, { utterances }: Debate): ImportedCase {
  const value: Json = {
    opening: null,
    utterances: utterances.map(({ speaker = '', text }) => ({ speaker, role: roleOfSpeaker(speaker), text })),
    text: utterances.map(({ text }) => text).join('\n'),
  };
  return {
    case: of,
    calls: utterances.length,
    events: (at): CaseEvent[] => [
      { at, type: 'stage-started', stage: STAGE, kind: 'debate' },
      ...utterances.flatMap((utterance, index) => spoken(utterance, `${STAGE}[${index + 1}]`, at)),
      { at, type: 'stage-finished', stage: STAGE, value },
    ],
  };
}

/** One utterance as a debate stage tells it: a stage of its own, with what the speaker said. */
function spoken({ speaker, act, text }: Utterance, stage: string, at: number): CaseEvent[] {
  const call = `${stage}#1`;
  const title = [speaker, act].filter((part) => part !== undefined).join(' · ');
  const who = speaker === undefined ? {} : { subject: roleOfSpeaker(speaker), title };
  const asked = { model: 'imported', parameters: {}, messages: [], promptHash: '', attempt: 1 };
  return [
    { at, type: 'stage-started', stage, kind: 'role', ...who },
    { at, type: 'call-started', stage, call, ...asked },
    { at, type: 'call-finished', stage, call, text, model: 'imported', latency: 0 },
    { at, type: 'stage-finished', stage, value: text },
  ];
}

function duplicate(file: string, { id, range }: Debate): Problem {
  return {
    code: 'duplicate-debate',
    severity: 'warning',
    file,
    range,
    message: `The case of the debate "${id}" has one already; this one is left out.`,
    next: 'Keep one debate for each case in a file.',
  };
}

function withoutCase(file: string, alone: number, all: number): Problem {
  return {
    code: 'debates-without-case',
    severity: 'information',
    file,
    message: `${alone} of ${all} debates are of no known case: they have no facts and no gold label.`,
    next: 'Name the datasets that hold their cases (--dataset), or a slice (--slice).',
  };
}

function noDebates(file: string): Problem {
  return {
    code: 'no-debates',
    severity: 'error',
    file,
    message: 'There is no debate to import.',
    next: 'Debates are an object of lists by docket, or JSON lines of {"id", "utterances"}.',
  };
}

import { unreachable } from '../problem';
import { answerText } from './answer-text';
import type { AnswerText } from './answer-text';
import type { Candidate, Reading } from './candidate';
import { readChoice } from './choice';
import { readFinish } from './finish';
import { readJson } from './json';
import { readLines } from './lines';
import type { OutputSpec } from './output-spec';
import type { ParsedOutput } from './parsed-output';
import { readPattern } from './pattern';
import { RepairLog } from './repair-log';
import { SchemaChecker } from './schema-check';
import { readTagged } from './tagged';
import { readText } from './text';

/** Holds compiled schemas by schema object, weakly: nothing a caller can observe or has to clear. */
const sharedChecker = new SchemaChecker();

/**
 * Reads a model's answer in the format of its role. The reasoning is set apart first, the value extracted, repairs
 * recorded, and the value checked against the schema. Never throws, and takes linear time, whatever the answer holds.
 */
export function parseOutput(raw: string, spec: OutputSpec, checker = sharedChecker): ParsedOutput {
  const log = new RepairLog();
  const answer = answerText(raw, log);
  const reasoning = answer.reasoning === undefined ? {} : { reasoning: answer.reasoning };
  const reading = read(answer, spec);
  if (!reading.ok) return { ok: false, problem: reading.problem, repairs: log.repairs, ...reasoning };

  let problem: string | undefined;
  for (const candidate of reading.candidates) {
    const fitted = fit(candidate, spec, checker);
    if (fitted.ok) {
      log.addAll(fitted.candidate.repairs);
      const span = answer.rawSpan(candidate.start, candidate.end);
      return { ok: true, value: fitted.candidate.value, span, repairs: log.repairs, ...reasoning };
    }
    // The preferred candidate is the one the model meant, so its fault is the one to tell.
    problem ??= fitted.problem;
  }
  log.addAll(reading.candidates[0].repairs);
  return { ok: false, problem: problem ?? 'The answer does not fit.', repairs: log.repairs, ...reasoning };
}

function fit(
  candidate: Candidate,
  spec: OutputSpec,
  checker: SchemaChecker,
): { readonly ok: true; readonly candidate: Candidate } | { readonly ok: false; readonly problem: string } {
  if (spec.schema === undefined) return { ok: true, candidate };
  const checked = checker.check(spec.schema, candidate.value);
  if (!checked.ok) return checked;
  const repairs = [...candidate.repairs, ...checked.repairs];
  return { ok: true, candidate: { ...candidate, value: checked.value, repairs } };
}

function read(answer: AnswerText, spec: OutputSpec): Reading {
  switch (spec.format) {
    case 'text':
      return readText(answer, spec);
    case 'json':
      return readJson(answer, spec);
    case 'finish':
      return readFinish(answer, spec);
    case 'tagged':
      return readTagged(answer, spec);
    case 'choice':
      return readChoice(answer, spec);
    case 'lines':
      return readLines(answer);
    case 'pattern':
      return readPattern(answer, spec);
    default:
      return unreachable(spec.format);
  }
}

import { closest } from '../did-you-mean';
import { CASE_PARTS } from '../pipeline/case-parts';
import type { Pipeline } from '../pipeline/pipeline';
import type { Authored } from '../pipeline/stage';
import type { Problem, Range, Severity } from '../problem';
import { GRADER_NAMES, GRADING } from './grading';
import type { Grader } from './grader-source';

/** What a grader says that cannot be: names nothing here is called by, inputs that nothing is bound to. */
export function checkGrader(grader: Grader, file: string): Problem[] {
  const problems: Problem[] = [];
  const report = (severity: Severity, code: string, range: Range, message: string, next?: string): void => {
    problems.push({ code, severity, file, range, message, ...(next === undefined ? {} : { next }) });
  };
  const { name, role } = grader;
  for (const authored of [...(grader.when ? [grader.when] : []), ...grader.with.values()]) {
    for (const [root = '', part] of authored.expression.uses.map(({ segments }) => segments)) {
      if (root === 'case' && part === 'gold') {
        const message = 'The case is seen without its gold label here.';
        report('error', 'gold-not-declared', authored.range, message, 'Write gold instead of case.gold.');
      } else if (!GRADER_NAMES.includes(root)) {
        const message = `Nothing here is called "${root}".`;
        const next = `A grader sees ${GRADER_NAMES.join(', ')}.`;
        report('error', 'unknown-variable', authored.range, message, next);
      }
    }
  }
  for (const [input, { range }] of grader.with) {
    if (role.inputs.has(input)) continue;
    const near = closest(input, [...role.inputs.keys()]);
    const next = near ? `Did you mean "${near}"?` : `It has: ${[...role.inputs.keys()].join(', ')}.`;
    report('warning', 'unknown-input', range, `The role "${role.name}" has no input "${input}".`, next);
  }
  const given = [...grader.with.keys(), ...GRADER_NAMES, ...CASE_PARTS];
  for (const input of role.inputs.values()) {
    if (input.optional || given.includes(input.name)) continue;
    const message = `Nothing is bound to the input "${input.name}" of the grader "${name}"; every case must have a field of that name.`;
    const next = `Add with: { ${input.name}: "{{ … }}" }.`;
    report('warning', 'unbound-input', grader.roleRange, message, next);
  }
  if (seesGold(grader)) {
    const message = `The grader "${name}" sees the gold label: that is its purpose. It is asked when the verdict stands, and nothing of the pipeline reads its answer.`;
    report('information', 'grader-sees-gold', grader.range, message);
  }
  return problems;
}

/** Graders stand in a group of their own in the transcript, beside the stages of the pipeline. */
export function checkGroup({ stages, name }: Pipeline, file: string, range: Range): Problem[] {
  return stages
    .filter((stage) => stage.name === GRADING)
    .map(() => ({
      code: 'name-taken',
      severity: 'error',
      file,
      range,
      message: `The pipeline ${name} has a stage called "${GRADING}", and so is the group of the graders.`,
      next: 'Give the stage another name.',
    }));
}

function seesGold({ role, with: bound }: Grader): boolean {
  const reads = ({ expression }: Authored): boolean =>
    expression.uses.some(({ segments }) => segments[0] === 'gold');
  return (role.inputs.has('gold') && !bound.has('gold')) || [...bound.values()].some(reads);
}

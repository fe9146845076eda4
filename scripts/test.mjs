// npm test: everything, in order, to the end even when a step fails. The last line is "N passed, N failed".
//
//   npm test -- --only KIND    lint, types, unit, vscode or browser; may be given several times
import { parseArgs } from 'node:util';
import { ensureNodeModules } from './node-modules.mjs';
import { steps } from './test-steps.mjs';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const kinds = new Set(steps.map((step) => step.kind));
for (const kind of values.only ?? []) {
  if (kinds.has(kind)) continue;
  console.error(`--only ${kind}: there is no such kind of step. There are: ${[...kinds].join(', ')}.`);
  process.exit(2);
}

await ensureNodeModules();
const results = [];
for (const step of chosenSteps()) results.push(await runStep(step));
report();

function chosenSteps() {
  if (!values.only) return steps;
  const chosen = steps.filter((step) => values.only.includes(step.kind));
  const build = steps.filter((step) => step.kind === 'build' && chosen.some((other) => other.needsBuild));
  return [...new Set([...build, ...chosen])].sort((a, b) => steps.indexOf(a) - steps.indexOf(b));
}

async function runStep(step) {
  console.log(`\n=== ${step.name}`);
  const start = performance.now();
  const counts = await countsOf(step);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`=== ${step.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return { step, seconds, ...counts };
}

async function countsOf(step) {
  const built = results.every((result) => result.step.kind !== 'build' || result.failed === 0);
  if (step.needsBuild && !built) {
    console.error('Not run: the build failed.');
    return { passed: 0, failed: 1 };
  }
  try {
    return await step.run();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

function report() {
  console.log('');
  for (const { step, passed, failed, seconds } of results) {
    const mark = failed > 0 ? '✗' : '✓';
    console.log(
      `${mark} ${step.name.padEnd(23)} ${String(passed).padStart(5)} passed ${failed} failed ${seconds} s`,
    );
  }
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

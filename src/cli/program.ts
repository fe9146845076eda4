import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { AGAIN, type Again } from '../core/run/again';
import type { SwitchValue } from '../core/pipeline/pipeline';
import { VERSION } from '../core/version';
import { ablate, type TableFormat } from './commands/ablate';
import { cases } from './commands/cases';
import { check } from './commands/check';
import { EXPORT_FORMATS, exportRuns, type ExportOptions } from './commands/export';
import { flow } from './commands/flow';
import { importPredictions } from './commands/import-predictions';
import { resume, run } from './commands/run';
import { report, type ReportFormat, runs } from './commands/runs';
import { score } from './commands/score';
import { createHost, type CommandHost, type HostOptions } from './host';
import { EXIT } from './print';

/** `--model X` for all, `--model ROLE=Y` for one role. */
interface ModelsTyped {
  readonly all?: string;
  readonly roles: Readonly<Record<string, string>>;
}

interface RunFlags {
  readonly json?: boolean;
  readonly case?: string[];
  readonly model?: ModelsTyped;
  readonly switch?: Record<string, SwitchValue>;
  readonly memory?: Record<string, string>;
  readonly limit?: number;
  readonly concurrency?: number;
  readonly repeats?: number;
  readonly score?: string[];
  readonly dataset?: string;
  readonly adapter?: string;
  readonly endpoint?: Record<string, string>;
  readonly search?: Record<string, string>;
  /** True where no switch is named. */
  readonly ablate?: string[] | true;
  readonly format?: TableFormat;
  readonly maxRetries?: number;
}

function count(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError('It should be a whole number.');
}

function atLeastOne(text: string): number {
  if (count(text) > 0) return Number(text);
  throw new InvalidArgumentError('It should be at least 1.');
}

function address(text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const pairs = pair(text, earlier);
  const url = text.slice(text.indexOf('=') + 1);
  if (!URL.canParse(url) || !/^https?:/u.test(url)) throw new InvalidArgumentError(`"${url}" is no address.`);
  return pairs;
}

function pair(text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It should be NAME=VALUE.');
  return { ...earlier, [text.slice(0, at)]: text.slice(at + 1) };
}

function modelTyped(text: string, earlier: ModelsTyped = { roles: {} }): ModelsTyped {
  const [, role, id] = /^([\p{L}\p{N}_-]+)=(.+)$/u.exec(text) ?? [];
  if (role === undefined || id === undefined) return { ...earlier, all: text };
  return { ...earlier, roles: { ...earlier.roles, [role]: id } };
}

function hostFor(flags: RunFlags): CommandHost {
  const options: HostOptions = {
    ...(flags.endpoint ? { endpoints: flags.endpoint } : {}),
    ...(flags.search ? { searches: flags.search } : {}),
    ...(flags.maxRetries === undefined ? {} : { maxRetries: flags.maxRetries }),
    ...(flags.concurrency === undefined ? {} : { callsAtOnce: flags.concurrency }),
  };
  return createHost(options);
}

/** The command line: takes the arguments after the program's name, resolves to the exit status. */
export function createProgram(): (args: readonly string[]) => Promise<number> {
  let status: number = EXIT.done;
  const program = new Command('moot')
    .description('A moot court for prompts: check, run and score legal prompt pipelines.')
    .version(VERSION)
    .showSuggestionAfterError()
    .exitOverride();

  program
    .command('check')
    .description('every problem in roles, pipelines, slices and cases')
    .argument('[path...]', 'files or folders; default: this folder')
    .option('--json', 'print JSON')
    .action(async (paths: string[], flags: RunFlags) => {
      status = await check(createHost(), paths, flags.json ?? false);
    });

  program
    .command('cases')
    .description('the cases of a dataset as read')
    .argument('<dataset>')
    .option('--adapter <name>', 'simucourt, lawbench, cail2018, verdict-bench or plain; default: guessed')
    .option('--task <task>', 'for LawBench files: 3-1, 3-3, …')
    .option('--list', 'list id, type and title of every case')
    .option('--json', 'print JSON')
    .action(async (dataset: string, flags: RunFlags & { task?: string; list?: boolean }) => {
      const { json = false, adapter, task, list } = flags;
      status = await cases(createHost(), dataset, { json, adapter, task, list });
    });

  program
    .command('flow')
    .description('the flow of a pipeline as a Mermaid chart')
    .argument('<pipeline>')
    .option('--json', 'print JSON')
    .action(async (pipeline: string, flags: RunFlags) => {
      status = await flow(createHost(), pipeline, flags.json ?? false);
    });

  program
    .command('run')
    .description('run a slice, or a pipeline with --dataset')
    .argument('<slice|pipeline>')
    .option('--case <id...>', 'only these cases')
    .option(
      '--model <model>',
      'such as builtin:baseline, openai:gpt-4o-mini, recorded:RUN; stands over the files. ROLE=MODEL for one role; may be repeated',
      modelTyped,
    )
    .option('--switch <name=value>', 'set a switch; may be repeated', pair)
    .option('--memory <name=mode>', 'set a memory to read, learn or off; may be repeated', pair)
    .option('--limit <n>', 'at most so many cases', atLeastOne)
    .option('--concurrency <n>', 'cases at once', atLeastOne)
    .option('--repeats <n>', 'run every case so often', atLeastOne)
    .option('--max-retries <n>', 'further tries after a passing failure of the endpoint', count)
    .option('--score <metric...>', 'metrics; default: those of the slice')
    .option('--dataset <file>', 'for a pipeline: its cases')
    .option('--adapter <name>', 'for a pipeline: how to read the dataset')
    .option('--endpoint <name=url>', 'where an endpoint is; may be repeated', address)
    .option('--search <name=url>', 'where a search engine of the SearXNG kind is; may be repeated', address)
    .option(
      '--ablate [switch...]',
      'the table of switches: all as they are, then each the other way; default: all',
    )
    .addOption(
      new Option('--format <format>', 'form of that table').choices(['plain', 'md']).default('plain'),
    )
    .option('--json', 'print JSON')
    .action(async (target: string, flags: RunFlags) => {
      const { json = false, case: ids, switch: switches, limit, concurrency, repeats, ...rest } = flags;
      const options = {
        json,
        model: rest.model?.all,
        ...(rest.model && Object.keys(rest.model.roles).length > 0 ? { models: rest.model.roles } : {}),
        dataset: rest.dataset,
        adapter: rest.adapter,
        ...(ids ? { cases: ids } : {}),
        ...(switches ? { switches } : {}),
        ...(rest.memory ? { memory: rest.memory } : {}),
        ...(limit === undefined ? {} : { limit }),
        ...(concurrency === undefined ? {} : { concurrency }),
        ...(repeats === undefined ? {} : { repeats }),
        ...(rest.score ? { score: rest.score } : {}),
      };
      const names = rest.ablate === true ? [] : rest.ablate;
      status = names
        ? await ablate(hostFor(flags), target, { ...options, names, format: rest.format ?? 'plain' })
        : await run(hostFor(flags), target, options);
    });

  const goingOn = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .argument('<run>')
      .option('--endpoint <name=url>', 'where an endpoint is; may be repeated', address)
      .option('--search <name=url>', 'where a search engine of the SearXNG kind is; may be repeated', address)
      .option('--concurrency <n>', 'calls of one model at once', count)
      .option('--max-retries <n>', 'further tries after a passing failure of the endpoint', count)
      .option('--json', 'print JSON');

  goingOn('resume', 'go on with a run that was stopped').action(async (id: string, flags: RunFlags) => {
    status = await resume(hostFor(flags), id, { json: flags.json ?? false });
  });

  goingOn('rerun', 'run finished cases of a run once more, in the same run')
    .option('--errors', 'those in which the model or network failed; paid answers are kept')
    .option('--unparsed', 'those whose answer broke its format')
    .option('--failed', 'those with a wrong verdict')
    .action(async (id: string, flags: RunFlags & Partial<Record<Again, boolean>>) => {
      const again = AGAIN.filter((kind) => flags[kind]);
      if (again.length === 0) program.error('Say which cases: --errors, --unparsed or --failed.');
      status = await resume(hostFor(flags), id, { json: flags.json ?? false, again });
    });

  program
    .command('import')
    .description('bring in answers produced elsewhere')
    .command('predictions')
    .description('answers of a model become a run')
    .argument('<file...>')
    .option('--task <task>', 'LawBench task of the files, such as lawbench/3-1')
    .option('--slice <slice>', 'slice whose cases the answers are of')
    .option('--json', 'print JSON')
    .action(async (files: string[], flags: { task?: string; slice?: string; json?: boolean }) => {
      const { task, slice, json = false } = flags;
      status = await importPredictions(createHost(), files, { json, task, slice });
    });

  program
    .command('score')
    .description('metrics over a file of gold and predicted verdicts')
    .argument('<file>')
    .option('--metric <name...>', 'metrics', [])
    .option('--json', 'print JSON')
    .action(async (file: string, flags: { metric: string[]; json?: boolean }) => {
      status = await score(createHost(), file, { json: flags.json ?? false, metric: flags.metric });
    });

  program
    .command('runs')
    .description('list the runs, newest first')
    .option('--json', 'print JSON')
    .action(async (flags: RunFlags) => {
      status = await runs(createHost(), { json: flags.json ?? false });
    });

  program
    .command('report')
    .description('print runs in full')
    .argument('<run...>')
    .addOption(new Option('--format <format>', 'form of the report').choices(['md', 'json']).default('md'))
    .option('--json', 'the same as --format json')
    .action(async (ids: string[], flags: { format: ReportFormat; json?: boolean }) => {
      status = await report(createHost(), ids, { format: flags.json ? 'json' : flags.format });
    });

  program
    .command('export')
    .description('JSON lines made of runs')
    .argument('<run...>')
    .addOption(
      new Option(
        '--format <format>',
        'entries: a knowledge base from a run that builds one; sft, dpo: training data',
      )
        .choices(EXPORT_FORMATS)
        .makeOptionMandatory(),
    )
    .option('--out <file>', 'file to write; default: standard output')
    .option('--stage <name>', 'for entries: the stage whose value is the entry; default: entry')
    .option('--role <name...>', 'for training data: only what these roles answered')
    .addOption(
      new Option('--shape <shape>', 'for dpo: whose form').choices(['openai', 'trl']).default('openai'),
    )
    .action(async (ids: string[], flags: ExportOptions) => {
      status = await exportRuns(createHost(), ids, flags);
    });

  return async (args) => {
    try {
      await program.parseAsync(args, { from: 'user' });
      return status;
    } catch (error) {
      if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
      throw error;
    }
  };
}

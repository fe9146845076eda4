import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { SwitchValue } from '../core/pipeline/pipeline';
import { VERSION } from '../core/version';
import { cases } from './commands/cases';
import { check } from './commands/check';
import { EXPORT_FORMATS, exportRun, type ExportFormat } from './commands/export';
import { importPredictions } from './commands/import-predictions';
import { resume, run } from './commands/run';
import { report, type ReportFormat, runs } from './commands/runs';
import { score } from './commands/score';
import { createHost, type CommandHost, type HostOptions } from './host';
import { EXIT } from './print';

interface RunFlags {
  readonly json?: boolean;
  readonly case?: string[];
  readonly model?: string;
  readonly switch?: Record<string, SwitchValue>;
  readonly limit?: number;
  readonly concurrency?: number;
  readonly repeats?: number;
  readonly score?: string[];
  readonly dataset?: string;
  readonly adapter?: string;
  readonly endpoint?: Record<string, string>;
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

function pair(text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It should be NAME=VALUE.');
  return { ...earlier, [text.slice(0, at)]: text.slice(at + 1) };
}

function hostFor(flags: RunFlags): CommandHost {
  const options: HostOptions = {
    ...(flags.endpoint ? { endpoints: flags.endpoint } : {}),
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
    .command('run')
    .description('run a slice, or a pipeline with --dataset')
    .argument('<slice|pipeline>')
    .option('--case <id...>', 'only these cases')
    .option(
      '--model <model>',
      'such as builtin:baseline, openai:gpt-4o-mini, recorded:RUN; stands over the files',
    )
    .option('--switch <name=value>', 'set a switch; may be repeated', pair)
    .option('--limit <n>', 'at most so many cases', atLeastOne)
    .option('--concurrency <n>', 'cases at once', atLeastOne)
    .option('--repeats <n>', 'run every case so often', atLeastOne)
    .option('--max-retries <n>', 'further tries after a passing failure of the endpoint', count)
    .option('--score <metric...>', 'metrics; default: those of the slice')
    .option('--dataset <file>', 'for a pipeline: its cases')
    .option('--adapter <name>', 'for a pipeline: how to read the dataset')
    .option('--endpoint <name=url>', 'where an endpoint is; may be repeated', pair)
    .option('--json', 'print JSON')
    .action(async (target: string, flags: RunFlags) => {
      const { json = false, case: ids, switch: switches, limit, concurrency, repeats, ...rest } = flags;
      status = await run(hostFor(flags), target, {
        json,
        model: rest.model,
        dataset: rest.dataset,
        adapter: rest.adapter,
        ...(ids ? { cases: ids } : {}),
        ...(switches ? { switches } : {}),
        ...(limit === undefined ? {} : { limit }),
        ...(concurrency === undefined ? {} : { concurrency }),
        ...(repeats === undefined ? {} : { repeats }),
        ...(rest.score ? { score: rest.score } : {}),
      });
    });

  program
    .command('resume')
    .description('go on with a run that was stopped')
    .argument('<run>')
    .option('--endpoint <name=url>', 'where an endpoint is; may be repeated', pair)
    .option('--json', 'print JSON')
    .action(async (id: string, flags: RunFlags) => {
      status = await resume(hostFor(flags), id, { json: flags.json ?? false });
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
    .description('JSON lines made of a run')
    .argument('<run>')
    .addOption(
      new Option('--format <format>', 'entries: a knowledge base from a run that builds one')
        .choices(EXPORT_FORMATS)
        .makeOptionMandatory(),
    )
    .option('--out <file>', 'file to write; default: standard output')
    .option('--stage <name>', 'for entries: the stage whose value is the entry; default: entry')
    .action(async (id: string, flags: { format: ExportFormat; out?: string; stage?: string }) => {
      status = await exportRun(createHost(), id, flags);
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

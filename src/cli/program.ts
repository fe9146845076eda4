import { Command, CommanderError, Option } from 'commander';
import { AGAIN, type Again } from '../core/run/again';
import { PERTURBATIONS, type PerturbationKind } from '../core/fairness/perturbation-kind';
import type { SwitchValue } from '../core/pipeline/pipeline';
import { VERSION } from '../core/version';
import { ablate, type TableFormat } from './commands/ablate';
import { cases, type CasesFlags } from './commands/cases';
import { check } from './commands/check';
import { compare, COMPARE_FORMATS, type CompareFlags } from './commands/compare';
import { coverage } from './commands/coverage';
import { EXPORT_FORMATS, exportRuns, type ExportOptions } from './commands/export';
import { flow } from './commands/flow';
import { grade } from './commands/grade';
import { importDebates } from './commands/import-debates';
import { importPredictions } from './commands/import-predictions';
import { faults, type FaultsFlags } from './commands/faults';
import { jurorsTyped, recount, type RecountFlags, stopTyped, tallyTyped } from './commands/recount';
import { resume, run } from './commands/run';
import { GATE_HELP, gatesTyped } from './gates';
import { addWhyCommands } from './why-commands';
import { createHost, type CommandHost, type HostOptions } from './host';
import { addLanguageServerCommand } from './lsp-command';
import { addMarkCommands } from './mark-commands';
import { addReportCommands } from './report-commands';
import { addPowerCommand } from './power-command';
import { EXIT, printProblem } from './print';
import { completeRunNames, RUN_HELP } from './run-names';
import { addStopEarlyOptions, stopEarlyTyped, type StopEarlyFlags } from './stop-early-options';
import { address, count, pair, share, wholeNumber } from './typed-values';

/** `--model X` for all, `--model ROLE=Y` for one role. */
interface ModelsTyped {
  readonly all?: string;
  readonly roles: Readonly<Record<string, string>>;
}

interface RunFlags extends StopEarlyFlags {
  readonly json?: boolean;
  readonly case?: string[];
  readonly model?: ModelsTyped;
  readonly switch?: Record<string, SwitchValue>;
  readonly memory?: Record<string, string>;
  readonly limit?: number;
  readonly concurrency?: number;
  readonly repeats?: number;
  readonly perturb?: PerturbationKind[];
  readonly score?: string[];
  readonly gate?: string[];
  readonly dataset?: string;
  readonly adapter?: string;
  readonly endpoint?: Record<string, string>;
  readonly search?: Record<string, string>;
  /** True where no switch is named. */
  readonly ablate?: string[] | true;
  readonly format?: TableFormat;
  readonly maxRetries?: number;
}

interface GradeFlags {
  readonly slice?: string;
  readonly grader?: Record<string, string>;
  readonly model?: string;
  readonly again?: boolean;
}

function modelTyped(text: string, earlier: ModelsTyped = { roles: {} }): ModelsTyped {
  const [, role, id] = /^([\p{L}\p{N}_-]+)=(.+)$/u.exec(text) ?? [];
  if (role === undefined || id === undefined) return { ...earlier, all: text };
  return { ...earlier, roles: { ...earlier.roles, [role]: id } };
}

function hostFor(flags: Omit<RunFlags, 'model'>): CommandHost {
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
    .exitOverride()
    .hook('preAction', (_program, command) => completeRunNames(createHost(), command));

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
    .argument('<dataset>', 'file of cases')
    .option('--adapter <name>', 'simucourt, lawbench, cail2018, verdict-bench or plain; default: guessed')
    .option('--task <task>', 'for LawBench files: 3-1, 3-3, …')
    .option('--list', 'list id, type and title of every case')
    .option('--noise', 'cases with the same facts, or nearly, and different gold labels')
    .option('--near <share>', 'with --noise: how near, above 0 and at most 1', share)
    .option('--json', 'print JSON')
    .action(async (dataset: string, flags: CasesFlags) => {
      status = await cases(createHost(), dataset, { ...flags, json: flags.json ?? false });
    });

  program
    .command('flow')
    .description('the flow of a pipeline as a Mermaid chart')
    .argument('<pipeline>', 'NAME.pipeline.yaml')
    .option('--json', 'print JSON')
    .action(async (pipeline: string, flags: RunFlags) => {
      status = await flow(createHost(), pipeline, flags.json ?? false);
    });

  const running = program
    .command('run')
    .description('run a slice, or a pipeline with --dataset')
    .argument('<slice|pipeline>', 'NAME.slice.yaml, or NAME.pipeline.yaml with --dataset')
    .option('--case <id...>', 'only these cases')
    .option(
      '--model <model>',
      'such as builtin:baseline, openai:gpt-4o-mini, recorded:RUN; stands over the files. ROLE=MODEL for one role; may be repeated',
      modelTyped,
    )
    .option('--switch <name=value>', 'set a switch; may be repeated', pair)
    .option('--memory <name=mode>', 'set a memory to read, learn or off; may be repeated', pair)
    .option('--limit <n>', 'at most so many cases', wholeNumber(1))
    .option('--concurrency <n>', 'cases at once', wholeNumber(1))
    .option('--repeats <n>', 'run every case so often', wholeNumber(1))
    .addOption(
      new Option('--perturb <kind...>', 'change the cases in ways that should not change a verdict').choices(
        PERTURBATIONS,
      ),
    )
    .option('--max-retries <n>', 'further tries after a passing failure of the endpoint', count)
    .option('--score <metric...>', 'metrics; default: those of the slice')
    .option('--gate <gate...>', GATE_HELP)
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
    .option('--json', 'print JSON');
  addStopEarlyOptions(running).action(async (target: string, flags: RunFlags) => {
    const { json = false, case: ids, switch: switches, limit, concurrency, repeats, ...rest } = flags;
    const gates = gatesTyped(rest.gate);
    if (!gates.ok) {
      printProblem(gates.problem, (name) => name);
      status = EXIT.wrongUse;
      return;
    }
    const options = {
      json,
      bounds: gates.bounds,
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
      ...(rest.perturb ? { perturb: rest.perturb } : {}),
      ...stopEarlyTyped(flags),
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
      .argument('<run>', RUN_HELP)
      .option('--endpoint <name=url>', 'where an endpoint is; may be repeated', address)
      .option('--search <name=url>', 'where a search engine of the SearXNG kind is; may be repeated', address)
      .option('--concurrency <n>', 'calls of one model at once', count)
      .option('--max-retries <n>', 'further tries after a passing failure of the endpoint', count)
      .option('--json', 'print JSON');

  goingOn('resume', 'go on with a run that was stopped')
    .option('--rest', 'of a run that stopped early: run the cases it left')
    .action(async (id: string, flags: RunFlags & { readonly rest?: boolean }) => {
      const { json = false, rest = false } = flags;
      status = await resume(hostFor(flags), id, { json, rest });
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

  goingOn('grade', 'ask graders about the verdicts of a run that has ended')
    .option('--slice <slice>', 'slice whose graders are asked; default: those of the run')
    .option(
      '--grader <name=role>',
      'role file of a grader, such as results=results.role.md; may be repeated',
      pair,
    )
    .option('--model <model>', 'the model that grades; stands over the files. Default: that of the run')
    .option('--again', 'ask also those that have given a grade')
    .action(async (id: string, flags: Omit<RunFlags, 'model'> & GradeFlags) => {
      const { json = false, slice, grader, model, again = false } = flags;
      status = await grade(hostFor(flags), id, { json, slice, grader, model, again });
    });

  addWhyCommands(goingOn, hostFor, (as) => {
    status = as;
  });

  const importing = program.command('import').description('bring in answers and debates made elsewhere');

  importing
    .command('predictions')
    .description('answers of a model become a run')
    .argument('<file...>', 'LawBench prediction files, or JSON lines of {"id", "answer"}')
    .option('--task <task>', 'LawBench task of the files, such as lawbench/3-1')
    .option('--slice <slice>', 'slice whose cases the answers are of')
    .option('--json', 'print JSON')
    .action(async (files: string[], flags: { task?: string; slice?: string; json?: boolean }) => {
      const { task, slice, json = false } = flags;
      status = await importPredictions(createHost(), files, { json, task, slice });
    });

  importing
    .command('debates')
    .description('debates become a run, read as those of a debate stage')
    .argument(
      '<file...>',
      'an object of lists of utterances by docket, or JSON lines of {"id", "utterances"}',
    )
    .option('--slice <slice>', 'slice whose cases the debates are about')
    .option('--dataset <file...>', 'datasets that hold the cases of the debates')
    .option('--json', 'print JSON')
    .action(async (files: string[], flags: { slice?: string; dataset?: string[]; json?: boolean }) => {
      const { slice, dataset, json = false } = flags;
      status = await importDebates(createHost(), files, { json, slice, dataset });
    });

  program
    .command('recount')
    .description('the ballots of a run, counted anew; asks no model')
    .argument('<run>', RUN_HELP)
    .option('--tally <tally>', 'majority, unanimous or quorum=N; default: as the jury decided', tallyTyped)
    .option('--round <n>', 'the ballot of this round; 0 is the first, before any discussion', count)
    .option('--without <jurors>', 'leave out these jurors, such as 3,7', jurorsTyped)
    .option('--stop <rules>', 'end the discussion by these rules, such as no_change,quorum=15', stopTyped)
    .option('--json', 'print JSON')
    .action(async (id: string, flags: RecountFlags) => {
      status = await recount(createHost(), id, flags);
    });

  program
    .command('faults')
    .description('which stage lost the answer of each wrong case; asks no model')
    .argument('<run>', RUN_HELP)
    .option('--case <case...>', 'only these cases, with what was seen at each stage')
    .option('--json', 'print JSON')
    .action(async (id: string, flags: FaultsFlags) => {
      status = await faults(createHost(), id, flags);
    });

  program
    .command('coverage')
    .description('which stages, ways and choices the cases of a run exercised; asks no model')
    .argument('<run>', RUN_HELP)
    .option('--json', 'print JSON')
    .action(async (id: string, flags: { json?: boolean }) => {
      status = await coverage(createHost(), id, flags);
    });

  program
    .command('compare')
    .description('runs against the first of them, case by case')
    .argument('<run...>', `the baseline first; each ${RUN_HELP}`)
    .option(
      '--by <field>',
      'group by type, charge, article, law, term, cause, length, status, fault, repeat or a field of the dataset',
    )
    .option('--metric <name...>', 'figures; default: the headline ones')
    .option('--all', 'all figures that the runs have in common')
    .option('--gate <gate...>', 'bounds on the difference from the first run, such as "articles.f1 >= -0.01"')
    .option('--seed <n>', 'of the resamples; default: 1', count)
    .addOption(new Option('--format <format>', 'form of the table').choices(COMPARE_FORMATS).default('plain'))
    .option('--json', 'the same as --format json')
    .action(async (ids: string[], flags: CompareFlags) => {
      status = await compare(createHost(), ids, flags);
    });

  const ended = (as: number): void => {
    status = as;
  };
  addMarkCommands(program, ended);
  addReportCommands(program, ended);
  addPowerCommand(program, ended);
  addLanguageServerCommand(program);

  program
    .command('export')
    .description('JSON lines made of runs')
    .argument('<run...>', RUN_HELP)
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

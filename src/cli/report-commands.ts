import { type Command, Option } from 'commander';
import { REPORT_FORMATS } from '../core/report/report-formats';
import { metrics } from './commands/metrics';
import { report, type ReportOptions } from './commands/report';
import { runs } from './commands/runs';
import { score, SCORE_FORMATS, type ScoreFlags } from './commands/score';
import { GATE_HELP } from './gates';
import { createHost } from './host';
import { RUN_HELP } from './run-names';

/** `moot score`, `metrics`, `runs` and `report`: what reads without asking a model. `ended` is told the exit status. */
export function addReportCommands(program: Command, ended: (status: number) => void): void {
  program
    .command('score')
    .description('metrics over a file of gold and predicted verdicts')
    .argument('<file>', 'JSON lines of {"id", "gold", "predicted"}')
    .option('--metric <name...>', 'metrics; default: those that fit the gold labels', [])
    .option('--gate <gate...>', GATE_HELP)
    .option('--by <field>', 'group by type, charge, article, law, term, status or a field of the lines')
    .option('--per-case', 'in JSON the scores of every case too')
    .addOption(new Option('--format <format>', 'form of the scores; default: plain').choices(SCORE_FORMATS))
    .option('--out <file>', 'file to write; its ending says the form where --format does not')
    .option('--json', 'the same as --format json')
    .action(async (file: string, flags: ScoreFlags) => {
      ended(await score(createHost(), file, flags));
    });

  program
    .command('metrics')
    .description('every metric and its figures: formula, unit, which way is better, source')
    .option('--json', 'print JSON')
    .action((flags: { readonly json?: boolean }) => {
      ended(metrics(flags.json ?? false));
    });

  program
    .command('runs')
    .description('list the runs, newest first')
    .option('--json', 'print JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      ended(await runs(createHost(), { json: flags.json ?? false }));
    });

  program
    .command('report')
    .description('runs in full, in one report')
    .argument('<run...>', RUN_HELP)
    .addOption(new Option('--format <format>', 'form of the report; default: md').choices(REPORT_FORMATS))
    .option('--out <file>', 'file to write; its ending says the form where --format does not')
    .option('--gate <gate...>', GATE_HELP)
    .option('--bom', 'begin CSV with a byte order mark, which Excel needs to read UTF-8')
    .option('--json', 'the same as --format json')
    .action(async (ids: string[], flags: ReportOptions) => {
      ended(await report(createHost(), ids, flags));
    });
}

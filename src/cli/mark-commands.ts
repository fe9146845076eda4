import type { Command } from 'commander';
import { mark, scoreCounts, type MarkFlags } from './commands/mark';
import { marks } from './commands/marks';
import { createHost } from './host';
import { RUN_HELP } from './run-names';

/** `moot mark` and `moot marks`. `ended` is told the exit status. */
export function addMarkCommands(program: Command, ended: (status: number) => void): void {
  program
    .command('mark')
    .description('what a person says of a score of a case, in a file beside the run')
    .argument('<run>', RUN_HELP)
    .argument('<case>', 'id of the case; ID@2 for its second repeat')
    .requiredOption('--score <name>', 'the score, such as simucourt.charge_normalised or analysis.concision')
    .option('--right', 'it is right; of an aspect of the analysis: it holds')
    .option('--wrong', 'it is wrong')
    .option('--value <n>', 'it has this value', Number)
    .option('--counts <counts>', 'it has these counts, such as tp=1,fp=0,fn=2', scoreCounts)
    .option('--withdraw', 'what this person said of it counts no more')
    .option('--note <text>', 'why')
    .option('--by <name>', 'who says so; default: reviewer')
    .option('--json', 'print JSON')
    .action(async (id: string, key: string, flags: MarkFlags) => {
      ended(await mark(createHost(), id, key, flags));
    });

  program
    .command('marks')
    .description('what people said of the scores of a run, and how far they agree')
    .argument('<run>', RUN_HELP)
    .option('--json', 'print JSON')
    .action(async (id: string, flags: { readonly json?: boolean }) => {
      ended(await marks(createHost(), id, { json: flags.json ?? false }));
    });
}

import type { Command } from 'commander';
import { power, type PowerFlags } from './commands/power';
import { createHost } from './host';
import { chance } from './typed-values';

export function addPowerCommand(program: Command, ended: (status: number) => void): void {
  program
    .command('power')
    .description('the differences that a comparison could find, before it is paid for')
    .argument('<run|slice...>', 'a run; two runs, to know how alike they are; or a slice')
    .option('--against <run>', 'for a slice: the run that it will be compared with')
    .option('--metric <name...>', 'figures; default: the headline ones')
    .option('--detect <difference>', 'how many cases it takes to find this difference', chance)
    .option('--power <power>', 'chance of finding it; default: 0.8', chance)
    .option('--alpha <alpha>', 'two-sided chance of a false alarm; default: 0.05', chance)
    .option('--json', 'print JSON')
    .action(async (typed: string[], flags: PowerFlags) => {
      ended(await power(createHost(), typed, flags));
    });
}

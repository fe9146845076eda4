import { type Command, Option } from 'commander';
import { attribute, ATTRIBUTE_FORMATS, type AttributeFlags } from './commands/attribute';
import { fork, type ForkFlags } from './commands/fork';
import type { CommandHost } from './host';
import { RUN_HELP } from './run-names';
import { amount, pair, wholeNumber } from './typed-values';

/** What is said of endpoints and limits; see `hostFor`. */
export interface EndpointFlags {
  readonly endpoint?: Record<string, string>;
  readonly search?: Record<string, string>;
  readonly concurrency?: number;
  readonly maxRetries?: number;
}

/** `moot fork` and `moot attribute`. `goingOn` begins a command about a run that asks models; `ended` is told the exit status. */
export function addWhyCommands(
  goingOn: (name: string, description: string) => Command,
  hostFor: (flags: EndpointFlags) => CommandHost,
  ended: (status: number) => void,
): void {
  goingOn('fork', 'run one case of a run on from an answer, a prompt or a value that you changed')
    .argument('<case>', 'its id; a repeat as ID@2')
    .option(
      '--answer <call=text>',
      'in place of what the model answered, such as draft=…; may be repeated',
      pair,
    )
    .option('--answer-file <call=file>', 'the same, from a file', pair)
    .option(
      '--prompt-file <call=file>',
      'messages to ask, below lines of system:, user: and assistant:; no template',
      pair,
    )
    .option('--value <stage=json>', 'in place of what the stage gave', pair)
    .option('--model <model>', 'for what is asked; stands over the files. Default: that of the run')
    .option('--now', 'with the prompts and pipelines as they are now, not as the run had them')
    .action(async (id: string, key: string, flags: ForkFlags & EndpointFlags) => {
      ended(await fork(hostFor(flags), id, key, flags));
    });

  goingOn('attribute', 'which edits between two runs flipped which cases')
    .argument('<other-run>', `the later one; ${RUN_HELP}`)
    .option('--case <case...>', 'only these; default: all that were fixed or broken')
    .option(
      '--repeats <n>',
      'runs of a case with a set of edits, of which the majority counts',
      wholeNumber(1),
    )
    .option('--limit-calls <n>', 'stop after so many calls', wholeNumber(1))
    .option('--limit-cost <dollars>', 'stop at so many US dollars, where the price is known', amount)
    .option('--model <model>', 'stands over the files. Default: that of the later run')
    .option('--forecast', 'only say what it takes at most')
    .addOption(
      new Option('--format <format>', 'form of the result').choices(ATTRIBUTE_FORMATS).default('plain'),
    )
    .action(async (before: string, after: string, flags: AttributeFlags & EndpointFlags) => {
      ended(await attribute(hostFor(flags), [before, after], flags));
    });
}

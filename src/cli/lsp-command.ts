import type { Command } from 'commander';
import { serveStdio } from '../server/stdio';

/** `moot lsp`: the language server, for editors other than VS Code. It ends with its client. */
export function addLanguageServerCommand(program: Command): void {
  program
    .command('lsp')
    .description('the language server, for other editors: completion, hover, problems, rename')
    .requiredOption('--stdio', 'speak over standard input and output')
    .action(async () => {
      await serveStdio(__dirname);
    });
}

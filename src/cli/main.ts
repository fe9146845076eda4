import { FileTrouble } from '../core/ports';
import { EXIT, err } from './print';
import { createProgram } from './program';

async function main(): Promise<void> {
  try {
    process.exitCode = await createProgram()(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    err(error.message);
    process.exitCode = EXIT.wrongUse;
  }
}

// A reader such as `head` may close the pipe early; that is no fault of the run.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

void main();

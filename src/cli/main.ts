import { FileTrouble } from '../core/ports';
import { EXIT, err, printJson } from './print';
import { createProgram } from './program';

/** Counts and keeps what goes to a stream. */
function watch(stream: NodeJS.WriteStream): string[] {
  const written: string[] = [];
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: []) => {
    if (written.length < 50) written.push(String(chunk));
    return write(chunk, ...rest);
  };
  return written;
}

async function main(args: readonly string[]): Promise<number> {
  try {
    return await createProgram()(args);
  } catch (error) {
    // What a run could not write ends the run, in run.ts; here it is something that could not be read.
    if (error instanceof FileTrouble) {
      err(error.message);
      return EXIT.wrongUse;
    }
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    err(
      `Moot met a bug of its own; what was finished is kept. Please report it with these lines:\n${detail}`,
    );
    return EXIT.stopped;
  }
}

// A reader such as `head` may close the pipe early; that is no fault of the run.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const args = process.argv.slice(2);
const written = watch(process.stdout);
const said = watch(process.stderr);
void main(args).then((status) => {
  process.exitCode = status;
  // Whoever asked for JSON gets JSON, also when there is nothing but a reason.
  if (status === EXIT.done || written.length > 0 || !args.includes('--json')) return;
  const message = said.join('').trim();
  printJson({ problems: [{ code: 'failed', severity: 'error', message }] });
});

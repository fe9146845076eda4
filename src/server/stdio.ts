import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startServer } from './server';

/** Serves one client over standard input and output, until it ends. What lies beside the bundle is looked for in its folder. */
export function serveStdio(bundle: string): Promise<void> {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
  });
  startServer(connection, bundle);
  return ended;
}

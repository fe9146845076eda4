import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { nodeProcesses } from '../../src/node/node-processes';

describe('processes', () => {
  it('that run are alive', () => {
    expect(nodeProcesses.isAlive(process.pid)).toBe(true);
  });

  it('that ended are not', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    expect(nodeProcesses.isAlive(child.pid ?? 0)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'that were killed and not yet mourned by their parent are not',
    async () => {
      // The shell becomes a program that never asks after the child it left behind.
      const parent = spawn('sh', ['-c', 'sh -c "kill -9 \\$\\$" & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const pid = await new Promise<number>((resolve) => {
        parent.stdout.once('data', (text: Buffer) => {
          resolve(Number(text.toString()));
        });
      });
      await expect.poll(() => nodeProcesses.isAlive(pid)).toBe(false);
      expect(nodeProcesses.isAlive(parent.pid ?? 0)).toBe(true);
      parent.kill('SIGKILL');
    },
  );
});

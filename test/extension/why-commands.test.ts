import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunLibrary } from '../../src/extension/run-library';
import { WhyCommands } from '../../src/extension/why-commands';

const { told } = vi.hoisted(() => ({ told: [] as string[] }));

vi.mock('vscode', () => ({
  Uri: { joinPath: () => ({ fsPath: '' }) },
  window: {
    showInformationMessage: (message: string) => {
      told.push(message);
      return Promise.resolve(undefined);
    },
  },
}));
vi.mock('../../src/node/model-prices', () => ({ readPrices: () => () => undefined }));
vi.mock('../../src/extension/trusted', () => ({ trusted: () => Promise.resolve(true) }));
vi.mock('../../src/extension/pick-run', () => ({ pickRun: () => Promise.resolve(undefined) }));
vi.mock('../../src/extension/run-host', () => ({ runHost: () => ({}) }));

beforeEach(() => {
  told.length = 0;
});

describe('why cases flipped', () => {
  it('is looked into once at a time, from the first question on', async () => {
    const opened: string[] = [];
    let answer: (nothing: undefined) => void = () => undefined;
    const library = {
      open: (id: string) => {
        opened.push(id);
        return new Promise<undefined>((resolve) => {
          answer = resolve;
        });
      },
    } as unknown as RunLibrary;
    const nothing = {} as never;
    const commands = new WhyCommands(nothing, library, nothing, nothing, nothing);
    const first = commands.why(['before', 'after']);
    await vi.waitFor(() => {
      expect(opened).toEqual(['after']);
    });
    await commands.why(['before', 'after']);
    expect(told).toEqual(['Another flip is being looked into; let it end, or cancel it.']);
    expect(opened).toEqual(['after']);
    vi.spyOn(library, 'open').mockResolvedValue(undefined);
    answer(undefined);
    await first;
    await commands.why(['before', 'after']);
    expect(told).toHaveLength(1);
  });
});

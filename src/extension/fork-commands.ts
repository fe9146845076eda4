import * as vscode from 'vscode';
import { isObject } from '../core/json';
import { planFork, type Fork, type RecordedRun } from '../core/run/fork-run';
import { promptOfTyped, type TypedMessage } from '../core/run/typed-prompt';
import type { Parsed } from '../core/problem';
import { RunReader } from '../core/run-store/run-reader';
import { NO_EDITS, type CaseEdits } from '../core/runner/edits';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { ForkEdit } from '../protocol/fork';
import type { RunLibrary } from './run-library';
import type { RunId, RunSession } from './run-session';
import type { RunStarter } from './run-starter';
import { trusted } from './trusted';

/** Runs cases on from what the author changed in their transcripts. */
export class ForkCommands {
  constructor(
    private readonly library: RunLibrary,
    private readonly starter: RunStarter,
  ) {}

  /** Resolves once the fork is under way, or was not wanted. Throws, in words, where it cannot be. */
  async fork(id: RunId, key: string, call: string, edit: ForkEdit): Promise<void> {
    const session = await this.library.open(id);
    if (!session || !(await trusted())) return;
    const reader = new RunReader(nodeFiles, nodePaths, session.root, id);
    const manifest = await reader.manifest();
    if (!manifest) throw new Error(`The run ${id} is no longer there.`);
    const edits = await editsOf(session, key, call, edit);
    const planned = await this.planned(session.root, { reader, manifest }, key, edits);
    if (planned) void this.starter.fork(planned, session.root, manifest);
  }

  /** Undefined where the author would not have it, seeing which files were edited since. */
  private async planned(
    root: string,
    run: RecordedRun,
    key: string,
    edits: CaseEdits,
  ): Promise<Fork | undefined> {
    const place = { files: nodeFiles, paths: nodePaths, root };
    const planned = await planFork(place, run, { key, edits });
    const changed = planned.problems.find(({ code }) => code === 'changed-since');
    if (!changed || !planned.ok) return forkOf(planned);
    const [then, now] = ['As They Were', 'As They Are Now'];
    const chosen = await vscode.window.showInformationMessage(
      'Fork with the files as they were in the run, or as they are now?',
      { modal: true, detail: changed.message },
      then,
      now,
    );
    if (chosen === then) return planned.value;
    return chosen === now ? forkOf(await planFork(place, run, { key, edits, asOf: 'now' })) : undefined;
  }
}

function forkOf(planned: Parsed<Fork>): Fork {
  if (planned.ok) return planned.value;
  const [first] = planned.problems.filter(({ severity }) => severity === 'error');
  throw new Error([first?.message, first?.next].filter((part) => part !== undefined).join(' '));
}

/** What comes from the panel is looked at more closely before it is asked. */
async function editsOf(session: RunSession, key: string, call: string, edit: ForkEdit): Promise<CaseEdits> {
  if (typeof edit.answer === 'string') return { ...NO_EDITS, answers: new Map([[call, edit.answer]]) };
  const typed: unknown = edit.messages;
  if (!Array.isArray(typed) || typed.length === 0 || !typed.every(isMessage))
    throw new Error('A prompt needs a message.');
  const prompt = promptOfTyped(typed, await session.prompt(key, call));
  return { ...NO_EDITS, prompts: new Map([[call, prompt]]) };
}

function isMessage(value: unknown): value is TypedMessage {
  return (
    isObject(value) &&
    typeof value['text'] === 'string' &&
    ['system', 'user', 'assistant'].includes(String(value['role']))
  );
}

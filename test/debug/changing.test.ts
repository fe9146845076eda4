import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/core/run-store/manifest';
import { promptOf } from '../harness/scripted-model';
import { roleText } from '../harness/small-world';
import { open, PIPELINE, RUN, SCRIPT, world } from './debug-world';

/** The run that the session was kept as. */
function kept(): { readonly manifest: Manifest; readonly record: Record<string, unknown> } {
  const id = /kept as run (\S+)/u.exec(world.console())?.[1] ?? '';
  return {
    manifest: JSON.parse(world.files.text(`/w/.moot/runs/${id}/run.json`)) as Manifest,
    record: JSON.parse(world.files.text(`/w/.moot/runs/${id}/cases.jsonl`)) as Record<string, unknown>,
  };
}

describe('what is seen where the case stands', () => {
  it('is what the agent sees, the call, the outputs so far, the case, switches and usage', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    expect(await world.go('stepIn')).toContain('call of judge');
    const [frame] = await world.stack();
    const { body } = await world.client.scopesRequest({ frameId: frame?.id ?? 0 });
    expect(body.scopes.map(({ name }) => name)).toEqual([
      'What this agent sees',
      'Call',
      'Stage outputs',
      'Case',
      'Switches',
      'Usage',
    ]);
    const sees = await world.scope('What this agent sees');
    expect([...sees.members.keys()]).toEqual(['facts', 'opinions']);
    expect(sees.value('opinions')).toBe('fine');
    const prompt = (await world.scope('Call')).members.get('prompt');
    const messages = await world.client.variablesRequest({
      variablesReference: prompt?.variablesReference ?? 0,
    });
    expect(messages.body.variables[0]?.value).toContain('user: As judge.\nfacts="An umbrella was lent."');
    expect((await world.scope('Stage outputs')).value('draft')).toBe('Draft two.');
    expect((await world.scope('Case')).members.has('gold')).toBe(false);
    expect((await world.scope('Switches')).value('strict')).toBe('true');
    expect((await world.scope('Usage')).value('calls')).toBe('4');
  });

  it('tells before its call what a role will see', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    const sees = await world.scope('What this agent sees');
    expect(sees.value('facts')).toBe('An umbrella was lent.');
    expect(sees.value('opinions')).toBe('fine');
  });

  it('shows the raw answer beside what was read from it', async () => {
    await open({
      script: { ...SCRIPT, 'deliberation[1]/review': 'So: {"need_rejudge": "true", "why": "short"}' },
    });
    await world.launch(RUN, () => world.breakAt(PIPELINE, 14));
    await world.stopped();
    await world.go('stepIn');
    await world.go('stepIn');
    const call = await world.scope('Call');
    expect(call.value('answer')).toBe('So: {"need_rejudge": "true", "why": "short"}');
    expect(call.value('value')).toBe('{"need_rejudge":true,"why":"short"}');
    expect(call.members.get('usage')).toBeDefined();
    expect(call.value('model')).toBe('scripted');
  });
});

describe('the verdict', () => {
  it('is seen beside the gold label, which no expression can name', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 20));
    await world.stopped();
    expect((await world.scope('Verdict')).value('text')).toBe('Lin wins.');
    expect((await world.scope('Gold label')).value('articles')).toBe('[264]');
    await expect(world.evaluate('gold')).rejects.toThrow('There is no gold here.');
    await expect(world.set('Gold label', ['articles'], '[1]')).rejects.toThrow('articles cannot be set');
  });
});

describe('the console', () => {
  it('evaluates Liquid where the case stands', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    expect(await world.evaluate('review.need_rejudge')).toBe('false');
    expect(await world.evaluate('{{ draft | upcase }}')).toBe('DRAFT TWO.');
    expect(await world.evaluate('{% if review.need_rejudge %}no{% else %}{{ review.why }}{% endif %}')).toBe(
      'fine',
    );
    expect(await world.evaluate('review', 'hover')).toBe('{"need_rejudge":false,"why":"fine"}');
    await expect(world.evaluate('nothing')).rejects.toThrow(
      /^There is no nothing here\. There are: .*review/u,
    );
    await expect(world.evaluate('reviw.why')).rejects.toThrow('There is no reviw here. Did you mean review?');
    await expect(world.evaluate('case.gold')).rejects.toThrow('There is no case.gold here.');
  });

  it('completes names, fields and filters', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    const [frame] = await world.stack();
    const offered = async (text: string): Promise<string[]> => {
      const { body } = await world.client.completionsRequest({
        frameId: frame?.id ?? 0,
        text,
        column: text.length + 1,
      });
      return body.targets.map(({ label }) => label);
    };
    expect(await offered('rev')).toEqual(['review']);
    expect(await offered('draft == review.need')).toEqual(['need_rejudge']);
    expect(await offered('draft | upc')).toEqual(['upcase']);
    expect(await offered('nobody.')).toEqual([]);
  });
});

describe('a value set by hand', () => {
  it('is an answer’s field: the loop takes the other way, and asks only what is new', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    expect(await world.go('stepBack')).toContain(
      'answer of supervisor@6 < review@14 < deliberation (round 2)',
    );
    expect(await world.set('Call', ['value', 'need_rejudge'], 'true')).toContain(
      'goto: answer of supervisor@6 < review@14 < deliberation (round 2)',
    );
    expect((await world.scope('Call')).value('value')).toBe('{"need_rejudge":true,"why":"fine"}');
    expect(await world.go('next')).toContain('step: draft@11 < deliberation (round 3)');
    expect(world.model.asked).toHaveLength(4);
    expect(await world.go('continue')).toContain('breakpoint: ruling@16');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(world.model.asked.slice(4)).toEqual(['deliberation[3]/draft', 'deliberation[3]/review', 'ruling']);
    const { manifest } = kept();
    expect(manifest.fork).toEqual({
      case: 'one',
      edits: {
        answers: {},
        prompts: {},
        values: { 'deliberation[2]/review': { need_rejudge: true, why: 'fine' } },
      },
    });
  });

  it('is an output of a stage that ended long ago: the case goes back to behind it', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 19));
    await world.stopped();
    expect(await world.set('Stage outputs', ['review', 'why'], 'mild')).toContain('goto: ruling@16');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.stopped()).toContain('breakpoint: verdict');
    expect(promptOf(world.model.calls.at(-1)!)).toContain('opinions="mild"');
  });

  it('is a whole answer, read anew', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, { line: 14, hitCondition: '1' }));
    await world.stopped();
    await world.go('stepIn');
    await world.go('stepIn');
    expect(await world.set('Call', ['answer'], 'Enough: {"need_rejudge": false, "why": "x"}')).toContain(
      'goto: answer of supervisor',
    );
    expect((await world.scope('Call')).value('value')).toBe('{"need_rejudge":false,"why":"x"}');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(world.model.asked).toEqual(['deliberation[1]/draft', 'deliberation[1]/review', 'ruling']);
    expect(kept().record['status']).toBe('done');
  });

  it('is a prompt, which is asked then', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await world.go('stepIn');
    expect(await world.set('Call', ['prompt', '0'], 'Rule in one word.')).toContain('goto: call of judge');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(promptOf(world.model.calls.at(-1)!)).toBe('user: Rule in one word.');
    expect(Object.keys(kept().manifest.fork?.edits.prompts ?? {})).toEqual(['ruling#1']);
  });

  it('may be set in the console', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, { line: 14, hitCondition: '2' }));
    await world.stopped();
    await world.go('stepIn');
    await world.go('stepIn');
    expect(await world.evaluate('value.need_rejudge = true')).toMatch(/^set; /u);
    await world.stopped();
    expect(await world.go('next')).toContain('deliberation (round 3)');
  });

  it('is refused with the reason where it cannot be', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await expect(world.set('Case', ['facts'], 'x')).rejects.toThrow('facts cannot be set');
    await expect(world.set('Stage outputs', ['review', 'need_rejudge'], 'perhaps')).rejects.toThrow(
      'perhaps cannot stand in need_rejudge, which is true or false.',
    );
    // Text is true to Liquid, whatever it says.
    await expect(world.set('Stage outputs', ['review', 'need_rejudge'], '"false"')).rejects.toThrow(
      '"false" cannot stand in need_rejudge, which is true or false.',
    );
    await expect(world.set('Stage outputs', ['review'], '[true]')).rejects.toThrow(
      '[true] cannot stand in review, which is an object, written as JSON: {…}.',
    );
  });
});

describe('starting again', () => {
  it('from a frame, after its role was edited, asks the new prompt and leaves what was before', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await world.files.write(
      '/w/roles/judge.role.md',
      roleText('judge', ['facts', 'opinions']).replace('As judge.', 'As a mild judge.'),
    );
    const [frame] = await world.stack();
    await world.client.restartFrameRequest({ frameId: frame?.id ?? 0 });
    expect(await world.stopped()).toBe('restart: ruling@16 < Small court@16');
    expect(world.model.asked).toHaveLength(4);
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(world.model.asked.slice(4)).toEqual(['ruling']);
    expect(promptOf(world.model.calls.at(-1)!)).toContain('As a mild judge.');
    // The drafts before stand as they were asked, and the kept run says so.
    expect(Object.keys(kept().manifest.fork?.edits.prompts ?? {})).toEqual([
      'deliberation[1]/draft#1',
      'deliberation[2]/draft#1',
    ]);
  });

  it('from an earlier frame after that, asks all from there on anew', async () => {
    await open();
    const judge = '/w/roles/judge.role.md';
    const edit = (before: string, after: string): Promise<void> =>
      world.files.write(judge, world.files.text(judge).replace(before, after));
    const restart = async (name: string): Promise<string> => {
      const frame = (await world.stack()).find((each) => each.name === name);
      await world.client.restartFrameRequest({ frameId: frame?.id ?? 0 });
      return world.stopped();
    };
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await edit('As judge.', 'As a mild judge.');
    await restart('ruling');
    await edit('mild', 'stern');
    expect(await restart('Small court')).toBe('restart: deliberation@6 < Small court@6');
    expect(await world.go('continue')).toContain('breakpoint: ruling');
    const drafts = world.model.calls.filter(({ origin }) => origin.stage.endsWith('draft'));
    expect(drafts.map((call) => promptOf(call).split('\n')[0])).toEqual([
      'user: As judge.',
      'user: As judge.',
      'user: As a stern judge.',
      'user: As a stern judge.',
    ]);
  });

  it('from a round of a loop', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, { line: 14, hitCondition: '2' }));
    await world.stopped();
    const frames = await world.stack();
    const round = frames.find(({ name }) => name === 'deliberation (round 2)');
    await world.client.restartFrameRequest({ frameId: round?.id ?? 0 });
    expect(await world.stopped()).toContain('restart: draft@11 < deliberation (round 2)');
  });

  it('is refused while the files have errors, and the case stands where it stood', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await world.files.write('/w/roles/judge.role.md', 'nothing');
    const [frame] = await world.stack();
    await expect(world.client.restartFrameRequest({ frameId: frame?.id ?? 0 })).rejects.toThrow('settings');
    expect(await world.evaluate('draft')).toBe('Draft two.');
  });

  it('tells where the breakpoints are in the files as they are now', async () => {
    await open();
    let id: number | undefined;
    await world.launch({ ...RUN, stopOnEntry: true }, async () => {
      id = (await world.breakAt(PIPELINE, 16))[0]?.id;
    });
    await world.stopped();
    await world.files.write(PIPELINE, `# longer\n${world.files.text(PIPELINE)}`);
    const moved = world.client.waitForEvent('breakpoint');
    await world.client.restartRequest({});
    expect((await moved).body).toEqual({
      reason: 'changed',
      breakpoint: { id, verified: true, line: 15 },
    });
  });

  it('as a whole forgets what was set, takes the files as they are, and asks nothing twice', async () => {
    await open();
    await world.launch({ ...RUN, stopOnEntry: true }, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await world.go('continue');
    await world.set('Stage outputs', ['review', 'why'], 'mild');
    await world.files.write(PIPELINE, `# longer\n${world.files.text(PIPELINE)}`);
    await world.client.restartRequest({});
    expect(await world.stopped()).toBe('entry: deliberation@7 < Small court@7');
    // As an editor does when the file is saved.
    await world.breakAt(PIPELINE, 17);
    expect(await world.go('continue')).toBe('breakpoint: ruling@17 < Small court@17');
    expect(await world.evaluate('review.why')).toBe('fine');
    expect(world.model.asked).toHaveLength(4);
  });
});

describe('an expression that is watched', () => {
  const set = async (expression: string, value: string): Promise<string> => {
    const [frame] = await world.stack();
    await world.client.send('setExpression', { expression, value, frameId: frame?.id ?? 0 });
    return world.stopped();
  };

  it('is set where it comes from, and only what depends on it is asked again', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    const { body } = await world.client.initializeRequest();
    expect(body?.supportsSetExpression).toBe(true);
    const asked = world.model.asked.length;
    expect(await set('review.need_rejudge', 'true')).toContain('goto: draft@11 < deliberation (round 3)');
    expect(world.model.asked).toHaveLength(asked);
    expect(await world.go('continue')).toContain('breakpoint: ruling@16');
    expect(world.model.asked.slice(asked)).toEqual(['deliberation[3]/draft', 'deliberation[3]/review']);
  });

  it('may be a field of the value of an answer', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 14));
    await world.stopped();
    await world.go('stepIn');
    await world.go('stepIn');
    await set('value.need_rejudge', 'false');
    expect(await world.evaluate('value.need_rejudge', 'watch')).toBe('false');
  });

  it('is refused where it is no path, cannot be set or is set to what cannot stand there', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await expect(set('review | json', '1')).rejects.toThrow('review | json is no name or path');
    await expect(set('case.facts', 'x')).rejects.toThrow('facts cannot be set');
    await expect(set('review.nothing', '1')).rejects.toThrow('There is no review.nothing here.');
    await expect(set('review.need_rejudge', 'perhaps')).rejects.toThrow('which is true or false');
  });
});

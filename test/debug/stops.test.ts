import { describe, expect, it } from 'vitest';
import { FILES, open, PIPELINE, RUN, SCRIPT, world } from './debug-world';
import { roleText } from '../harness/small-world';

describe('breakpoints in a pipeline', () => {
  it('hold at the line of the stage around them, or of the verdict', async () => {
    await open();
    await world.launch(RUN, async () => {
      const held = await world.breakAt(PIPELINE, 1, 8, 13, 15, 19, 20);
      expect(held.map(({ verified, line }) => [verified, line])).toEqual([
        [true, 6],
        [true, 6],
        [true, 11],
        [true, 14],
        [true, 19],
        [true, 19],
      ]);
      await world.breakAt(PIPELINE, 16);
    });
    expect(await world.stopped()).toBe('breakpoint: ruling@16 < Small court@16');
    expect(world.lastStop().hitBreakpointIds).toHaveLength(1);
  });

  it('stop before the verdict', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 20));
    expect(await world.stopped()).toBe('breakpoint: verdict@19 < Small court@19');
    expect((await world.scope('Stage outputs')).value('ruling')).toBe('Lin wins.');
  });

  it('stop where their condition holds, over what is seen there', async () => {
    await open();
    const condition = "review.need_rejudge or history.review.first.why == 'too short'";
    await world.launch(RUN, () => world.breakAt(PIPELINE, { line: 11, condition }));
    expect(await world.stopped()).toContain('breakpoint: draft@11 < deliberation (round 2)');
  });

  it('stop at the time they are told', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, { line: 14, hitCondition: '>= 2' }));
    expect(await world.stopped()).toContain('breakpoint: review@14 < deliberation (round 2)');
  });

  it('say why they cannot hold', async () => {
    await open();
    await world.launch(RUN, async () => {
      const [condition, hits, elsewhere] = [
        await world.breakAt(PIPELINE, { line: 11, condition: 'a ||' }),
        await world.breakAt(PIPELINE, { line: 11, hitCondition: 'often' }),
        await world.breakAt('/w/other.pipeline.yaml', 3),
      ];
      const problems = [condition, hits, elsewhere].map(([one]) => [one?.verified, one?.message]);
      expect(problems[0]?.[0]).toBe(false);
      expect(problems[1]).toEqual([false, '"often" is no count; write 3, >= 3 or % 3.']);
      expect(problems[2]).toEqual([false, 'The case that is debugged does not come by this file.']);
      await world.breakAt(PIPELINE);
    });
    expect(await world.ended()).toBe(0);
  });

  it('log and go on', async () => {
    await open();
    await world.launch(RUN, () =>
      world.breakAt(PIPELINE, { line: 16, logMessage: 'In the end: {review.why}, {{{ draft }}}' }),
    );
    expect(await world.ended()).toBe(0);
    expect(world.console('console')).not.toContain('In the end: fine');
    await world.close();
    await open();
    await world.launch(RUN, () =>
      world.breakAt(PIPELINE, { line: 16, logMessage: 'In the end: {review.why}' }),
    );
    expect(await world.ended()).toBe(0);
    expect(world.console('console')).toContain('In the end: fine\n');
  });
});

describe('breakpoints in a role file', () => {
  const judge = `---
role: judge
inputs:
  facts: string
  opinions: { type: any, optional: true }
output: text
---
system:
You are a careful judge.

user:
Facts: {{ facts }}
{% if opinions.size > 0 %}
user:
Take these opinions to heart: {{ opinions | json }}
{% endif %}
`;

  it('hold at a message, and stop where it is sent', async () => {
    await open({ files: { '/w/roles/judge.role.md': judge } });
    await world.launch(RUN, async () => {
      const held = await world.breakAt('/w/roles/judge.role.md', 2, 9, 15);
      expect(held.map(({ line }) => line)).toEqual([8, 8, 14]);
      await world.breakAt('/w/roles/judge.role.md', 15);
    });
    expect(await world.stopped()).toContain(
      'breakpoint: call of judge@14 < draft@11 < deliberation (round 2)',
    );
    const sees = await world.scope('What this agent sees');
    expect(sees.value('opinions')).toBe('["too short"]');
  });

  describe('in a passage', () => {
    const files = {
      '/w/roles/judge.role.md': judge
        .replace('You are a careful judge.', '{% include "shared/office.md" %}')
        .replace('output: text', '  draft: { type: any, optional: true }\noutput: text'),
      '/w/roles/supervisor.role.md': `${roleText('supervisor', ['draft'], '{ format: json, schema: { need_rejudge: boolean, why: string } }')}{% include "shared/tone.md" %}\n`,
      '/w/roles/shared/office.md': 'You hold an office.\n{% include "shared/tone.md" %}\n',
      '/w/roles/shared/tone.md':
        'Be brief.\n{% if draft %}\nassistant:\nThe draft lies before me.\n{% endif %}\n',
      '/w/roles/shared/unused.md': 'Nobody includes this.\n',
    };

    it('stop at the calls of every role that includes it, itself or by way of another', async () => {
      await open({ files });
      await world.launch(RUN, async () => {
        const [unused] = await world.breakAt('/w/roles/shared/unused.md', 1);
        expect(unused?.message).toBe('The case that is debugged does not come by this file.');
        const held = await world.breakAt('/w/roles/shared/tone.md', 1);
        expect(held.map(({ verified, line }) => [verified, line])).toEqual([[true, 1]]);
      });
      expect(await world.stopped()).toContain('breakpoint: tone.md@1 < call of judge@10 < draft@11');
      const [frame] = await world.stack();
      expect(frame?.source?.path).toBe('/w/roles/shared/tone.md');
      expect(world.lastStop().hitBreakpointIds).toHaveLength(1);
      expect(await world.evaluate('facts')).toBe('An umbrella was lent.');
      expect(await world.go('continue')).toContain(
        'breakpoint: tone.md@1 < call of supervisor@11 < review@14',
      );
      expect(await world.go('stepIn')).toContain('step: answer of supervisor@6 < review@14');
      expect(await world.go('stepBack')).toContain('step: call of supervisor@8 < review@14');
    });

    it('stop where the message around their line is sent', async () => {
      await open({ files });
      await world.launch(RUN, () => world.breakAt('/w/roles/shared/tone.md', 4));
      // The judge is told of no draft.
      expect(await world.stopped()).toContain('breakpoint: tone.md@3 < call of supervisor@11 < review@14');
    });

    it('hold with a condition over what the role is told, and as log points', async () => {
      await open({ files });
      await world.launch(RUN, async () => {
        await world.breakAt('/w/roles/shared/tone.md', { line: 1, condition: "draft == 'Draft two.'" });
        await world.breakAt('/w/roles/shared/office.md', { line: 1, logMessage: 'told {opinions.size}' });
      });
      expect(await world.stopped()).toContain(
        'tone.md@1 < call of supervisor@11 < review@14 < deliberation (round 2)',
      );
      expect(world.console('console')).toMatch(/told 0\n[^]*told 1\n/u);
    });
  });

  it('may be by the name of a role', async () => {
    await open();
    await world.launch(RUN, async () => {
      const { body } = await world.client.setFunctionBreakpointsRequest({
        breakpoints: [{ name: 'supervisor', hitCondition: '2' }, { name: 'clerk' }],
      });
      expect(body.breakpoints.map(({ verified, message }) => [verified, message])).toEqual([
        [true, undefined],
        [false, 'There is no role "clerk".'],
      ]);
    });
    expect(await world.stopped()).toContain(
      'function breakpoint: call of supervisor@8 < review@14 < deliberation (round 2)',
    );
  });
});

describe('exception breakpoints', () => {
  const stopsFor = (...filters: string[]): Promise<unknown> =>
    world.client.setExceptionBreakpointsRequest({ filters });
  const why = async (): Promise<string> =>
    (await world.client.exceptionInfoRequest({ threadId: world.thread() })).body.exceptionId;

  it('stop at an answer in which nothing of its format is found', async () => {
    await open({
      script: { ...SCRIPT, 'deliberation[1]/review': ['Hm.', SCRIPT['deliberation[1]/review']] },
    });
    await world.launch(RUN, () => stopsFor('unparsed'));
    expect(await world.stopped()).toContain('exception: answer of supervisor');
    expect((await world.scope('Call')).value('problem')).toBe(await why());
    expect(await world.go('stepIn')).toContain('step: call of supervisor, attempt 2');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
  });

  it('stop at an answer with other fields than its schema has', async () => {
    const wrong = '{"need_rejudge": "perhaps"}';
    await open({
      script: { ...SCRIPT, 'deliberation[1]/review': [wrong, SCRIPT['deliberation[1]/review']] },
    });
    await world.launch(RUN, () => stopsFor('wrong-fields'));
    expect(await world.stopped()).toContain('exception: answer of supervisor');
    expect(await why()).toContain('need_rejudge');
  });

  it('stop at a draft that is sent back', async () => {
    await open();
    await world.launch(RUN, () => stopsFor('rejected-draft'));
    expect(await world.stopped()).toContain(
      'exception: answer of supervisor@6 < review@14 < deliberation (round 1)',
    );
    expect(await why()).toBe(
      'The answer does not end "deliberation": until {{ review.need_rejudge == false }} is not met.',
    );
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
  });

  it('stop at a juror who votes otherwise than before', async () => {
    const jury = `moot: 1
name: Jury
roles: ./roles
stages:
  - stage: jury
    panel:
      jurors: 3
      stages: [{ stage: ballot, role: juror }]
      vote: "{{ ballot.vote }}"
      discussion: { rounds: 1, report: clerk, ballot: juror }
      tally: majority
verdict: { winner: "{{ jury.winner }}" }
`;
    const juror = roleText('juror', ['facts'], '{ format: json, schema: { vote: string } }');
    await open({
      files: {
        ...FILES,
        [PIPELINE]: jury,
        '/w/roles/juror.role.md': juror,
        '/w/roles/clerk.role.md': roleText('clerk', ['ballots']),
      },
      script: ({ origin: { stage } }) =>
        stage.endsWith('report')
          ? 'They differ.'
          : `{"vote": "${stage === 'jury[2]/ballot' ? 'no' : 'yes'}"}`,
    });
    await world.launch(RUN, () => stopsFor('vote-change'));
    expect(await world.stopped()).toContain('exception: answer of juror@6 < jury (round 1, juror 2)');
    expect(await why()).toBe('Juror 2 voted no and votes yes now.');
  });
});

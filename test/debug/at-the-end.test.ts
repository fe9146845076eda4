import { describe, expect, it } from 'vitest';
import { modelFailure } from '../../src/core/model/failure';
import type { Script } from '../harness/scripted-model';
import { open, PIPELINE, RUN, SCRIPT, world } from './debug-world';

const VERDICT = 'verdict@19 < Small court@19';
const END = { ...RUN, stopAtEnd: true };

describe('the end of a case', () => {
  it('is a last stop where it is asked for, with the verdict, and ends when it is continued', async () => {
    await open();
    await world.launch(END);
    expect(await world.stopped()).toBe(`end: ${VERDICT}`);
    expect((await world.scope('Verdict')).value('text')).toBe('Lin wins.');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(world.model.asked).toHaveLength(5);
  });

  it('is none where nobody asked for it or stepped there', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await world.breakAt(PIPELINE);
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
  });

  it('is where each step over or out of the last stage stops', async () => {
    await open();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    expect(await world.go('stepOut')).toBe(`step: ${VERDICT}`);
    expect(await world.go('stepBack')).toContain('step: answer of judge');
    expect(await world.go('stepOut')).toBe(`step: ${VERDICT}`);
    expect(await world.go('reverseContinue')).toBe('breakpoint: ruling@16 < Small court@16');
    expect(await world.go('next')).toBe(`step: ${VERDICT}`);
    await world.client.nextRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(world.model.asked).toHaveLength(5);
  });

  it('can be left backwards, and by setting what it is read from, to come to another', async () => {
    await open();
    await world.launch(END);
    await world.stopped();
    await world.set('Stage outputs', ['ruling'], 'Su wins.');
    expect((await world.scope('Verdict')).value('text')).toBe('Su wins.');
    await world.set('Stage outputs', ['review', 'need_rejudge'], 'true');
    expect(await world.go('continue')).toBe(`end: ${VERDICT}`);
    expect(world.model.asked).toContain('deliberation[3]/review');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
  });

  it('is where a case stops that ends without a verdict: an answer set by hand lets it go on', async () => {
    const files = { '/w/all.slice.yaml': 'moot: 1\ndataset: cases.jsonl\npipeline: court.pipeline.yaml\n' };
    await open({ files, script: { ...SCRIPT, 'deliberation[1]/review': 'I cannot say.' } });
    await world.launch(END);
    expect(await world.stopped()).toBe(
      'end: ended: unparsed@14 < review@14 < deliberation (round 1)@6 < Small court@6',
    );
    expect((await world.scope('Stage outputs')).value('draft')).toBe('Draft one.');
    expect(await world.go('stepBack')).toContain('step: answer of supervisor, attempt 2');
    await world.set('Call', ['answer'], '{"need_rejudge": false, "why": "fine"}');
    expect(await world.go('continue')).toBe(`end: ${VERDICT}`);
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
  });

  it('is said of a case that was stepped over its fault', async () => {
    await open({
      script: { ...SCRIPT, ruling: { failure: modelFailure('refused', 'no') } },
    });
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    expect(await world.go('next')).toBe('step: ended: error@16 < ruling@16 < Small court@16');
    expect(await world.go('stepBack')).toContain('step: call of judge@9 < ruling@16');
    expect(await world.go('stepIn')).toBe('step: ended: error@16 < ruling@16 < Small court@16');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(1);
  });

  it('lets the stage be begun again that ended it, with the role as it is by then', async () => {
    let refusals = 0;
    const script: Script = ({ origin: { stage } }) => {
      if (stage === 'ruling' && refusals++ === 0) return { failure: modelFailure('refused', 'no') };
      return SCRIPT[stage as keyof typeof SCRIPT];
    };
    await open({ script });
    await world.launch(END);
    expect(await world.stopped()).toContain('end: ended: error@16 < ruling@16');
    const [, ruling] = await world.stack();
    await world.client.restartFrameRequest({ frameId: ruling?.id ?? 0 });
    expect(await world.stopped()).toContain('restart: ruling@16');
    expect(await world.go('continue')).toBe(`end: ${VERDICT}`);
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
  });

  it('is left by ending the session there, which keeps what was answered', async () => {
    await open();
    await world.launch(END);
    await world.stopped();
    await world.client.terminateRequest();
    await world.ended();
    expect(world.console('console')).toMatch(/kept as run \S+\n$/u);
    expect(world.model.asked).toHaveLength(5);
  });
});

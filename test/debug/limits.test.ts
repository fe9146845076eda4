import { describe, expect, it } from 'vitest';
import { roleText } from '../harness/small-world';
import { open, PIPELINE, RUN, world } from './debug-world';

const RUNAWAY = '(1..300000000)';
const REASON = 'This makes more than 2,000,000 characters and list items. Loop over fewer items';

describe('Liquid that would take the program down', () => {
  it('is refused in the console and on hover, and the case stands where it stood', async () => {
    await open();
    await world.launch({ ...RUN, stopAt: 'ruling' });
    await world.stopped();
    await expect(world.evaluate(`${RUNAWAY} | size`)).rejects.toThrow(REASON);
    await expect(world.evaluate(`${RUNAWAY} | size`, 'hover')).rejects.toThrow(REASON);
    await expect(world.evaluate(`{% for i in ${RUNAWAY} %}x{% endfor %}`)).rejects.toThrow(REASON);
    expect(await world.evaluate('review.why')).toBe('fine');
  });

  it('is told of a condition or a log point, with its place', async () => {
    await open();
    await world.launch(RUN, async () => {
      await world.breakAt(
        PIPELINE,
        { line: 16, condition: `{% for i in ${RUNAWAY} %}x{% endfor %}` },
        { line: 19, logMessage: `{${RUNAWAY} | size}` },
      );
      await world.client.setFunctionBreakpointsRequest({
        breakpoints: [{ name: 'supervisor', condition: `{% for i in ${RUNAWAY} %}x{% endfor %}` }],
      });
    });
    expect(await world.ended()).toBe(0);
    const said = world.console('console');
    expect(said).toContain(`condition of the breakpoint at ${PIPELINE}:16: ${REASON}`);
    expect(said).toContain(`log point at ${PIPELINE}:19: ${REASON}`);
    expect(said).toContain(`condition of the breakpoint on supervisor: ${REASON}`);
  });

  it('fails the stage whose prompt it is, with its place', async () => {
    const judge = `${roleText('judge', ['facts', 'opinions'])}{% for i in ${RUNAWAY} %}x{% endfor %}\n`;
    await open({ files: { '/w/roles/judge.role.md': judge } });
    await world.launch(RUN);
    expect(await world.ended()).toBe(1);
    expect(world.console('stderr')).toMatch(
      /judge\.role\.md, line \d+: This makes more than 50,000,000 characters and list items\./u,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { TranscriptBuilder } from '../../src/core/transcript-builder';
import type { RenderedMessage, StageKind } from '../../src/core/runner/run-event';
import { RevisionWatch, revisionOf } from '../../src/core/transcript-revisions';
import { createScriptedModel } from '../harness/scripted-model';
import { loadPipeline, play, roleText, someCase } from '../harness/small-world';

const json = '{ format: json, schema: { reason: string, n: number } }';

async function build(
  stages: string,
  roles: Readonly<Record<string, string>>,
  answers: Parameters<typeof createScriptedModel>[0],
): Promise<TranscriptBuilder> {
  const loaded = await loadPipeline(`moot: 1\nstages:\n${stages}`, roles);
  const { events, result } = await play(loaded, createScriptedModel(answers));
  expect(result.status).toBe('done');
  const { id, title, gold } = someCase();
  const builder = new TranscriptBuilder({ caseId: id, repeat: 0, title, gold });
  for (const event of events) builder.apply(event);
  return builder;
}

function revised({ rows }: TranscriptBuilder): readonly (readonly [string, string])[] {
  return rows.flatMap((row) =>
    row.kind === 'call' && row.revises ? [[row.call, row.revises] as const] : [],
  );
}

describe('an answer revises', () => {
  it('that of the round before, with what was said in between', async () => {
    const builder = await build(
      `  - stage: loop
    repeat:
      at_most: 2
      stages: [{ stage: draft, role: judge }, { stage: review, role: supervisor }]
verdict: { fine: "{{ draft }}" }
`,
      { judge: roleText('judge', ['facts']), supervisor: roleText('supervisor', ['draft']) },
      {
        'loop[1]/draft': 'The umbrella is lost.',
        'loop[1]/review': 'Say who pays.',
        'loop[2]/draft': 'The umbrella is lost. Su pays.',
        'loop[2]/review': 'Good.',
      },
    );
    expect(revised(builder)).toEqual([
      ['loop[2]/draft#1', 'loop[1]/draft#1'],
      ['loop[2]/review#1', 'loop[1]/review#1'],
    ]);
    expect(revisionOf(builder.rows, 'loop[2]/draft#1')).toMatchObject({
      draft: { stage: 'loop[1]/draft', text: 'The umbrella is lost.' },
      between: [{ speaker: 'The supervisor', text: 'Say who pays.' }],
    });
    expect(revisionOf(builder.rows, 'loop[1]/draft#1')).toBeUndefined();
  });

  it('an earlier one of the same form that its prompt shows', async () => {
    const builder = await build(
      `  - { stage: preliminary, role: judge }
  - { stage: other, role: blind }
  - { stage: refined, role: refiner }
verdict: { fine: "{{ refined.n }}" }
`,
      {
        judge: roleText('judge', ['facts'], json),
        blind: roleText('blind', ['facts'], json),
        refiner: roleText('refiner', ['preliminary'], json),
      },
      {
        preliminary: '{"reason": "She left it on a tram.", "n": 1}',
        other: '{"reason": "He never had it with him.", "n": 5}',
        refined: '{"reason": "She left it on a tram, carelessly.", "n": 2}',
      },
    );
    expect(revised(builder)).toEqual([['refined#1', 'preliminary#1']]);
  });

  it('nothing that speaks beside it: jurors do not revise each other', () => {
    const messages: readonly RenderedMessage[] = [
      { role: 'user', parts: [{ type: 'text', text: 'Juror 1 says: She left it on a tram.' }], spans: [] },
    ];
    const revisesIn = (kind: StageKind): string | undefined => {
      const watch = new RevisionWatch((stage) => (stage === 'jury' ? kind : 'role'));
      watch.parsed('jury/1#1', 'jury/1', { reason: 'She left it on a tram.', n: 1 });
      watch.asked('jury/2#1', messages);
      return watch.parsed('jury/2#1', 'jury/2', { reason: 'So did I.', n: 2 });
    };
    expect(revisesIn('panel')).toBeUndefined();
    expect(revisesIn('stages')).toBe('jury/1#1');
  });
});

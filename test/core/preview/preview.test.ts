import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import type { LoadedPipeline } from '../../../src/core/pipeline/loaded-pipeline';
import { previewRole, previewStage, type Preview } from '../../../src/core/preview/preview';
import { recordedValues } from '../../../src/core/preview/recorded';
import { withPictures } from '../../../src/core/preview/with-pictures';
import { parseRole } from '../../../src/core/role';
import type { CaseEvent } from '../../../src/core/runner/run-event';
import { createScriptedModel } from '../../harness/scripted-model';
import { loadPipeline, play, roleText, someCase } from '../../harness/small-world';

const CASE = someCase({ fields: { sides: ['lender', 'borrower'] } });

interface Asked {
  readonly stage?: string;
  readonly agent?: string;
  readonly events?: readonly CaseEvent[];
  readonly switches?: Readonly<Record<string, boolean>>;
  readonly blank?: boolean;
  readonly evidence?: Case['evidence'];
}

function preview(loaded: LoadedPipeline, asked: Asked = {}): Preview {
  return previewStage({
    loaded,
    stage: asked.stage ?? '',
    ...(asked.agent === undefined ? {} : { agent: asked.agent }),
    ...(asked.blank ? {} : { case: { ...CASE, ...(asked.evidence ? { evidence: asked.evidence } : {}) } }),
    switches: asked.switches ?? {},
    recorded: recordedValues(asked.events ?? []),
    personas: new Map(),
  });
}

function words({ messages }: Preview): string {
  return messages
    .flatMap(({ parts }) => parts)
    .map((part) => (part.type === 'text' ? part.text : part.name))
    .join('\n');
}

const paths = ({ agents }: Preview): string[] => agents.map(({ path }) => path);

const JUDGE = `---
role: judge
inputs: { facts: string, draft: object }
output: text
---
system:
You judge.
user:
Facts: {{ facts | truncate_chars: 9 }}
{% if draft.articles.size > 0 %}{% for article in draft.articles %}Article {{ article }} of {{ draft.charge }}.{% endfor %}{% endif %}
`;
const CLERK = roleText(
  'clerk',
  ['facts'],
  '{ format: json, schema: { charge: string, articles: [number] } }',
);
const COURT = `moot: 1
name: court
stages:
  - stage: draft
    role: clerk
  - stage: ruling
    role: judge
`;

describe('the preview of a stage', () => {
  it('binds the case, and names what only a run gives with its type', async () => {
    const loaded = await loadPipeline(COURT, { clerk: CLERK, judge: JUDGE });
    const seen = preview(loaded, { stage: 'ruling' });
    expect(words(seen)).toContain('Facts: Lin lent ');
    expect(words(seen)).toContain('Article «draft.articles[…]» of «draft.charge».');
    expect(Object.fromEntries(seen.unknown)).toEqual({
      'draft.articles[…]': { kind: 'number' },
      'draft.charge': { kind: 'string' },
    });
    expect(seen.inputs).toEqual([
      { name: 'facts', from: 'case.facts', is: 'known' },
      { name: 'draft', from: 'draft', is: 'unknown' },
    ]);
    expect(seen.problems).toEqual([]);
  });

  it('says where values stand, which are placeholders, and what was cut away', async () => {
    const loaded = await loadPipeline(COURT, { clerk: CLERK, judge: JUDGE });
    const [, user] = preview(loaded, { stage: 'ruling' }).messages;
    const [part] = user?.parts ?? [];
    const text = part?.type === 'text' ? part.text : '';
    const cut = (spans: readonly { start: number; end: number }[] = []) =>
      spans.map(({ start, end }) => text.slice(start, end));
    expect(cut(user?.spans)).toEqual(['Lin lent ', '«draft.articles[…]»', '«draft.charge»']);
    expect(user?.spans[0]?.truncated).toBe(someCase().facts.length - 9);
    expect(cut(user?.placeholders)).toEqual(['«draft.articles[…]»', '«draft.charge»']);
  });

  it('takes what the last run gave instead of placeholders', async () => {
    const loaded = await loadPipeline(COURT, { clerk: CLERK, judge: JUDGE });
    const model = createScriptedModel(() => '{"charge":"loss","articles":[7,8]}');
    const { events } = await play(loaded, model);
    const seen = preview(loaded, { stage: 'ruling', events });
    expect(words(seen)).toContain('Article 7 of loss.Article 8 of loss.');
    expect(seen.unknown.size).toBe(0);
  });

  it('gives the prompt that the run sent, at every stage of it', async () => {
    const loaded = await loadPipeline(DELIBERATION, ROLES);
    const { events } = await play(
      loaded,
      createScriptedModel(({ origin }) => `says ${origin.stage}`),
      { case: CASE },
    );
    const sent = events.flatMap((event) => (event.type === 'call-started' ? [event] : []));
    expect(sent.length).toBeGreaterThan(8);
    for (const { stage, messages } of sent) {
      const seen = preview(loaded, { agent: stage, events });
      expect(seen.agent).toBe(stage);
      expect(seen.messages.map(({ role, parts, spans }) => ({ role, parts, spans }))).toEqual(messages);
    }
  });

  it('has every agent of loops, debates and juries, each with what it alone sees', async () => {
    const loaded = await loadPipeline(DELIBERATION, ROLES);
    expect(paths(preview(loaded, { blank: true }))).toEqual([
      'views[1]/view',
      'deliberation[1]/draft',
      'deliberation[2]/draft',
      'hearing[opening]',
      'hearing[1]',
      'hearing[2]',
      'jury[1]/ballot',
      'jury[2]/ballot',
      'jury[round 1]/report',
      'jury[round 1]/1',
      'jury[round 1]/2',
    ]);
    expect(paths(preview(loaded, { stage: 'deliberation/draft' }))).toEqual([
      'deliberation[1]/draft',
      'deliberation[2]/draft',
    ]);
    const second = words(preview(loaded, { stage: 'hearing', agent: 'hearing[2]' }));
    expect(second).toContain('«hearing[1]»');
    expect(second).not.toContain('«hearing[2]»');
    const own = words(preview(loaded, { stage: 'jury', agent: 'jury[2]/ballot' }));
    expect(own).toContain('persona="stern"');
  });

  it('never shows the gold label', async () => {
    const loaded = await loadPipeline(
      `moot: 1\nname: g\nstages:\n  - stage: grade\n    role: clerk\n    gold: { facts: "{{ case.gold.charges }}" }\n`,
      { clerk: CLERK },
    );
    const seen = preview(loaded);
    expect(words(seen)).toContain('facts="«gold.facts»"');
    expect(seen.inputs[0]).toMatchObject({ name: 'facts', is: 'hidden' });
    expect(JSON.stringify(seen)).not.toContain('loss');
  });

  it('says that switches hold an agent back', async () => {
    const loaded = await loadPipeline(
      `moot: 1\nname: s\nswitches: { clerk: true }\nstages:\n  - stage: draft\n    role: clerk\n    when: "{{ switches.clerk }}"\n`,
      { clerk: CLERK },
    );
    expect(preview(loaded, { switches: { clerk: true } }).heldBack).toEqual([]);
    expect(preview(loaded, { switches: { clerk: false } }).heldBack).toEqual(['{{ switches.clerk }}']);
  });

  it('does not say so of a condition that only a run can tell', async () => {
    const loaded = await loadPipeline(
      `moot: 1\nname: s\nstages:\n  - stage: draft\n    role: clerk\n  - stage: again\n    role: clerk\n    when: "{{ draft.charge != 'loss' }}"\n`,
      { clerk: CLERK },
    );
    expect(preview(loaded, { stage: 'again' }).heldBack).toEqual([]);
  });

  it('shows the pictures of a case, and tells which cannot be read', async () => {
    const role = `---\nrole: clerk\ninputs: { evidence: list }\noutput: text\n---\nuser:\nLook:\n{% media evidence %}\nSpeak.\n`;
    const loaded = await loadPipeline(`moot: 1\nname: s\nstages:\n  - stage: look\n    role: clerk\n`, {
      clerk: role,
    });
    const evidence = ['a.png', 'b.png', 'c.mp4'].map((name) => ({ kind: 'image' as const, path: name }));
    const seen = preview(loaded, { evidence });
    const shown = await withPictures(seen, ({ name }) =>
      Promise.resolve(
        name === 'a.png'
          ? { ok: true, parts: [{ type: 'image', url: 'data:image/png;base64,AA', name }] }
          : { ok: false, message: `${name} is no picture` },
      ),
    );
    expect(shown.messages[0]?.parts.map((part) => (part.type === 'image' ? part.url : 'words'))).toEqual([
      'words',
      'data:image/png;base64,AA',
      '',
      '',
      'words',
    ]);
    expect(shown.problems).toEqual(['b.png is no picture']);
  });

  it('stands without a case', async () => {
    const loaded = await loadPipeline(COURT, { clerk: CLERK, judge: JUDGE });
    expect(words(preview(loaded, { stage: 'draft', blank: true }))).toContain('facts="«case.facts»"');
  });
});

describe('the preview of a role alone', () => {
  const role = (text: string) => {
    const parsed = parseRole('/w/judge.role.md', text, new Map());
    if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
    return parsed.value;
  };

  it('tells what nothing gives, and stands all the same', () => {
    const seen = previewRole(role(JUDGE), someCase());
    expect(words(seen)).toContain('of «draft.charge».');
    expect(seen.problems).toEqual([
      'Nothing is bound to the input "draft", and the case has no field of that name.',
    ]);
  });

  it('tells where a template fails', () => {
    const seen = previewRole(role(JUDGE.replace('draft.charge', 'facts.none')), someCase());
    expect(seen.messages).toEqual([]);
    expect(seen.problems.at(-1)).toMatch(/undefined variable.*\(line 10 of the role\)/u);
  });
});

const ROLES = {
  party: roleText('party', ['facts', 'party', 'index']),
  drafter: roleText('drafter', ['facts', 'views', 'history', 'round']),
  opener: roleText('opener', ['draft']),
  counsel: roleText('counsel', ['opening', 'transcript', 'turn', 'side', 'opens_with']),
  juror: roleText('juror', ['hearing', 'persona', 'juror', 'report', 'own_ballot', 'round']),
  reporter: roleText('reporter', ['ballots', 'report', 'round']),
};
const DELIBERATION = `moot: 1
name: deliberation
stages:
  - stage: views
    each: "{{ case.sides }}"
    as: party
    stages:
      - stage: view
        role: party
  - stage: deliberation
    repeat:
      at_most: 2
      stages:
        - stage: draft
          role: drafter
  - stage: hearing
    debate:
      turns: 2
      opening: opener
      speakers:
        - role: counsel
          opens_with: "{{ draft }}"
    with: { side: "{{ case.facts }}" }
  - stage: jury
    panel:
      jurors: 2
      personas: [mild, stern]
      stages:
        - stage: ballot
          role: juror
      vote: "{{ ballot }}"
      discussion:
        rounds: 1
        report: reporter
        ballot: juror
`;

import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../src/core/model/model';
import type { CaseEvent } from '../../src/core/runner/run-event';
import { fictionalDisputes } from '../harness/fictional-disputes';
import { promptOf, type Script } from '../harness/scripted-model';
import { tinyPng } from '../harness/tiny-png';
import { valueOf } from '../harness/small-world';
import { expectGolden } from './golden-file';
import {
  graphOf,
  notesOf,
  picturesOf,
  playShipped,
  promptAt,
  repairsOf,
  runShipped,
  type ShippedSlice,
  transcriptOf,
} from './shipped-run';

const PIPELINE = 'cyber-jurors/cyber-jurors.pipeline.yaml';

const precedent = (id: string, tag: string, facts: string): string =>
  JSON.stringify({ id, tag, title: id, facts, rules: [`rule one of ${id}`, `rule two of ${id}`] });

const slice: ShippedSlice = {
  pipeline: PIPELINE,
  adapter: 'verdict-bench',
  cases: JSON.stringify({
    case_id: 'kettle-1',
    product: 'Kettle',
    category: 'Kitchen',
    turns: [
      { round: 1, party: 'buyer', text: 'The kettle leaked on the first day.', media: ['leak.png'] },
      {
        round: 1,
        party: 'seller',
        text: 'You overfilled it above the line.',
        media: [{ path: 'line.png', caption: 'the line' }],
      },
    ],
    votes: { buyer: 4711, seller: 42 },
    verdict: 'buyer',
    juror_comments: ['SECRET COMMENT'],
  }),
  knowledge: {
    precedents: [
      precedent(
        'lamp',
        'Lighting',
        'A lamp leaked oil on the first day, said the buyer of the kettle-like lamp.',
      ),
      precedent('pan', 'Kitchen', 'A pan was scratched on delivery.'),
      precedent('teapot', 'Kitchen', 'A teapot leaked at the spout.'),
      precedent('boots', 'Shoes', 'Boots let in water.'),
    ].join('\n'),
  },
  files: { '/w/leak.png': tinyPng(3, 2, [200, 0, 0]), '/w/line.png': tinyPng(2, 2, [0, 0, 200]) },
};

const claims =
  '{"buyer core claim": "refund", "seller core claim": "none", "dispute focus": "Was it overfilled?"}';
const findings = JSON.stringify({
  'visual findings': [
    {
      'media type': 'image',
      'media index': 1,
      timestamp: '',
      description: 'water below the kettle',
      'benefit analysis': 'shows a leak',
      importance: 'high',
    },
  ],
  'evidence summary': 'A leak is seen.',
  'support strength': 'strong',
  'is sufficient': true,
  'sufficiency reason': 'nothing else explains it',
});
const side = {
  'main complaint': 'a leak',
  demands: ['refund'],
  'key evidence': ['1'],
  'weak point': 'no video',
};
const cause = JSON.stringify({
  'dispute root cause': 'A seam.',
  'buyer position': side,
  'seller position': side,
  'conflict focus': { question: 'Was it overfilled?', agreed: ['it is wet'], contested: ['why'] },
});
const report = JSON.stringify({
  'key arguments': { buyer: ['it leaked at once'], seller: ['the line is printed'] },
  'debate intensity': 'divided',
  'supported side': 'buyer',
  report: 'Most see a leak.',
});
const vote = (party: string, why: string): string =>
  JSON.stringify({ vote: party, confidence: 0.7, rationale: why });

/** Juror and round of a ballot; round 0 is the sealed one. */
function ballotOf({ origin: { stage } }: ModelRequest): { juror: number; round: number } | undefined {
  const first = /^jury\[(\d+)\]\/ballot$/u.exec(stage);
  if (first) return { juror: Number(first[1]), round: 0 };
  const later = /^jury\[round (\d+)\]\/(\d+)$/u.exec(stage);
  return later ? { juror: Number(later[2]), round: Number(later[1]) } : undefined;
}

/** A jury in which so many, round by round, are for the buyer; the lowest numbers first. */
function jury(...buyers: readonly number[]): Script {
  return (request) => {
    const ballot = ballotOf(request);
    if (ballot) {
      const { juror, round } = ballot;
      return vote(
        juror <= (buyers[round] ?? buyers.at(-1) ?? 0) ? 'buyer' : 'seller',
        `reason of ${juror} in ${round}`,
      );
    }
    const { stage } = request.origin;
    if (stage.endsWith('claims')) return claims;
    if (stage.endsWith('findings')) return findings;
    return stage.endsWith('cause') ? cause : report;
  };
}

interface JuryValue {
  readonly winner: string | null;
  readonly votes: Readonly<Record<string, number>>;
  readonly rounds: number;
  readonly tied: boolean;
}

const juryOf = (events: readonly CaseEvent[]): JuryValue => valueOf(events, 'jury') as JuryValue;

describe('CyberJurors', () => {
  it('reads answers with the quirks of real models, and records what it mended', async () => {
    const plain = jury(1, 1);
    const quirky: Script = (request) => {
      const { stage } = request.origin;
      if (stage === 'jury[1]/claims')
        return 'Sure!\n```json\n{"buyer_core_claim": "refund", "seller_core_claim": "none", "dispute_focus": "Was it overfilled?",}\n```';
      if (stage === 'jury[1]/evidence[1]/findings')
        return findings
          .replaceAll(/"([a-z]+) ([a-z]+)":/gu, '"$1_$2":')
          .replace('true', '"true"')
          .replace('}]', ',},]');
      if (stage === 'jury[1]/cause')
        return cause.replace('"demands":["refund"]', '"demands": "refund"').replaceAll('"', "'");
      if (stage === 'jury[1]/ballot')
        return "{'vote': 'Buyer', 'confidence': '0.8', 'rationale': 'it leaked'}";
      return typeof plain === 'function' ? plain(request) : '';
    };
    const played = await playShipped(slice, quirky, { jurors: 3 });
    expect(played.record).toMatchObject({
      status: 'done',
      verdict: { winner: 'seller', votes: { buyer: 1, seller: 2 } },
    });
    const repairs = repairsOf(played.events);
    expect(repairs['jury[1]/claims']).toEqual([
      'code-fence',
      'trailing-comma',
      'respelled-key',
      'respelled-key',
      'respelled-key',
    ]);
    expect(repairs['jury[1]/evidence[1]/findings']).toEqual(
      expect.arrayContaining(['respelled-key', 'trailing-comma', 'string-boolean']),
    );
    expect(repairs['jury[1]/cause']).toContain('single-quotes');
    expect(repairs['jury[1]/ballot']).toEqual(
      expect.arrayContaining(['single-quotes', 'case-folded', 'string-number']),
    );
    expect(promptAt(played.model, 'jury[1]/ballot')).toContain('support strong, sufficient');
    expectGolden('cyber-jurors', transcriptOf(played));
  });

  it('looks at the evidence twice, with both sides’ eyes and the pictures', async () => {
    const { model } = await playShipped(slice, jury(1), { jurors: 1 });
    const looked = model.calls.filter(({ origin }) => origin.stage.endsWith('findings'));
    expect(looked.map(picturesOf)).toEqual([2, 2]);
    expect(looked.map((call) => /eyes of the (\w+)/u.exec(promptOf(call))?.[1])).toEqual(['buyer', 'seller']);
    const others = model.calls.filter(({ origin }) => !origin.stage.endsWith('findings'));
    expect(others.map(picturesOf).every((count) => count === 0)).toBe(true);
  });

  it('gives every juror a persona of their own', async () => {
    const { model } = await playShipped(slice, jury(17));
    const prompts = model.calls
      .filter(({ origin }) => /^jury\[\d+\]\/ballot$/u.test(origin.stage))
      .map(promptOf);
    expect(prompts).toHaveLength(17);
    expect(new Set(prompts.map((prompt) => /This is you: (.*)/u.exec(prompt)?.[1])).size).toBe(17);
  });

  it('brings in the rules of three precedents, those of its category first, and nothing else of them', async () => {
    const { model } = await playShipped(slice, jury(1), { jurors: 1 });
    const prompt = promptAt(model, 'jury[1]/ballot');
    const from = [...prompt.matchAll(/rule one of (\w+)/gu)].map(([, id]) => id);
    expect(new Set(from.slice(0, 2))).toEqual(new Set(['teapot', 'pan']));
    // The most similar of all, but of another category.
    expect(from.slice(2)).toEqual(['lamp']);
    expect(prompt).not.toContain('scratched on delivery');
  });

  it('votes again with dispute, exhibits, own notes and rules before it', async () => {
    const { model } = await playShipped(slice, jury(9, 9));
    const prompt = promptAt(model, 'jury[round 1]/2');
    for (const text of [
      'The kettle leaked on the first day.',
      'the line',
      'Was it overfilled?',
      'water below the kettle',
      'root cause: A seam.',
      'rule one of pan',
      'reason of 2 in 0',
      'Most see a leak.',
    ])
      expect(prompt).toContain(text);
    expect(promptAt(model, 'jury[round 1]/report')).not.toContain('root cause');
  });

  it('prefers precedents without a category where the case has none', async () => {
    const theCase = JSON.parse(String(slice.cases)) as Record<string, unknown>;
    delete theCase['category'];
    const leaking = ['a', 'b', 'c'].map((id) =>
      precedent(id, 'Kitchen', 'The kettle leaked on the first day.'),
    );
    const other = precedent('other', 'Uncategorized Secondhand Items', 'A bench was late.');
    const { model } = await playShipped(
      { ...slice, cases: JSON.stringify(theCase), knowledge: { precedents: [...leaking, other].join('\n') } },
      jury(17),
    );
    expect(promptAt(model, 'jury[1]/ballot')).toContain('rule one of other');
  });

  it('never shows the gold label', async () => {
    const { model } = await playShipped(slice, jury(10, 12), { jurors: 17 });
    for (const call of model.calls) expect(promptOf(call)).not.toMatch(/4711|SECRET COMMENT/u);
  });
});

describe('the jury of CyberJurors', () => {
  it('of one mind at the first ballot does not discuss', async () => {
    const { events, record, model } = await playShipped(slice, jury(17));
    expect(juryOf(events)).toMatchObject({ winner: 'buyer', votes: { buyer: 17 }, rounds: 0, tied: false });
    expect(record.calls).toBe(17 * 5);
    expect(model.asked.filter((stage) => stage.includes('round'))).toEqual([]);
  });

  it('with 15 of 17 agreed does not discuss either; with 14 it does', async () => {
    expect(juryOf((await playShipped(slice, jury(15))).events)).toMatchObject({
      rounds: 0,
      votes: { buyer: 15, seller: 2 },
    });
    expect(juryOf((await playShipped(slice, jury(14))).events)).toMatchObject({
      rounds: 1,
      votes: { buyer: 14, seller: 3 },
    });
  });

  it('small enough that 15 cannot agree ends when all do', async () => {
    expect(juryOf((await playShipped(slice, jury(5), { jurors: 5 })).events)).toMatchObject({ rounds: 0 });
    expect(juryOf((await playShipped(slice, jury(4, 5), { jurors: 5 })).events)).toMatchObject({
      rounds: 1,
      votes: { buyer: 5 },
    });
  });

  it('stops when nobody changes', async () => {
    const { events } = await playShipped(slice, jury(10, 12, 12, 14));
    expect(juryOf(events)).toMatchObject({ rounds: 2, votes: { buyer: 12, seller: 5 } });
  });

  it('stops when 15 agree', async () => {
    const { events, record } = await playShipped(slice, jury(10, 12, 15, 17));
    expect(juryOf(events)).toMatchObject({ winner: 'buyer', rounds: 2, votes: { buyer: 15, seller: 2 } });
    expect(record.calls).toBe(17 * 5 + 2 * 18);
  });

  it('stops after three rounds', async () => {
    expect(juryOf((await playShipped(slice, jury(7, 8, 9, 10, 11))).events)).toMatchObject({
      rounds: 3,
      votes: { buyer: 10, seller: 7 },
    });
  });

  it('of nobody is no jury', async () => {
    const { record } = await playShipped(slice, jury(0), { jurors: 0 });
    expect(record).toMatchObject({
      status: 'error',
      fault: 'jury',
      message: 'a panel needs at least one juror',
    });
  });

  it('tells a tie and guesses nothing', async () => {
    const { events, record } = await playShipped(slice, jury(2), { jurors: 4 });
    expect(juryOf(events)).toMatchObject({ winner: null, tied: true, votes: { buyer: 2, seller: 2 } });
    expect(record.verdict).toEqual({ votes: { buyer: 2, seller: 2 } });
    expect(record.scores).toContainEqual(
      expect.objectContaining({ metric: 'jury.accuracy', value: 0, reason: 'no winner was named' }),
    );
    expect(notesOf(events)).toContainEqual(expect.stringContaining('a tie of 2 to 2'));
  });

  it('seals ballots: no juror ever reads another’s', async () => {
    const { model } = await playShipped(slice, jury(10, 12, 15));
    for (const call of model.calls) {
      const heard = [...promptOf(call).matchAll(/reason of (\d+) in (\d)/gu)].map(([, juror, round]) => [
        Number(juror),
        Number(round),
      ]);
      const ballot = ballotOf(call);
      if (!ballot) continue;
      expect(heard).toEqual(ballot.round === 0 ? [] : [[ballot.juror, ballot.round - 1]]);
    }
    const second = promptAt(model, 'jury[round 2]/report');
    expect(second.match(/reason of \d+ in 1/gu)).toHaveLength(17);
    expect(second).not.toMatch(/reason of \d+ in 0/u);
    expect(second).toContain('Your last report: Most see a leak.');
  });
});

describe("CyberJurors' switches", () => {
  const stagesOf = async (switches: Readonly<Record<string, boolean>>): Promise<string[]> => {
    const { events } = await playShipped(slice, jury(1, 1), { jurors: 3, ...switches });
    return graphOf(events);
  };

  it.each([
    ['claims', 'jury[1]/claims'],
    ['evidence', 'jury[1]/evidence'],
    ['cause', 'jury[1]/cause'],
    ['precedents', 'precedents'],
  ])('%s: without it %s is left out', async (name, stage) => {
    expect((await stagesOf({})).filter((row) => row.startsWith(`${stage} `))).not.toEqual([
      `${stage} skipped`,
    ]);
    expect(await stagesOf({ [name]: false })).toContain(`${stage} skipped`);
  });

  it('discussion: without it the sealed ballot decides', async () => {
    const { events, model } = await playShipped(slice, jury(1, 3), { jurors: 3, discussion: false });
    expect(juryOf(events)).toMatchObject({ rounds: 0, winner: 'seller' });
    expect(model.asked.some((stage) => stage.includes('round'))).toBe(false);
  });

  it('media: without it captions stand for pictures', async () => {
    const { model } = await playShipped(slice, jury(1), { jurors: 1, media: false });
    expect(model.calls.map(picturesOf).every((count) => count === 0)).toBe(true);
    expect(promptAt(model, 'jury[1]/evidence[1]/findings')).toContain('image from seller: the line');
  });

  it('verdict: without it the juror votes at once', async () => {
    const on = await playShipped(slice, jury(1), { jurors: 1 });
    const off = await playShipped(slice, jury(1), { jurors: 1, verdict: false });
    expect(promptAt(on.model, 'jury[1]/ballot')).toContain('Weigh before you vote');
    expect(promptAt(off.model, 'jury[1]/ballot')).not.toContain('Weigh before you vote');
  });

  it('jurors: as many as it says', async () => {
    const { model } = await playShipped(slice, jury(0), { jurors: 6 });
    expect(model.asked.filter((stage) => stage.endsWith('/ballot'))).toHaveLength(6);
  });
});

describe('the base of precedents', () => {
  it('is built from rules and tags of decided disputes, in plain sight of the verdict', async () => {
    const { record, events, model } = await playShipped(
      { ...slice, pipeline: 'cyber-jurors/build-precedents.pipeline.yaml', knowledge: {} },
      {
        reflection: '{"reflection_result": ["Whoever packs shows how.", "Whoever waits carries the doubt."]}',
        catalogue: '{"metadata tag": "Kitchen"}',
      },
    );
    expect(record.status).toBe('done');
    expect(promptAt(model, 'reflection')).toContain('buyer 4711, seller 42');
    expect(promptAt(model, 'catalogue')).not.toContain('4711');
    expect(valueOf(events, 'entry')).toEqual({
      tag: 'Kitchen',
      title: 'Kettle',
      facts: 'buyer: The kettle leaked on the first day.\nseller: You overfilled it above the line.',
      rules: ['Whoever packs shows how.', 'Whoever waits carries the doubt.'],
    });
  });

  it('takes two to four rules, no more', async () => {
    const { record } = await playShipped(
      { ...slice, pipeline: 'cyber-jurors/build-precedents.pipeline.yaml', knowledge: {} },
      {
        reflection: [
          '{"reflection result": ["one"]}',
          '{"reflection result": ["one"]}',
          '{"reflection result": ["1","2","3","4","5"]}',
        ],
        catalogue: '{"metadata tag": "Kitchen"}',
      },
    );
    expect(record).toMatchObject({ status: 'unparsed', fault: 'reflection' });
  });
});

describe('fifty invented disputes with pictures', () => {
  const { cases, pictures } = fictionalDisputes(7, 50);
  const files = Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`/w/${name}`, bytes]));
  const many: ShippedSlice = { pipeline: PIPELINE, adapter: 'verdict-bench', cases, files };

  it('run through with the embedded model', async () => {
    expect(Object.keys(pictures).length).toBeGreaterThan(30);
    const { manifest } = await runShipped(many, 'builtin:baseline', { switches: { jurors: 3 } });
    expect(manifest.counts).toEqual({ total: 50, done: 50, error: 0, unparsed: 0, cancelled: 0 });
    expect(manifest.metrics).toMatchObject({ 'jury.accuracy': { n: 50 }, 'jury.vote_mae': { n: 50 } });
  }, 120_000);

  it('become a base of precedents with the embedded model', async () => {
    const { manifest } = await runShipped(
      { ...many, pipeline: 'cyber-jurors/build-precedents.pipeline.yaml' },
      'builtin:baseline',
    );
    expect(manifest.counts).toMatchObject({ done: 50, error: 0, unparsed: 0 });
  }, 120_000);
});

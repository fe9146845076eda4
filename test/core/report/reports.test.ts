import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/core/compare/compare-runs';
import { parseGate } from '../../../src/core/gate';
import { reportIn, type ReportFormat } from '../../../src/core/report/report-formats';
import { DETAILED } from '../../../src/core/report/html/case-list';
import { FIVE_ENDS, fictionalRun, HOSTILE } from './fictional-run';
import { csvRows, wellFormed } from './readers';

type Runs = Parameters<typeof reportIn>[1];

const textOf = (format: ReportFormat, runs: Runs, options: Parameters<typeof reportIn>[2] = {}): string =>
  [...reportIn(format, runs, options)].join('');

const gates = [parseGate('charge >= 0.9')!, parseGate('simucourt.term >= 0.5')!];
const run = fictionalRun(FIVE_ENDS, {}, gates);

const hostileRun = fictionalRun(
  [
    {
      id: `h ${HOSTILE}`,
      title: HOSTILE,
      excerpt: HOSTILE,
      type: 'criminal',
      gold: { charges: [HOSTILE], winner: HOSTILE, text: HOSTILE },
      verdict: { charges: ['盗窃', HOSTILE], analysis: HOSTILE, text: HOSTILE, winner: HOSTILE },
    },
    { id: 'i', status: 'error', fault: HOSTILE, message: HOSTILE, gold: { results: [HOSTILE] } },
  ],
  { model: HOSTILE, switches: { [HOSTILE]: HOSTILE }, message: HOSTILE },
);

describe('a report in HTML', () => {
  const page = textOf('html', [run]);

  it('tells of the run, its files and how its cases ended, each end apart', () => {
    for (const word of ['Bench · Thefts', 'openai:judge-1', 'debate: true', '2025-03-01 10:15 UTC', '9.9.9'])
      expect(page).toContain(word);
    for (const letter of ['a', 'b', 'c', 'd']) expect(page).toContain(letter.repeat(64));
    const ends = [...page.matchAll(/data-outcome="(\w+)"/gu)].map((match) => match[1]);
    expect(ends).toEqual(['right', 'wrong', 'error', 'unparsed', 'cancelled']);
    expect(page).toContain('2 of 5 cases done, 1 error, 1 unparsed, 1 cancelled');
  });

  it('shows each figure with its interval, formula and source, and the gates', () => {
    expect(page).toMatch(
      /simucourt\.charge<div class="how">share of exact strings · AgentsCourt[^<]*<\/div><\/td><td class="n">0\.5000<\/td><td class="n">\[0\.\d{4}, 1\.0000\]<\/td>/u,
    );
    expect(page).toMatch(/charge<\/td><td class="nowrap">&gt;= 0\.9<\/td>.*✗ missed/u);
    expect(page).toMatch(/simucourt\.term<\/td><td class="nowrap">&gt;= 0\.5<\/td>.*✓ met/u);
  });

  it('loads nothing: no address but those of its own parts, no style attribute, no handler', () => {
    const markup = page.replace(/<(style|script)>[\s\S]*?<\/\1>/gu, '');
    expect(markup.match(/\b(?:src|href|action|url|style|on\w+)\s*=/gu) ?? []).toEqual([]);
    expect(page).not.toMatch(/https?:/u);
    expect(page).toMatch(
      /default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}='/u,
    );
  });

  it('shows several runs one after another, and the comparison with the first', () => {
    const other = fictionalRun(
      [FIVE_ENDS[0]!, { ...FIVE_ENDS[1]!, verdict: { charges: ['诈骗'] } }, ...FIVE_ENDS.slice(2)],
      { id: '20250302-101500-bench-def456', model: 'openai:judge-2' },
    );
    const comparison = compareRuns([run, other]);
    if (!comparison.ok) throw new Error('These runs can be compared.');
    const both = textOf('html', [run, other], { comparison: comparison.value });
    expect([...both.matchAll(/<section class="run">/gu)]).toHaveLength(2);
    expect(both).toContain('openai:judge-1 → openai:judge-2');
    expect(both).toContain('+0.5000');
    expect([...both.matchAll(/href="(.*?)"/gu)].map((match) => match[1])).toEqual(['#run-1', '#run-2']);
    const markdown = textOf('md', [run, other], { comparison: comparison.value });
    expect(markdown).toMatch(/\| simucourt\.charge \| 0\.5000 \| 1\.0000 \| \+0\.5000 \|/u);
  });

  it('keeps a run of ten thousand cases at a size a browser opens, what is not right first', () => {
    const many = fictionalRun(
      Array.from({ length: 10_000 }, (_, index) => ({
        id: `case-${index}`,
        gold: { charges: ['盗窃'] },
        verdict: {
          charges: [index % 100 === 99 ? '诈骗' : '盗窃'],
          analysis: '其行为构成犯罪。'.repeat(400),
        },
      })),
    );
    let size = 0;
    let open = 0;
    let wrongOpen = 0;
    for (const piece of reportIn('html', [many])) {
      expect(piece.length).toBeLessThan(1_000_000);
      size += piece.length;
      if (piece.startsWith('<details class="case"')) {
        open += 1;
        if (piece.includes('data-outcome="wrong"')) wrongOpen += 1;
      }
    }
    expect(open).toBe(DETAILED);
    expect(wrongOpen).toBe(100);
    expect(size).toBeLessThan(12_000_000);
    expect([...reportIn('html', [many])].join('')).toContain(
      '1000 cases open, first those that are not right',
    );
  });
});

describe('hostile text', () => {
  it('is nothing but text in HTML', () => {
    const page = textOf('html', [hostileRun, hostileRun]);
    expect(page).not.toContain('<script>window');
    expect(page).not.toMatch(/<(?:img|a)\b(?! href="#run)/u);
    expect(page.match(/<style>/gu)).toHaveLength(1);
    expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u);
    expect(page).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
    expect(page).not.toMatch(/\p{Surrogate}/u);
    expect(page).toContain('␀␇␛[31mred␛[0m');
    expect(page).toContain('⟨U+202E⟩esrever⟨U+202C⟩');
    expect(page).toContain('⟨U+E0041⟩');
  });

  it('is nothing but text in Markdown', () => {
    const markdown = textOf('md', [hostileRun]);
    const free = markdown.replace(/\\[\s\S]/gu, '');
    expect(free).not.toMatch(/[<`[\]]|https?:\/\/|www\./u);
    expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(1);
    const columns = new Set(
      markdown
        .split('\n| case |')[1]!
        .trim()
        .split('\n')
        .slice(2)
        .map((line) => line.replace(/\\[\s\S]/gu, '').split('|').length),
    );
    expect([...columns]).toEqual([7]);
  });

  it('is no formula in CSV, and stays in its cell', () => {
    const runOf = (text: string) => fictionalRun([{ id: text, title: text, status: 'error', message: text }]);
    for (const text of [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '＝1+1',
      HOSTILE,
      'a "quoted", text\nof two lines',
    ]) {
      const [header, row] = csvRows(textOf('csv', [runOf(text)]));
      const message = row![header!.indexOf('message')]!;
      expect(message).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u);
      expect(row).toHaveLength(header!.length);
      if (!text.includes('\u0000')) expect(message.replace(/^'/u, '')).toBe(text);
    }
  });

  it('is well-formed XML', () => {
    expect(wellFormed(textOf('junit', [hostileRun]))).toEqual([]);
  });

  it('is whole in JSON', () => {
    const parsed = JSON.parse(textOf('json', [hostileRun])) as { cases: { title: string }[] };
    expect(parsed.cases[0]!.title).toBe(HOSTILE);
  });
});

describe('a report as JUnit', () => {
  const xml = textOf('junit', [run]);

  it('has a suite for the run, a test for each case and each gate', () => {
    expect(wellFormed(xml)).toEqual([]);
    expect(xml).toContain(
      '<testsuite name="Bench · Thefts" id="20250301-101500-bench-abc123" tests="7" failures="2" errors="2" skipped="1" time="7.500" timestamp="2025-03-01T10:15:00">',
    );
    expect([...xml.matchAll(/<testcase /gu)]).toHaveLength(7);
  });

  it('tells wrong, error, unparsed, cancelled and missed gates apart', () => {
    const ends = [...xml.matchAll(/<(failure|error|skipped)(?: type="(\w+)")? message="([^"]*)"/gu)];
    expect(ends.map(([, kind, type, message]) => [kind, type, message])).toEqual([
      ['failure', 'wrong', 'wrong: charges, term'],
      ['error', 'error', 'The endpoint refused: 503.'],
      ['error', 'unparsed', 'No Finish[…] was found.'],
      ['skipped', undefined, 'cancelled'],
      ['failure', 'gate', 'is 0.5000'],
    ]);
    expect(xml).toContain('&quot;盗窃&quot;');
  });

  it('skips cases that were not run', () => {
    const stopped = fictionalRun(FIVE_ENDS.slice(0, 1), { state: 'cancelled', cases: ['a', 'b', 'c'] });
    const cut = textOf('junit', [stopped]);
    expect(cut).toContain('tests="3" failures="0" errors="0" skipped="2"');
    expect([...cut.matchAll(/<skipped message="not run"\/>/gu)]).toHaveLength(2);
  });
});

describe('a report as CSV', () => {
  it('has a row for each case with its scores, and only the parts that occur', () => {
    const [header, ...rows] = csvRows(textOf('csv', [run]));
    expect(header).toEqual([
      ...['run', 'id', 'repeat', 'type', 'title', 'status', 'outcome'],
      ...['gold_charges', 'gold_term', 'predicted_charges', 'predicted_term'],
      ...['simucourt.charge', 'simucourt.charge_normalised', 'simucourt.term', 'simucourt.term_normalised'],
      ...['input_tokens', 'output_tokens', 'calls', 'duration_ms', 'fault', 'message', 'lost_at'],
    ]);
    expect(rows.map((row) => row[6])).toEqual(['right', 'wrong', 'error', 'unparsed', 'cancelled']);
    expect(rows[1]!.slice(7, 13)).toEqual([
      '诈骗',
      'imprisonment 36 months',
      '盗窃',
      'imprisonment 24 months',
      '0',
      '0',
    ]);
  });

  it('begins with a byte order mark when asked', () => {
    expect(textOf('csv', [run], { bom: true }).startsWith('\ufeffrun,')).toBe(true);
    expect(textOf('csv', [run]).startsWith('run,')).toBe(true);
  });
});

describe('a report as JSON', () => {
  it('is one object for one run and a list for several, with intervals', () => {
    const one = JSON.parse(textOf('json', [run])) as { metrics: Record<string, { interval: number[] }> };
    expect(one.metrics['simucourt.charge']!.interval).toHaveLength(2);
    expect(one).toMatchObject({ counts: { total: 5, done: 2 }, gates: [{ met: false }, { met: true }] });
    const two = JSON.parse(textOf('json', [run, run])) as unknown[];
    expect(two).toEqual([one, one]);
    expect(JSON.parse(textOf('json', [fictionalRun([])]))).toMatchObject({ cases: [] });
  });
});

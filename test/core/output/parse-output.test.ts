import { describe, expect, test } from 'vitest';
import type { OutputSpec } from '../../../src/core/output/output-spec';
import { parseOutput } from '../../../src/core/output/parse-output';
import { shape } from './parsing';
import { generator } from './random';

const schema = shape({ need_rejudge: 'boolean', 'articles?': ['integer'], note: 'string?' });
const specs: readonly OutputSpec[] = [
  { format: 'text', prefix: '[甲]：' },
  { format: 'json' },
  { format: 'json', schema },
  { format: 'json', schema: shape(['integer']) },
  { format: 'finish' },
  { format: 'finish', schema },
  { format: 'finish', schema: shape(['string']) },
  {
    format: 'tagged',
    tags: [
      { tag: '甲', field: 'a', type: 'string', optional: false },
      { tag: '乙', field: 'b', type: 'list', optional: true },
    ],
  },
  {
    format: 'choice',
    choices: [{ choice: 'accept' }, { choice: 'not accept', lead: ', because', capture: 'reason' }],
  },
  { format: 'lines' },
  { format: 'pattern', pattern: String.raw`(?<a>\d+)[^]*?(?<b>\w*)` },
  { format: 'tagged' },
  { format: 'choice' },
  { format: 'pattern' },
];

/** Pieces that answers of all formats are made of, whole and broken. */
const PIECES =
  '{ } [ ] ｛ ｝ ［ ］ " \' “ ” ‘ ’ \\ \\u \\ud800 , ， : ： ; ； 、 ``` ```json <think> </think> Finish[ Finish finish[ [甲]： 【乙】: [甲] 甲： accept not because 1. 2. （一） ① - * True None false null 12 -0.5e3 need_rejudge "need_rejudge": articles note /* // __proto__ {"need_rejudge":"true","note":"x"} 第一条 《法》 a 甲 😀'.split(
    ' ',
  );
const BLANKS = [' ', '\n', '\0', '\ud800', '\udc00', '\u3000', '\r\n', ''];

describe('whatever the answer holds', () => {
  test.each(specs)('$format never throws, and its span lies in the raw answer', (spec) => {
    const random = generator(7);
    const piece = (): string =>
      (random(3) === 0 ? BLANKS[random(BLANKS.length)] : PIECES[random(PIECES.length)]) ?? '';
    for (let round = 0; round < 600; round += 1) {
      const raw = Array.from({ length: random(24) }, piece).join('');
      const parsed = parseOutput(raw, spec);
      if (!parsed.ok) {
        expect(parsed.problem, raw).not.toBe('');
        continue;
      }
      const [start, end] = parsed.span;
      expect(0 <= start && start <= end && end <= raw.length, `${raw} gave ${start}–${end}`).toBe(true);
      const words = JSON.stringify(parsed.value);
      // JSON.stringify writes a lone surrogate as an escape.
      expect(words.replaceAll('\\\\', ''), raw).not.toMatch(/\\ud[89a-f]/);
    }
  });

  test.each(['[', '{"a":', '{“', '[1,', 'Finish["', '{"a": "x"y ', '<think>', '[甲]', '\n', '\ud800'])(
    '200,000 characters of %j end in a result for every format',
    (unit) => {
      const raw = unit.repeat(200_000 / unit.length);
      for (const spec of specs) expect(parseOutput(raw, spec)).toHaveProperty('ok');
    },
  );
});

test('a failed answer keeps its reasoning and its repairs', () => {
  expect(parseOutput("<think>hm</think>{'need_rejudge': 3}", { format: 'json', schema })).toMatchObject({
    ok: false,
    reasoning: 'hm',
    repairs: [{ kind: 'reasoning-removed' }, { kind: 'single-quotes' }],
  });
});

import { test } from 'vitest';
import { parseOutput } from '/work/main/src/core/output/parse-output';
import { expandSchema } from '/work/main/src/core/output/short-schema';
test('x', () => {
  const s = (x: any) => { const e = expandSchema(x); if (!e.ok) throw new Error(JSON.stringify(e)); return e.schema; };
  const N = 200_000;
  const rep = (u: string) => u.repeat(Math.ceil(N / u.length));
  const units = ['{', '[', '{"a":', '{“', '{"', "{'a': 'it's ", '{"a": "x"y ', 'Finish[', 'Finish["', 'Finish[{"a":"', 'Finish[1. a; ', '"\\', '\\"', '<think>', '</think>', '<think>a</think>', '[法官分析]：', '[法官分析]', ' ', '\n', '1. a\n', '1. a; ', '- ', '、', 'accept ', 'not ', '甲第1条、', '`', '*', '```json\n', '\ud800', '\0', '/*', '{//', '{a', 'a', '{"a":1},', '[1,', '["12"],', '（', 'ab', '{a b', '{a: b, ', '第一条、', '#', '\n#', '\n ', '> * _', 'because ', '…', '"', '”', '{"a": b} '];
  const schema = s({ a: 'integer', b: ['integer'] });
  const specs: any[] = [ { format: 'text', prefix: 'x' }, { format: 'json', schema }, { format: 'json', schema: s(['integer']) }, { format: 'finish', schema: s(['string']) }, { format: 'finish', schema },
    { format: 'tagged', tags: [{ tag: '法官分析', field: 'a', type: 'list', optional: false }, { tag: 'b', field: 'b', type: 'list', optional: true }] },
    { format: 'choice', choices: [{ choice: 'accept' }, { choice: 'not accept', lead: ', because', capture: 'r' }] }, { format: 'lines' }, { format: 'pattern', pattern: String.raw`a(?<x>.*)b(?<y>[^]*)c(?<z>\d+)$` } ];
  for (const spec of specs) for (const u of units) for (const [pre, post] of [['', ''], ['{"a": "', ''], ['Finish[', ']'], ['[法官分析]：1. a', ' x'], ['{"a": 1, "b": ["1"', ''], ['not accept', 'z']]) {
    const raw = pre + rep(u) + post;
    const t = performance.now(); parseOutput(raw, spec); const d = performance.now() - t;
    if (d > 700) console.log(spec.format, JSON.stringify(pre), JSON.stringify(u), Math.round(d));
  }
}, 600000);

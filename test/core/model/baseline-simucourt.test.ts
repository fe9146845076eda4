import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chargesOf } from '../../../src/core/law/charge';
import { sameTerm, termOf } from '../../../src/core/law/term';
import { answerTo } from '../../../src/core/model/baseline/answer';
import type { OutputSpec } from '../../../src/core/output/output-spec';
import { parseOutput } from '../../../src/core/output/parse-output';

type Record = Readonly<Partial<{ [field: string]: string }>>;

const records = JSON.parse(readFileSync('../shared/data/simucourt/first-instance.json', 'utf8')) as Record[];
const criminal = records.filter((record) => record['类别']?.trim() === '刑事');
const claimOf = (record: Record): string => record['原告诉请判令（公诉机关指控）'] ?? '';

const judgment: OutputSpec = {
  format: 'tagged',
  tags: [
    { tag: '罪名', field: 'charge', type: 'string', optional: true },
    { tag: '刑期', field: 'term', type: 'string', optional: true },
    { tag: '最终判决', field: 'result', type: 'string', optional: false },
  ],
};

/** What the baseline says when it is told the facts and the indictment, nothing of the judgment. */
function judge(record: Record): { charge?: string; term?: string } {
  const text = `基本案情: ${record['基本案情'] ?? ''}\n公诉机关指控：${claimOf(record)}`;
  const raw = answerTo([{ role: 'user', parts: [{ type: 'text', text }] }], judgment);
  const parsed = parseOutput(raw, judgment);
  if (!parsed.ok) throw new Error(parsed.problem);
  expect(parsed.repairs).toEqual([]);
  return parsed.value as { charge?: string; term?: string };
}

function share(among: readonly Record[], right: (record: Record) => boolean): number {
  return among.filter(right).length / among.length;
}

describe('the baseline on criminal cases of SimuCourt', () => {
  it('names the charge the indictment names', () => {
    const named = criminal.filter((record) => /罪/.test(claimOf(record)));
    const right = (record: Record): boolean => {
      const wanted = new Set(chargesOf([record['刑事_罪名'] ?? '']));
      const found = chargesOf([judge(record).charge ?? '']);
      return found.length === wanted.size && found.every((charge) => wanted.has(charge));
    };
    expect(named.length).toBeGreaterThan(40);
    expect(share(named, right)).toBeGreaterThan(0.8);
  });

  it('follows the sentence the prosecution proposes', () => {
    const proposed = criminal.filter((record) => /建议.*(?:徒刑|拘役)/.test(claimOf(record)));
    const right = (record: Record): boolean => {
      const wanted = termOf(record['刑事_刑期']);
      const found = termOf(judge(record).term);
      return wanted !== undefined && found !== undefined && sameTerm(wanted, found);
    };
    expect(proposed.length).toBeGreaterThan(10);
    expect(share(proposed, right)).toBeGreaterThan(0.6);
  });
});

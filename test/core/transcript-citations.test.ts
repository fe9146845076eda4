import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../../src/core/knowledge/knowledge-entries';
import { StatuteBook } from '../../src/core/knowledge/statute-book';
import type { RetrievalRow, TranscriptRow } from '../../src/core/transcript';
import { TranscriptCitations } from '../../src/core/transcript-citations';

const law = '# 中华人民共和国刑法\n\n第一条 甲。\n\n第二条 乙。\n\n第三条 丙。\n\n第四条 丁。\n';

function book(text = law): StatuteBook {
  const read = readKnowledge('/w/law.md', text);
  return new StatuteBook([
    { name: 'statutes', path: 'law.md', changed: false, entries: read.ok ? read.value : [] },
  ]);
}

function retrieval(
  entries: readonly [id: string, title: string, kept: boolean, note?: string][],
): RetrievalRow {
  return {
    kind: 'retrieval',
    id: 'found?',
    stage: 'found',
    depth: 1,
    source: 'statutes',
    query: '',
    duration: 1,
    entries: entries.map(([id, title, kept, note], index) => ({
      id,
      title,
      text: `Text of ${id}.`,
      rank: index + 1,
      score: 1,
      scores: {},
      kept,
      ...(note === undefined ? {} : { note }),
    })),
  };
}

const rows = [
  retrieval([
    ['1', '《中华人民共和国刑法》第一条', true],
    ['2', '《中华人民共和国刑法》第二条', false, 'the case itself'],
    ['case-07', '借伞案', true],
  ]),
];

function cited(text: string, of: StatuteBook = book(), given: readonly TranscriptRow[] = rows) {
  const { citations, entries } = new TranscriptCitations(of, given).read([text]);
  return (citations[0] ?? []).map(({ start, end, key }) => [text.slice(start, end), entries[key]?.state]);
}

describe('what an answer cites', () => {
  it('is a candidate, one left out, one not retrieved, or not in the statutes', () => {
    expect(cited('《刑法》第一条、第二条、第三条、第九条')).toEqual([
      ['《刑法》第一条', 'candidate'],
      ['第二条', 'left-out'],
      ['第三条', 'not-retrieved'],
      ['第九条', 'absent'],
    ]);
  });

  it('is simply known where no article was looked up', () => {
    expect(cited('《刑法》第三条', book(), [])).toEqual([['《刑法》第三条', 'known']]);
  });

  it('is never called missing where the statutes of its law are not known', () => {
    expect(cited('《民法典》第九百条')).toEqual([]);
    expect(cited('《刑法》第九条、第一条', new StatuteBook([]))).toEqual([
      ['《刑法》第九条', 'not-retrieved'],
      ['第一条', 'candidate'],
    ]);
    expect(cited('《刑法》第九条', new StatuteBook([]), [])).toEqual([]);
  });

  it('is a precedent named by its id, not part of a longer word', () => {
    expect(cited('As in case-07, unlike case-071.')).toEqual([['case-07', 'entry']]);
  });

  it('may be a list of bare numbers where one of them was offered', () => {
    expect(cited('Finish[[1, 4]]')).toEqual([
      ['1', 'candidate'],
      ['4', 'not-retrieved'],
    ]);
    expect(cited('Finish[[7, 8]]')).toEqual([]);
  });

  it('comes with its text and where to read it', () => {
    const { entries } = new TranscriptCitations(book(), rows).read(['《刑法》第一条、第三条、第九条']);
    expect(entries).toMatchObject({
      '刑法 1': {
        text: 'Text of 1.',
        retrieved: { row: 'found?', index: 0, entry: '1' },
        base: { name: 'statutes', entry: '1' },
      },
      '刑法 3': { text: '第三条 丙。', candidates: 1, base: { name: 'statutes', entry: '3' } },
      '刑法 9': { lacking: [{ name: 'statutes', articles: 4 }] },
    });
  });
});

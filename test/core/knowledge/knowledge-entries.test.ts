import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readKnowledge, type EntryOptions } from '../../../src/core/knowledge/knowledge-entries';
import type { KnowledgeEntry } from '../../../src/core/knowledge/retrieval';
import { renderProblem } from '../../../src/core/problem';

function read(
  text: string,
  options?: EntryOptions,
): { entries: readonly KnowledgeEntry[]; problems: string[] } {
  const parsed = readKnowledge('k.txt', text, options);
  return { entries: parsed.ok ? parsed.value : [], problems: parsed.problems.map(renderProblem) };
}

describe('entries from records', () => {
  it('reads a JSON array', () => {
    const { entries, problems } = read(
      '[{"id": "a", "title": "Lantern", "text": "灯笼"}, {"id": 2, "text": "木船"}]',
    );
    expect(problems).toEqual([]);
    expect(entries).toEqual([
      { id: 'a', title: 'Lantern', text: '灯笼', data: { id: 'a', title: 'Lantern', text: '灯笼' } },
      { id: '2', text: '木船', data: { id: 2, text: '木船' } },
    ]);
  });

  it('reads JSON lines and reports a broken line at its place, keeping the others', () => {
    const { entries, problems } = read(
      '{"id":"a","text":"灯笼"}\n{"id":"b","text":\n7\n{"id":"c","text":"木船"}\n',
    );
    expect(entries.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toMatch(/^k\.txt:2:\d+: error /);
  });

  it.each([
    ['text', '{"id":1,"facts":"事实","text":"正文"}', undefined, '正文'],
    ['facts without text', '{"id":1,"note":"旁注","facts":"事实"}', undefined, '事实'],
    [
      'all strings, also inner ones',
      '{"note":"旁注","gold":{"charges":["盗灯"],"fine":5}}',
      undefined,
      '旁注\n盗灯',
    ],
    ['the fields asked for', '{"id":1,"text":"正文","a":"甲","b":["乙"]}', ['b', 'a'], '乙\n甲'],
  ])('indexes %s', (_what, text, fields, expected) => {
    const options = fields === undefined ? {} : { text: fields };
    expect(read(text, options).entries[0]?.text).toBe(expected);
  });

  it('makes an id from the content where the source has none, the same every time', () => {
    const text = '{"text":"灯笼"}\n{"text":"木船"}';
    const ids = read(text).entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(read(text.split('\n').reverse().join('\n')).entries.map(({ id }) => id)).toEqual(ids.reverse());
  });

  it('takes the docket number as id', () => {
    expect(read('{"序号":1,"案号":"（2099）虚01刑初1号","facts":"事实"}').entries[0]?.id).toBe(
      '（2099）虚01刑初1号',
    );
  });

  it('tells equal ids apart and says so', () => {
    const { entries, problems } = read('{"id":"a","text":"灯笼"}\n{"id":"a","text":"木船"}');
    expect(entries.map(({ id }) => id)).toEqual(['a', 'a#2']);
    expect(problems.join()).toContain('repeated-entry-id');
  });

  it('warns of an entry without text', () => {
    const { entries, problems } = read('{"id":"a","text":"灯笼"}\n{"id":"b","text":"木船","x":""}', {
      text: ['x'],
    });
    expect(entries).toEqual([]);
    expect(problems.filter((problem) => problem.includes('entry-without-text'))).toHaveLength(2);
    expect(problems.join()).toContain('empty-knowledge');
  });

  it.each(['', '[]', 'only prose'])('is not ok with nothing to read in %j', (text) => {
    const parsed = readKnowledge('k.txt', text);
    expect(parsed.ok).toBe(false);
    expect(parsed.problems).not.toEqual([]);
  });
});

const fictionalLaw = `# 灯笼镇灯火法

<!-- note -->

## 第一编 总则

第一条 灯火应当看管。

夜间尤其如此：

> （一）集市；
> （二）码头。

### 第二章 责任

**第二条之一** 取走他人灯笼的，
应当归还。
① 编者注。

第3条　第一条规定的人，不适用前条。

## 附件

第三方的说明。
`;

describe('entries from a law in Markdown', () => {
  it('reads articles with their headings, paragraphs and quoted blocks', () => {
    const { entries, problems } = read(fictionalLaw);
    expect(problems).toEqual([]);
    expect(entries.map(({ id, title, data }) => [id, title, data['chapter'], data['paragraphs']])).toEqual([
      [
        '1',
        '《灯笼镇灯火法》第一条',
        ['第一编 总则'],
        ['灯火应当看管。', '夜间尤其如此：', '（一）集市；', '（二）码头。'],
      ],
      [
        '2-1',
        '《灯笼镇灯火法》第二条之一',
        ['第一编 总则', '第二章 责任'],
        ['取走他人灯笼的，', '应当归还。'],
      ],
      ['3', '《灯笼镇灯火法》第3条', ['第一编 总则', '第二章 责任'], ['第一条规定的人，不适用前条。']],
    ]);
  });

  it('reads articles that are headings themselves', () => {
    const { entries } = read('## 第一条\n\n看管灯火。\n\n## 第二条 归还灯笼\n\n归还。');
    expect(entries.map(({ id, text }) => [id, text])).toEqual([
      ['1', '第一条 看管灯火。'],
      ['2', '第二条 归还灯笼\n归还。'],
    ]);
  });
});

describe('the Criminal Law', () => {
  const text = readFileSync('../shared/data/statutes/criminal-law.md', 'utf8');
  const { entries, problems } = read(text);

  it('is read as its articles, all of them and each once', () => {
    const begun = text.split('\n').filter((line) => /^第[一二三四五六七八九十百零]+条/.test(line));
    expect(problems).toEqual([]);
    expect(entries).toHaveLength(begun.length);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(begun.length);
    const plain = entries.map(({ id }) => id).filter((id) => !id.includes('-'));
    expect(plain).toEqual(
      expect.arrayContaining(
        Array.from({ length: 452 }, (_, index) => String(index + 1)).filter((id) => id !== '199'),
      ),
    );
  });

  it('keeps every paragraph with its article and the annexes out', () => {
    const last = entries.at(-1);
    expect(last?.id).toBe('452');
    expect(last?.data['paragraphs']).toHaveLength(3);
    expect(last?.text).not.toContain('①');
    const driving = entries.find(({ id }) => id === '133-1');
    expect(driving?.data['paragraphs']).toHaveLength(7);
    expect(driving?.data['chapter']).toHaveLength(2);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locatePassage } from '../../../src/core/attribution/locate-passage';
import { passagePlace, passagesOf, passageWords, textWith } from '../../../src/core/attribution/passage';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((all) => all.join('\n'));

describe('passages between two texts', () => {
  it('make the second text out of the first when all are made, and leave it as it was when none is', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const passages = passagesOf({ file: 'f', before, after });
        expect(textWith(before, passages)).toBe(after);
        expect(textWith(before, [])).toBe(before);
      }),
    );
  });

  it('can be made each by itself, in any order', () => {
    const before = 'one\nkept\ntwo\nkept\nthree';
    const after = 'ONE\nand more\nkept\nkept\nTHREE';
    const passages = passagesOf({ file: 'roles/a.role.md', before, after });
    expect(passages.map(passagePlace)).toEqual([
      'roles/a.role.md:1-2',
      'roles/a.role.md:4',
      'roles/a.role.md:5',
    ]);
    expect(passages.map(passageWords)).toEqual(['+ ONE', '- two', '+ THREE']);
    const [first, second, third] = passages;
    expect(textWith(before, [third!, first!])).toBe('ONE\nand more\nkept\ntwo\nkept\nTHREE');
    expect(textWith(before, [second!])).toBe('one\nkept\nkept\nthree');
  });
});

describe('where a passage stands now', () => {
  const [passage] = passagesOf({ file: 'f', before: 'a\nb\nc', after: 'a\nnew\nc' });

  it('is where its lines are, nearest to where they were', () => {
    expect(locatePassage('a\nnew\nc', passage!)).toBe(1);
    expect(locatePassage('new\r\nx\r\na\r\nnew\r\nc', passage!)).toBe(0);
    expect(locatePassage('x\ny\na\nnew\nc', passage!)).toBe(3);
  });

  it('is nowhere once its lines were edited', () => {
    expect(locatePassage('a\nnewer\nc', passage!)).toBeUndefined();
  });
});

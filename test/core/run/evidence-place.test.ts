import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { refusalOf } from '../../../src/core/run/evidence-place';
import { memoryPaths } from '../../harness/memory-files';

const of = { source: { file: '/data/cases/x.jsonl', line: 0 } } as Case;
const refused = (path: string, folders: readonly string[] = ['/w']): boolean =>
  refusalOf(memoryPaths, { path, name: 'p.png' }, of, folders) !== undefined;

describe('evidence of a case', () => {
  it('may lie beside the dataset or in the workspace', () => {
    expect(refused('cup.png')).toBe(false);
    expect(refused('../cases/pictures/cup.png')).toBe(false);
    expect(refused('/w/images/cup.png')).toBe(false);
    expect(refused('data:image/png;base64,AAAA')).toBe(false);
  });

  it('may not lie anywhere else on the disk', () => {
    expect(refused('/home/somebody/private.png')).toBe(true);
    expect(refused('../../etc/secret.png')).toBe(true);
    expect(refused('/ww/cup.png')).toBe(true);
    expect(refused('../images/cup.png')).toBe(true);
    expect(refused('../images/cup.png', ['/data'])).toBe(false);
  });
});

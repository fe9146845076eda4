import { describe, expect, it } from 'vitest';
import { figureTable, firstFigures } from '../../webview/figure-table';

const value = (of: number, n = 8) => ({ value: of, n });

describe('the table of figures', () => {
  it('begins with the figures that stand for the run and puts those of a type beside the figure', () => {
    const metrics = {
      'a.precision': value(0.5),
      'a.precision[民事]': value(0.25, 4),
      'a.precision[行政]': value(0.75, 4),
      'a.f1': value(0.6),
      'a.f1[民事]': value(0.4, 4),
    };
    const { types, lines } = figureTable({ metrics, headline: ['a.f1'] });
    expect(types).toEqual(['民事', '行政']);
    expect(lines).toEqual([
      { name: 'a.f1', value: value(0.6), headline: true, byType: [value(0.4, 4), undefined] },
      {
        name: 'a.precision',
        value: value(0.5),
        headline: false,
        byType: [value(0.25, 4), value(0.75, 4)],
      },
    ]);
  });

  it('leaves out a type that all cases have', () => {
    const { types, lines } = figureTable({ metrics: { f1: value(1), 'f1[刑事]': value(1) }, headline: [] });
    expect([types, lines.map(({ name }) => name)]).toEqual([[], ['f1']]);
  });

  it('keeps the conventions of a figure as lines of their own', () => {
    const metrics = { 'l.macro_f1[gold-labels]': value(1), 'l.macro_f1[sklearn]': value(0.5) };
    const { types, lines } = figureTable({ metrics, headline: ['l.macro_f1[gold-labels]'] });
    expect([types, lines.map(({ name }) => name)]).toEqual([[], Object.keys(metrics)]);
  });
});

describe('the figures shown first', () => {
  it('are one of every family before a second of any, in their order', () => {
    const ljp = ['article', 'charge', 'term'].flatMap((of) => [`ljp.${of}.accuracy`, `ljp.${of}.macro_f1`]);
    expect(firstFigures(ljp, 4)).toEqual([
      'ljp.article.accuracy',
      'ljp.article.macro_f1',
      'ljp.charge.accuracy',
      'ljp.term.accuracy',
    ]);
  });

  it('are simply the first where all are of one family', () => {
    expect(firstFigures(['jury.accuracy', 'jury.kappa', 'jury.brier'], 2)).toEqual([
      'jury.accuracy',
      'jury.kappa',
    ]);
  });
});

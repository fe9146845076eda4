import { metrics as all } from '../../core/metric/registry';
import { EXIT, out, printJson } from '../print';

/** `moot metrics`: every metric with its figures, for those who write slices and gates. */
export function metrics(json: boolean): number {
  if (json) {
    printJson({
      metrics: all.map(({ name, aliases, describe, grader, figures }) => ({
        name,
        aliases: aliases ?? [],
        describe,
        ...(grader === undefined ? {} : { grader }),
        figures: figures.map(({ name: figure, formula, unit, direction, source, byType }) => ({
          name: figure,
          formula,
          unit,
          direction,
          source,
          byType: byType ?? false,
        })),
      })),
    });
    return EXIT.done;
  }
  for (const [index, { name, describe, figures }] of all.entries()) {
    if (index > 0) out('');
    out(`${name}  ${describe}`);
    for (const { name: figure, formula, direction, source } of figures) {
      out(`  ${figure}${direction === 'lower' ? ', lower is better' : ''}`);
      out(`    ${formula} · ${source}`);
    }
  }
  return EXIT.done;
}

import { attributeFlips } from '../../core/attribution/attribute-flips';
import { attributionText, forecastWords } from '../../core/attribution/attribution-text';
import { forecastOf } from '../../core/attribution/forecast';
import { openAttribution } from '../../core/attribution/open-attribution';
import { readPrices } from '../../node/model-prices';
import type { CommandHost } from '../host';
import { err, EXIT, out, printJson, printProblem } from '../print';
import { runNamed } from '../run-named';
import { untilStopped } from '../until-stopped';
import { refuse } from './run';

export const ATTRIBUTE_FORMATS = ['plain', 'md', 'json'] as const;

export interface AttributeFlags {
  /** Keys of the only cases. */
  readonly case?: readonly string[];
  readonly repeats?: number;
  readonly limitCalls?: number;
  /** US dollars. */
  readonly limitCost?: number;
  readonly model?: string;
  /** Only says what it would take. */
  readonly forecast?: boolean;
  readonly format: (typeof ATTRIBUTE_FORMATS)[number];
  readonly json?: boolean;
}

/** `moot attribute RUN RUN`: which edits between two runs flipped which cases. */
export async function attribute(
  host: CommandHost,
  ids: readonly [string, string],
  flags: AttributeFlags,
): Promise<number> {
  const format = flags.json ? 'json' : flags.format;
  const json = format === 'json';
  const before = await runNamed(host, ids[0], json);
  const after = before && (await runNamed(host, ids[1], json));
  if (!after) return EXIT.wrongUse;
  const opened = await openAttribution([before, after], flags.case);
  if (!opened.ok) return refuse(host, opened.problems, json);
  const { repeats = 1, model, limitCalls, limitCost } = flags;
  const priceOf = readPrices(__dirname);
  const forecast = forecastOf(opened.value, {
    repeats,
    model: model ?? after.manifest.model,
    forced: model !== undefined,
    priceOf,
  });
  if (flags.forecast) {
    if (json) printJson({ between: ids, ...forecast });
    else out(forecastWords(forecast));
    return EXIT.done;
  }
  if (!json) {
    for (const problem of opened.problems) printProblem(problem, (name) => name);
    err(forecastWords(forecast));
  }
  return untilStopped('known', async (signal) => {
    const ended = await attributeFlips(host, opened.value, {
      repeats,
      limit: {
        ...(limitCalls === undefined ? {} : { calls: limitCalls }),
        ...(limitCost === undefined ? {} : { cost: limitCost }),
      },
      ...(model === undefined ? {} : { model }),
      priceOf,
      signal,
    });
    if (!ended.ok) return refuse(host, ended.problems, json);
    const { value: attribution } = ended;
    if (format === 'json') printJson(attribution);
    else out(attributionText(attribution, format));
    const isWhole =
      attribution.state === 'finished' && attribution.cases.every(({ state }) => state !== 'failed');
    return isWhole ? EXIT.done : EXIT.stopped;
  });
}

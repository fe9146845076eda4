import { casesAgainst } from '../compare/case-flips';
import { VerdictReader } from '../compare/same-verdict';
import type { PriceOf } from '../model/price';
import type { Parsed, Problem } from '../problem';
import { freeId } from '../run/run-folder';
import type { RunHost } from '../run/run-host';
import type { CaseRecord } from '../run-store/case-record';
import { parseCaseKey } from '../run-store/manifest';
import { lockRun } from '../run-store/run-lock';
import type { CaseResult } from '../runner/run-case';
import { AnswerPool } from './answer-pool';
import {
  attributionsFolder,
  attributionsOf,
  placeOfAttribution,
  type AttributedCase,
  type Attribution,
  type AttributionPlace,
} from './attribution';
import { dropTornAnswer, KeptAnswers, readKeptAnswers } from './kept-answers';
import type { FlippedCase, OpenedAttribution } from './open-attribution';
import { priceOrNothing, Purse, type SpendingLimit } from './purse';
import { searchCase } from './search-case';
import { Trials } from './trials';

export interface AttributionRequest {
  /** Runs of a case with a set of passages, of which the majority counts. */
  readonly repeats: number;
  readonly limit: SpendingLimit;
  /** Stands over the files and the second run. */
  readonly model?: string;
  readonly priceOf: PriceOf;
  readonly signal: AbortSignal;
  /** Told after every run of a case. */
  readonly onProgress?: (attribution: Attribution) => void;
}

/**
 * Finds for each flipped case a set of passages that flips it and of which none can be left out, running the case with
 * some of them made. What was asked in either run, or in any earlier trial between them, is not asked again. Written to
 * `.moot/attributions` as it goes on; the limit and the signal end it with what is known by then. The same search that
 * was interrupted goes on. Fails where a limit in money could not be kept, and throws `FileTrouble`, also where another
 * program looks for the same.
 */
export async function attributeFlips(
  host: RunHost,
  opened: OpenedAttribution,
  request: AttributionRequest,
): Promise<Parsed<Attribution>> {
  const search = new Search(host, opened, request);
  const problem = await search.unpriced();
  if (problem) return { ok: false, problems: [problem] };
  return { ok: true, value: await search.run(), problems: [] };
}

class Search {
  private readonly stop = new AbortController();
  private readonly signal: AbortSignal;
  private readonly purse: Purse;
  private readonly pool: AnswerPool;
  private readonly trials: Trials;
  private readonly verdicts = new VerdictReader();
  private readonly cases: AttributedCase[];
  private readonly all: readonly number[];
  private readonly model: string;
  private startedAt: number;
  private atLimit = false;
  private id = '';
  private kept: KeptAnswers | undefined;

  constructor(
    private readonly host: RunHost,
    private readonly opened: OpenedAttribution,
    private readonly request: AttributionRequest,
  ) {
    const { manifest } = opened.runs[1];
    this.signal = AbortSignal.any([request.signal, this.stop.signal]);
    this.startedAt = host.clock.now();
    this.model = request.model ?? manifest.model;
    this.purse = new Purse(request.limit, request.priceOf);
    this.pool = new AnswerPool(
      this.purse,
      () => {
        // What is on its way is paid, and ends.
        this.atLimit = true;
      },
      async (answer) => this.kept?.append(answer),
    );
    this.trials = new Trials({
      host,
      runs: opened.runs,
      texts: opened.texts,
      passages: opened.passages,
      model: this.model,
      forced: request.model !== undefined || manifest.modelForced,
      pool: this.pool,
    });
    this.all = opened.passages.map((_, place) => place);
    this.cases = opened.cases.map(({ key, flip }) => ({
      key,
      flip,
      state: 'waiting',
      passages: [],
      runs: 0,
    }));
  }

  /** That a limit in money could not be kept: a model has no price that is known. */
  async unpriced(): Promise<Problem | undefined> {
    const { limit, priceOf } = this.request;
    if (limit.cost === undefined) return undefined;
    const models = new Set([...(await this.trials.models(this.all)), ...(await this.trials.models([]))]);
    const unknown = [...models].filter((model) => !priceOrNothing(model, priceOf));
    if (unknown.length === 0) return undefined;
    return {
      code: 'no-price',
      severity: 'error',
      file: this.opened.runs[1].manifest.id,
      message: `No price is known of ${unknown.join(', ')}, so that a limit in dollars could not be kept.`,
      next: 'Limit the calls instead.',
    };
  }

  async run(): Promise<Attribution> {
    const { files, paths, root, processes } = this.host;
    const { runs } = this.opened;
    await files.makeFolder(attributionsFolder(paths, root));
    const earlier = await attributionsOf(files, paths, root, [runs[0].manifest.id, runs[1].manifest.id]);
    const left = earlier.find((each) => each.state === 'running' && this.isSame(each));
    this.id = left?.id ?? (await freeId(this.host, 'flips'));
    this.startedAt = left?.startedAt ?? this.startedAt;
    const place = placeOfAttribution(paths, root, this.id);
    const release = processes && (await lockRun(files, place.lock, processes, 'What is looked for'));
    try {
      await this.learn(place, earlier);
      this.kept = new KeptAnswers(files, place.answers, this.trials.json);
      await this.write('running');
      await this.searchAll();
      return await this.write(this.atLimit ? 'limit' : this.signal.aborted ? 'cancelled' : 'finished');
    } finally {
      // A disk that can write no longer cannot remove either; the lock of a process that is gone holds nobody.
      await release?.().catch(() => undefined);
    }
  }

  /** Takes in what was answered in either run, and what earlier searches between them have paid. */
  private async learn(place: AttributionPlace, earlier: readonly Attribution[]): Promise<void> {
    const { files, paths, root } = this.host;
    const { runs, cases } = this.opened;
    for (const { reader } of runs) {
      for (const { key } of cases) {
        const { id, repeat } = parseCaseKey(key);
        this.pool.addRecorded(id, repeat, await reader.answered(key));
      }
    }
    await dropTornAnswer(files, place.answers);
    for (const { id } of earlier) {
      for (const kept of await readKeptAnswers(files, placeOfAttribution(paths, root, id).answers)) {
        this.pool.add(kept);
        if (id === this.id) this.purse.paid(kept.asked, kept.answer.usage);
      }
    }
  }

  private get hasToEnd(): boolean {
    return this.atLimit || this.signal.aborted;
  }

  /** Several cases at once. Where one throws, none goes on: what is asked then would be paid for nothing. */
  private async searchAll(): Promise<void> {
    const queue = [...this.opened.cases.entries()];
    const worker = async (): Promise<void> => {
      try {
        for (let next = queue.shift(); next && !this.hasToEnd; next = queue.shift()) {
          await this.searchOne(...next);
          await this.write('running');
        }
      } catch (error) {
        this.stop.abort();
        throw error;
      }
    };
    const atOnce = Math.max(1, Math.min(this.opened.runs[1].manifest.concurrency, queue.length));
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  private async searchOne(index: number, flipped: FlippedCase): Promise<void> {
    const end = await searchCase({
      trials: this.trials,
      key: flipped.key,
      passages: this.all,
      repeats: this.request.repeats,
      signal: this.signal,
      isFlipped: (result) => this.isFlipped(flipped, result),
      onTrial: (ran) => {
        if (ran) this.note(index, { runs: (this.cases[index]?.runs ?? 0) + 1 });
        this.request.onProgress?.(this.attribution('running'));
      },
    });
    this.note(index, end);
  }

  private isFlipped({ before, after, flip }: FlippedCase, result: CaseResult): boolean {
    const { verdict: _verdict, ...rest } = after;
    const record: CaseRecord = { ...rest, ...result };
    if (flip === 'changed') return record.verdict !== undefined && this.verdicts.isSame(record, after);
    const [{ manifest: first }, { manifest: second }] = this.opened.runs;
    const { flips } = casesAgainst(
      { manifest: first, records: [before] },
      { manifest: second, records: [record] },
      this.verdicts,
    );
    return flips[flip] === 1;
  }

  private isSame({ model, repeats, cases }: Attribution): boolean {
    const keys = (of: readonly { readonly key: string }[]): string =>
      of
        .map(({ key }) => key)
        .sort()
        .join('\n');
    return model === this.model && repeats === this.request.repeats && keys(cases) === keys(this.cases);
  }

  private note(index: number, more: Partial<AttributedCase>): void {
    const known = this.cases[index];
    if (known) this.cases[index] = { ...known, ...more };
  }

  private async write(state: Attribution['state']): Promise<Attribution> {
    const { files, paths, root } = this.host;
    const attribution = this.attribution(state);
    const text = `${this.trials.json(attribution, 1)}\n`;
    await files.write(placeOfAttribution(paths, root, this.id).file, text);
    return attribution;
  }

  private attribution(state: Attribution['state']): Attribution {
    const { runs, passages, others } = this.opened;
    return {
      format: 1,
      id: this.id,
      runs: [runs[0].manifest.id, runs[1].manifest.id],
      model: this.model,
      repeats: this.request.repeats,
      limit: this.request.limit,
      state,
      passages,
      cases: [...this.cases],
      others,
      ...this.purse.spent,
      startedAt: this.startedAt,
      ...(state === 'running' ? {} : { finishedAt: this.host.clock.now() }),
    };
  }
}

import { ANALYSIS, ASPECTS } from '../core/marks/mark';
import { makeMark, type NewMark } from '../core/marks/make-mark';
import { ungradedScore } from '../core/marks/mark-score';
import { appendMark, readMarks } from '../core/marks/marks-file';
import { MarkLayer } from '../core/marks/mark-layer';
import { scorableOf } from '../core/marks/marked-record';
import type { CaseScore } from '../core/metric/metric';
import type { Files } from '../core/ports';
import type { CaseRecord } from '../core/run-store/case-record';

/** What people said of the scores of one run, as its file has it. The run itself is never written. */
export class SessionMarks {
  private layer: MarkLayer;
  private text = '';

  constructor(
    private readonly files: Files,
    private readonly file: string,
  ) {
    this.layer = new MarkLayer(file, []);
  }

  get isEmpty(): boolean {
    return this.layer.isEmpty;
  }

  /** Keys of the cases that somebody marked. */
  get cases(): ReadonlySet<string> {
    return this.layer.cases;
  }

  /** Reads the file. Whether it says something else than before. */
  async read(): Promise<boolean> {
    const { marks } = await readMarks(this.files, this.file);
    const text = JSON.stringify(marks);
    if (text === this.text || (marks.length === 0 && this.text === '')) return false;
    this.text = text;
    this.layer = new MarkLayer(this.file, marks);
    return true;
  }

  over(record: CaseRecord): CaseRecord {
    return this.layer.over(record);
  }

  /** Scores of a case with the marks, and those that are there for people alone to give. */
  scoresOf(record: CaseRecord): readonly CaseScore[] {
    const { scores } = this.over(record);
    if (record.gold.analysis === undefined || record.status !== 'done') return scores;
    const of = scorableOf(record);
    const absent = ASPECTS.map((aspect) => `${ANALYSIS}.${aspect}`)
      .filter((name) => !scores.some(({ metric }) => metric === name))
      .flatMap((name) => ungradedScore(name, of) ?? []);
    return [...scores, ...absent];
  }

  /** Writes marks of one case down. Throws, in words for the person, where one does not fit; then none is written. */
  async add(record: CaseRecord | undefined, key: string, said: readonly NewMark[]): Promise<void> {
    const made = said.map((one) => makeMark(record, key, one));
    for (const mark of made) if (typeof mark === 'string') throw new Error(mark);
    for (const mark of made) if (typeof mark !== 'string') await appendMark(this.files, this.file, mark);
  }
}

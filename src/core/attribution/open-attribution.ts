import { casesAgainst } from '../compare/case-flips';
import type { InputDifference } from '../compare/comparison';
import { inputDifferences } from '../compare/input-differences';
import { differingTexts } from '../compare/input-texts';
import { VerdictReader } from '../compare/same-verdict';
import { didYouMean } from '../did-you-mean';
import type { Parsed, Problem } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import type { FlipKind } from './attribution';
import { editedTexts, passagesOf, type EditedText, type Passage } from './passage';
import type { TriedRun } from './trials';

/** A case that came out otherwise in the second run. */
export interface FlippedCase {
  readonly key: string;
  readonly flip: FlipKind;
  readonly before: CaseRecord;
  readonly after: CaseRecord;
}

/** What there is to attribute. */
export interface OpenedAttribution {
  readonly runs: readonly [TriedRun, TriedRun];
  readonly texts: readonly EditedText[];
  readonly passages: readonly Passage[];
  readonly cases: readonly FlippedCase[];
  /** What differs beside the passages. */
  readonly others: readonly InputDifference[];
}

/** Inputs that are told as passages, or tell nothing. */
const NOT_OTHERS: ReadonlySet<InputDifference['what']> = new Set(['pipeline', 'slice', 'version', 'repeats']);

/**
 * The edits between two runs and the cases that flipped: those of the keys, or all that were fixed or broken, or else
 * all whose verdict is another. Fails where nothing was edited or nothing flipped.
 */
export async function openAttribution(
  runs: readonly [TriedRun, TriedRun],
  keys?: readonly string[],
): Promise<Parsed<OpenedAttribution>> {
  const [first, second] = runs;
  const pairs = differingTexts([first.manifest, second.manifest]);
  const texts = await editedTexts(pairs, async (hash) => {
    for (const { reader } of runs) if (await reader.blobs.has(hash)) return reader.blobs.get(hash);
    return undefined;
  });
  const passages = texts.flatMap(passagesOf);
  const edited = new Set(texts.map(({ file }) => file));
  const others = inputDifferences([first, second]).filter(
    ({ what, name }) => !NOT_OTHERS.has(what) && !(what === 'file' && edited.has(name ?? '')),
  );
  const refuse = (code: string, message: string, next: string): Parsed<OpenedAttribution> => ({
    ok: false,
    problems: [{ code, severity: 'error', file: second.manifest.id, message, next }],
  });
  if (passages.length === 0) {
    return refuse(
      'no-passages',
      'No prompt, pipeline or slice file that both runs have was edited between them.',
      others.length > 0
        ? `They differ in: ${others.map(inputWords).join(', ')}.`
        : 'The runs were made from the same; what flipped did so by chance.',
    );
  }
  const [before, after] = [await first.reader.cases(), await second.reader.cases()];
  const { cases: flips } = casesAgainst(
    { manifest: first.manifest, records: before },
    { manifest: second.manifest, records: after },
    new VerdictReader(),
  );
  const known = new Map<string, FlipKind>();
  for (const flip of ['fixed', 'broken', 'changed'] as const)
    for (const key of flips[flip]) known.set(key, flip);
  const decided = [...known].filter(([, flip]) => flip !== 'changed');
  const unknown = keys?.find((key) => !known.has(key));
  if (unknown !== undefined) {
    return refuse('no-flip', `The case "${unknown}" did not flip.`, didYouMean(unknown, known.keys()).trim());
  }
  const wanted = new Set(keys ?? (decided.length > 0 ? decided : [...known]).map(([key]) => key));
  const byKey = new Map(before.map((record) => [record.key, record]));
  const cases = after.flatMap((record): FlippedCase[] => {
    const [flip, earlier] = [known.get(record.key), byKey.get(record.key)];
    return flip && earlier && wanted.has(record.key)
      ? [{ key: record.key, flip, before: earlier, after: record }]
      : [];
  });
  if (cases.length === 0) return refuse('no-flip', 'No case flipped between the runs.', '');
  const problems: Problem[] =
    others.length === 0
      ? []
      : [
          {
            code: 'other-inputs',
            severity: 'warning',
            file: second.manifest.id,
            message: `The runs also differ in: ${others.map(inputWords).join(', ')}.`,
            next: 'These are taken as in the second run; a case that they flip is told apart.',
          },
        ];
  return { ok: true, value: { runs, texts, passages, cases, others }, problems };
}

function inputWords({ what, name }: InputDifference): string {
  return name === undefined ? what : `${what} ${name}`;
}

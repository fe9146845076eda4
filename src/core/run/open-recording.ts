import { readPredictions } from '../dataset/predictions';
import type { RecordedAnswer } from '../model/recorded-model';
import { predictionsRecording } from '../model/predictions-recording';
import type { Files, Paths } from '../ports';
import { parseCaseKey } from '../run-store/manifest';
import { isRunId } from '../run-store/run-place';
import { RunReader } from '../run-store/run-reader';
import { decode } from '../dataset/decode';

export type OpenedRecording =
  | { readonly ok: true; readonly recording: readonly RecordedAnswer[] }
  | { readonly ok: false; readonly problem: string };

/** `name` is the id of a run below the root, or the path of a predictions file. */
export async function openRecording(
  files: Files,
  paths: Paths,
  root: string,
  name: string,
): Promise<OpenedRecording> {
  if (isRunId(name)) {
    const reader = new RunReader(files, paths, root, name);
    const manifest = await reader.manifest();
    if (manifest) {
      const recording: RecordedAnswer[] = [];
      for (const record of manifest.cases) recording.push(...(await answersOf(reader, record)));
      return { ok: true, recording };
    }
  }
  if (!(await files.exists(name))) {
    return { ok: false, problem: `There is no run and no file "${name}". List the runs with moot runs.` };
  }
  const predictions = readPredictions({ file: name, text: decode(name, await files.read(name)).text });
  if (predictions.records.length === 0) {
    return {
      ok: false,
      problem: `${name} holds no answers. It should be JSON lines of {"id", "answer"} or LawBench predictions.`,
    };
  }
  const answers = predictions.records.map(({ id, prediction }) => ({ id, answer: prediction }));
  return { ok: true, recording: [...predictionsRecording(answers)] };
}

async function answersOf(reader: RunReader, key: string): Promise<RecordedAnswer[]> {
  const { id: caseId, repeat } = parseCaseKey(key);
  const answers = await reader.answered(key);
  return [...answers.values()].map((event) => ({
    promptHash: event.promptHash,
    caseId,
    stage: event.stage,
    repeat,
    attempt: Number(event.call.split('#').at(-1)),
    text: event.text,
    reasoning: event.reasoning,
    usage: event.usage,
    model: event.model,
    finishReason: event.finishReason,
  }));
}

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FramesTaken, VideoFrame, VideoFrames } from '../core/ports';

export interface FfmpegOptions {
  /** Program to run; found on the PATH. */
  readonly program?: string;
  /** Milliseconds for one video, all frames together. */
  readonly timeLimit?: number;
}

const TIME_LIMIT = 60_000;
/** Pixels on the longer side: enough to read a label, little enough to send eight of. */
const LONGEST_SIDE = 1024;
/** Bytes of what ffmpeg tells that are kept. */
const TOLD = 64 * 1024;

const INSTALL =
  'ffmpeg is not on the PATH; it takes the frames by which videos are shown. Install it (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg), start the editor or terminal anew, or leave videos out.';

/** Frames by the program `ffmpeg`. It reads local files only, is given its arguments as a list, and is ended in time. */
export function createFfmpegFrames(options: FfmpegOptions = {}): VideoFrames {
  const { program = 'ffmpeg', timeLimit = TIME_LIMIT } = options;
  return {
    async take(file, count): Promise<FramesTaken> {
      const folder = await mkdtemp(path.join(tmpdir(), 'moot-frames-'));
      const limit = AbortSignal.timeout(timeLimit);
      try {
        return await takeFrames({ program, limit, file, folder }, count);
      } catch (error) {
        return { ok: false, message: messageOf(error, limit, timeLimit) };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

interface Job {
  readonly program: string;
  readonly limit: AbortSignal;
  readonly file: string;
  readonly folder: string;
}

/** `file:` keeps ffmpeg from reading anything else into the name; the list keeps playlists from calling the network. */
const inputOf = (file: string): string[] => ['-protocol_whitelist', 'file', '-i', `file:${file}`];

async function takeFrames(job: Job, count: number): Promise<FramesTaken> {
  // Without an output ffmpeg fails, but tells the length first.
  const about = await run(job, ['-hide_banner', '-nostdin', ...inputOf(job.file)]);
  const length = lengthOf(about.told);
  if (length === undefined)
    return { ok: false, message: `ffmpeg cannot read it as a video: ${lastLine(about.told)}` };
  const scale = `scale=w='min(${LONGEST_SIDE},iw)':h='min(${LONGEST_SIDE},ih)':force_original_aspect_ratio=decrease`;
  const frames: VideoFrame[] = [];
  for (let index = 0; index < count; index += 1) {
    // In the middle of each part: the very first and last pictures are often black.
    const second = (length * (index + 0.5)) / count;
    const output = path.join(job.folder, `${index}.jpg`);
    const seek = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-ss', second.toFixed(3)];
    await run(job, [...seek, ...inputOf(job.file), '-frames:v', '1', '-vf', scale, '-q:v', '4', output]);
    // A short video may have no picture so late.
    if ((await readdir(job.folder)).includes(`${index}.jpg`))
      frames.push({ second, jpeg: new Uint8Array(await readFile(output)) });
  }
  if (frames.length > 0) return { ok: true, frames };
  return { ok: false, message: `ffmpeg finds no picture in it: ${lastLine(about.told)}` };
}

function run(
  { program, limit }: Job,
  args: readonly string[],
): Promise<{ readonly status: number | null; readonly told: string }> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: limit,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = (told + text).slice(-TOLD);
    });
    child.once('error', fail);
    child.once('close', (status) => {
      if (limit.aborted) fail(limit.reason as Error);
      else done({ status, told });
    });
  });
}

/** `Duration: 00:01:02.50` -> 62.5; undefined where ffmpeg could not tell. */
function lengthOf(told: string): number | undefined {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/u.exec(told) ?? [];
  if (seconds === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function lastLine(told: string): string {
  const lines = told.split('\n').map((line) => line.trim());
  const telling = lines.filter((line) => line !== '' && !line.startsWith('At least one output file'));
  return telling.at(-1)?.slice(0, 300) ?? 'it said nothing';
}

function messageOf(error: unknown, limit: AbortSignal, timeLimit: number): string {
  if (limit.aborted)
    return `ffmpeg took longer than ${Math.round(timeLimit / 1000)} seconds. Shorten the video.`;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? INSTALL : `ffmpeg could not be run: ${message}`;
}

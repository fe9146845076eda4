import type { Case } from '../case';
import type { Part } from '../model/model';
import type { Files, FramesTaken, Paths, VideoFrames } from '../ports';
import type { LoadedMedia } from '../runner/case-context';
import type { MediaSource } from '../template/message-emitter';
import { findFile } from './evidence-file';
import { base64 } from './load-picture';

/** Videos whose frames are kept; every juror of a case looks at the same ones. */
const KEPT = 16;

/** Reads a video of a case into frames, each behind a line that names video and time. */
export type VideoLoader = (source: MediaSource, of: Case) => Promise<LoadedMedia>;

export function createVideoLoader(files: Files, paths: Paths, port: VideoFrames | undefined): VideoLoader {
  const known = new Map<string, Promise<FramesTaken>>();

  const framesOf = async (video: VideoFrames, path: string, count: number): Promise<FramesTaken> => {
    const key = `${count} ${(await files.stamp(path)) ?? ''} ${path}`;
    let taking = known.get(key);
    if (!taking) {
      taking = video.take(path, count);
      known.set(key, taking);
      const oldest = known.keys().next().value;
      if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    }
    const taken = await taking;
    // What failed may go well once ffmpeg is installed or the machine is less busy.
    if (!taken.ok && known.get(key) === taking) known.delete(key);
    return taken;
  };

  return async (source, of) => {
    const found = await findFile(files, paths, source, of, 'video');
    if (!found.ok) return found;
    if (!port) return { ok: false, message: `${source.name}: this host cannot take frames of videos` };
    const taken = await framesOf(port, found.path, source.frames ?? 1);
    if (!taken.ok) return { ok: false, message: `${source.name}: ${taken.message}` };
    if (taken.frames.length === 0)
      return { ok: false, message: `${source.name}: no frame could be taken of it` };
    const parts = taken.frames.flatMap(({ second, jpeg }): Part[] => {
      const name = `${source.name} at ${clockTime(second)}`;
      return [
        { type: 'text', text: `\n${name}:\n` },
        { type: 'image', url: `data:image/jpeg;base64,${base64(jpeg)}`, name },
      ];
    });
    return { ok: true, parts };
  };
}

/** 65.4 -> `01:05`, as evidence is cited. */
function clockTime(second: number): string {
  const whole = Math.floor(second);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  return `${hours > 0 ? `${two(hours)}:` : ''}${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

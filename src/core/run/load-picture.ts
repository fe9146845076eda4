import type { Case } from '../case';
import { FileTrouble, type Files, type Paths } from '../ports';
import type { LoadedMedia } from '../runner/case-context';
import type { MediaSource } from '../template/message-emitter';

/** Endpoints refuse larger pictures; bytes. */
const LARGEST = 10 * 1024 * 1024;

const SIGNATURES: readonly (readonly [mime: string, bytes: readonly number[], offset: number])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/gif', [0x47, 0x49, 0x46, 0x38], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
];

/**
 * Reads a picture beside the dataset into a data URL. Only files that are pictures by their first bytes are read into
 * a prompt, whatever their name says.
 */
export async function loadPicture(
  files: Files,
  paths: Paths,
  source: MediaSource,
  of: Case,
): Promise<LoadedMedia> {
  if (/^data:image\/(png|jpeg|gif|webp);base64,/u.test(source.path)) {
    return { ok: true, part: { type: 'image', url: source.path, name: source.name } };
  }
  if (/^[a-z][a-z0-9+.-]+:/iu.test(source.path) && !/^[a-z]:[\\/]/iu.test(source.path)) {
    return {
      ok: false,
      message: `${source.path} is no file; pictures are read from disk only. Save it beside the dataset.`,
    };
  }
  const path = paths.resolveFrom(of.source.file, source.path);
  if (!(await files.exists(path))) {
    return {
      ok: false,
      message: `there is no picture at ${path}; its path is relative to the dataset ${of.source.file}`,
    };
  }
  const bytes = await readPicture(files, path);
  if (typeof bytes === 'string') return { ok: false, message: bytes };
  const mime = SIGNATURES.find(([, signature, offset]) =>
    signature.every((byte, index) => bytes[offset + index] === byte),
  )?.[0];
  if (!mime) return { ok: false, message: `${path} is no PNG, JPEG, GIF or WebP picture` };
  if (bytes.length > LARGEST) {
    return {
      ok: false,
      message: `${path} is ${Math.round(bytes.length / 1024 / 1024)} MB; pictures may have 10 MB`,
    };
  }
  return {
    ok: true,
    part: { type: 'image', url: `data:${mime};base64,${base64(bytes)}`, name: source.name },
  };
}

/** A picture that cannot be read is the trouble of its case alone; the run goes on. */
async function readPicture(files: Files, path: string): Promise<Uint8Array | string> {
  try {
    return await files.read(path);
  } catch (error) {
    if (error instanceof FileTrouble) return error.message;
    throw error;
  }
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary);
}

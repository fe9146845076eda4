import type { Case } from '../case';
import { FileTrouble, type Files, type Paths } from '../ports';
import type { LoadedMedia } from '../runner/case-context';
import type { MediaSource } from '../template/message-emitter';
import { findFile } from './evidence-file';
import { pictureSize } from './picture-size';

/** Endpoints refuse larger pictures; bytes. */
const LARGEST = 10 * 1024 * 1024;
/** Most endpoints shrink pictures with a longer side than this; pixels. */
const LONGEST_SIDE = 2048;

const SIGNATURES: readonly (readonly [mime: string, bytes: readonly number[], offset: number])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/gif', [0x47, 0x49, 0x46, 0x38], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
];

/**
 * Reads a picture beside the dataset into a data URL. Only files that are pictures by their first bytes are read into
 * a prompt, whatever their name says. A picture of more than 10 MB is refused; one with a longer side than 2,048 pixels
 * goes out as it is, with a note.
 */
export async function loadPicture(
  files: Files,
  paths: Paths,
  source: MediaSource,
  of: Case,
): Promise<LoadedMedia> {
  const inline = /^data:image\/(?:png|jpeg|gif|webp);base64,/u.exec(source.path)?.[0];
  if (inline !== undefined) {
    const bytes = Math.floor(((source.path.length - inline.length) * 3) / 4);
    return bytes > LARGEST ? tooLarge('the picture in the case', bytes) : pictureOf(source.path, source.name);
  }
  const found = await findFile(files, paths, source, of, 'picture');
  if (!found.ok) return found;
  const { path } = found;
  const bytes = await readPicture(files, path);
  if (typeof bytes === 'string') return { ok: false, message: bytes };
  const mime = SIGNATURES.find(([, signature, offset]) =>
    signature.every((byte, index) => bytes[offset + index] === byte),
  )?.[0];
  if (!mime) return { ok: false, message: `${path} is no PNG, JPEG, GIF or WebP picture` };
  if (bytes.length > LARGEST) return tooLarge(path, bytes.length);
  return pictureOf(`data:${mime};base64,${base64(bytes)}`, source.name, noteOfSize(source.name, bytes));
}

function pictureOf(url: string, name: string, note?: string): LoadedMedia {
  return {
    ok: true,
    parts: [{ type: 'image', url, name }],
    ...(note === undefined ? {} : { notes: [note] }),
  };
}

function tooLarge(what: string, bytes: number): LoadedMedia {
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  return {
    ok: false,
    message: `${what} is ${megabytes} MB; a picture may have 10 MB. Scale it to ${LONGEST_SIDE} pixels on its longer side, or save it as JPEG.`,
  };
}

function noteOfSize(name: string, bytes: Uint8Array): string | undefined {
  const size = pictureSize(bytes);
  if (!size || Math.max(size.width, size.height) <= LONGEST_SIDE) return undefined;
  return `${name} has ${size.width} × ${size.height} pixels; above ${LONGEST_SIDE}, the endpoint may shrink it, and small print may be lost.`;
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

export function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary);
}

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Width and height of a PNG, JPEG, GIF or WebP picture, from its header alone. Undefined where the header cannot be
 * read; the picture may still be good.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number, length: number): string =>
    at + length <= bytes.length ? String.fromCharCode(...bytes.subarray(at, at + length)) : '';
  if (word(1, 3) === 'PNG' && bytes.length >= 24)
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (word(0, 3) === 'GIF' && bytes.length >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (word(8, 4) === 'WEBP' && bytes.length >= 30) return webpSize(view, word(12, 4));
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(view) : undefined;
}

function webpSize(view: DataView, chunk: string): PictureSize | undefined {
  const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (chunk === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** Markers SOF0 to SOF15, without DHT, JPG and DAC, begin the frame that names the size. */
function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

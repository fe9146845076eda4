import { Checksum } from './checksum';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A vector as `CHECKSUM BASE64`: 32-bit floats in native byte order, and 16 digits that tell a whole one from a torn one. */
export function vectorToText(vector: Float32Array): string {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += LETTERS.charAt(bits >>> 18) + LETTERS.charAt((bits >>> 12) & 63);
    text += left > 1 ? LETTERS.charAt((bits >>> 6) & 63) : '=';
    text += left > 2 ? LETTERS.charAt(bits & 63) : '=';
  }
  return `${checksumOf(vector)} ${text}`;
}

/** Undefined unless the text is a whole vector as it was written. */
export function vectorOfText(text: string): Float32Array | undefined {
  const [checksum = '', base64 = ''] = text.split(' ');
  const letters = base64.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  if (bytes.length === 0 || bytes.length % 4 !== 0) return undefined;
  let bits = 0;
  for (let at = 0; at < letters.length; at += 1) {
    bits = ((bits << 6) | valueOf(letters.charCodeAt(at))) & 0xffffff;
    const filled = (at + 1) * 6;
    if (filled % 8 < 6) bytes[(filled >> 3) - 1] = bits >>> (filled % 8);
  }
  const vector = new Float32Array(bytes.buffer);
  return checksumOf(vector) === checksum ? vector : undefined;
}

function valueOf(unit: number): number {
  if (unit >= 97) return unit - 71;
  if (unit >= 65) return unit - 65;
  if (unit >= 48) return unit + 4;
  return unit === 43 ? 62 : 63;
}

function checksumOf(vector: Float32Array): string {
  const checksum = new Checksum();
  checksum.add(vector.length);
  checksum.addWords(new Uint32Array(vector.buffer, vector.byteOffset, vector.length));
  return checksum.hex;
}

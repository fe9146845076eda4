import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Message, ModelParameters } from '../model/model';

/** Hex SHA-256 of a text. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** What makes two calls the same question: the messages and the sampling parameters, whatever the model. */
export function promptHash(messages: readonly Message[], parameters: ModelParameters): string {
  const ordered = Object.entries(parameters).sort(([left], [right]) => (left < right ? -1 : 1));
  const plain = messages.map(({ role, parts }) => [
    role,
    parts.map((part) => (part.type === 'text' ? part.text : { image: part.url })),
  ]);
  return hashText(JSON.stringify([plain, ordered]));
}

import { hasText, type ImageFacts } from './image-facts.js';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
/** Length, type and checksum. */
const CHUNK_OVERHEAD = 12;
const HEADER_BYTES = 13;

export function isPng(bytes: Buffer): boolean {
  return hasText(bytes, 0, SIGNATURE);
}

/** Follows the chunks from the header to the end of a PNG image; null if one is missing or incomplete. */
export function readPng(bytes: Buffer): ImageFacts | null {
  let at = SIGNATURE.length;
  const header = at;
  const start = header + 8;
  if (start + HEADER_BYTES > bytes.length || !hasText(bytes, header + 4, 'IHDR')) return null;
  if (bytes.readUInt32BE(header) !== HEADER_BYTES) return null;
  let hasData = false;
  while (at + CHUNK_OVERHEAD <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += CHUNK_OVERHEAD + bytes.readUInt32BE(at);
    if (type === 'IDAT') hasData = true;
    if (type !== 'IEND') continue;
    if (!hasData || at > bytes.length) return null;
    return {
      format: 'png',
      width: bytes.readUInt32BE(start),
      height: bytes.readUInt32BE(start + 4),
      length: at,
    };
  }
  return null;
}

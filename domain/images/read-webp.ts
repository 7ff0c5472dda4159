import { hasText, type ImageFacts } from './image-facts.js';

/** `RIFF`, the length of the rest, and `WEBP`. */
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

interface Size {
  width: number;
  height: number;
}

export function isWebp(bytes: Buffer): boolean {
  return hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP');
}

/** Follows the chunks of a WebP image; null if one is missing or incomplete. */
export function readWebp(bytes: Buffer): ImageFacts | null {
  if (bytes.length < HEADER_BYTES) return null;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  let at = HEADER_BYTES;
  let size: Size | null = null;
  let hasData = false;
  while (at + CHUNK_HEADER_BYTES <= end) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + CHUNK_HEADER_BYTES, Math.min(at + CHUNK_HEADER_BYTES + length, end));
    if (data.length < length) return null;
    size ??= sizeIn(type, data);
    if (size === null) return null;
    hasData ||= type === 'VP8 ' || type === 'VP8L' || type === 'ANMF';
    at += CHUNK_HEADER_BYTES + length + (length % 2);
  }
  return size !== null && hasData ? { format: 'webp', ...size, length: end } : null;
}

/** The size that the first chunk states. */
function sizeIn(type: string, data: Buffer): Size | null {
  if (type === 'VP8X' && data.length >= 10) {
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  }
  if (type === 'VP8 ' && data.length >= 10 && hasText(data, 3, '\x9d\x01\x2a')) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

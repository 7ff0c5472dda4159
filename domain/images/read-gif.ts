import { hasText, type ImageFacts } from './image-facts.js';

/** Signature and logical screen descriptor. */
const HEADER_BYTES = 13;
const DESCRIPTOR_BYTES = 10;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

export function isGif(bytes: Buffer): boolean {
  return hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a');
}

/** Follows the blocks from the header to the trailer of a GIF image; null if one is missing or incomplete. */
export function readGif(bytes: Buffer): ImageFacts | null {
  if (bytes.length < HEADER_BYTES) return null;
  let at = HEADER_BYTES + colorTableBytes(bytes[10]);
  let hasImage = false;
  for (;;) {
    const block = bytes[at];
    if (block === TRAILER) {
      if (!hasImage) return null;
      return {
        format: 'gif',
        width: bytes.readUInt16LE(6),
        height: bytes.readUInt16LE(8),
        length: at + 1,
      };
    }
    // After an image's descriptor and colors comes a byte with the size of its codes; after an extension's, its label.
    if (block === IMAGE) {
      at = afterSubBlocks(bytes, at + DESCRIPTOR_BYTES + colorTableBytes(bytes[at + 9]) + 1);
      hasImage = true;
    } else if (block === EXTENSION) {
      at = afterSubBlocks(bytes, at + 2);
    } else {
      return null;
    }
  }
}

/** The place after a sequence of sub-blocks, which an empty one ends; beyond the bytes if it does not end. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return bytes.length;
}

/** The size of the color table that a descriptor's flags announce. */
function colorTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

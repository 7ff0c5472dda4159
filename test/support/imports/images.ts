import { crc32, deflateSync } from 'node:zlib';

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** A segment of a JPEG image, with its length. */
const segment = (marker: number, ...data: number[]): number[] => [0xff, marker, 0, data.length + 2, ...data];

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** A PNG image of 3 × 2 pixels; another `shade` is another image, and `padding` bytes of a private chunk make it larger. */
export function pngImage({ shade = 0x76, padding = 0 } = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0]);
  const rows = Buffer.from([0, shade, shade, shade, 0, shade, shade, shade]);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...(padding > 0 ? [pngChunk('prVt', Buffer.alloc(padding))] : []),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The structure of a progressive JPEG image of 3 × 2 pixels: two scans, with an escaped mark and a restart. */
export function jpegImage(): Buffer {
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...segment(0xc4, 0, 0, 0),
    ...segment(0xc2, 8, 0, 2, 0, 3, 1, 1, 0x11, 0),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    ...[0x12, 0xff, 0x00, 0xff, 0xd0, 0x34],
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    ...[0x56, 0xff, 0xff, 0xd9],
  ]);
}

/** A GIF image of 3 × 2 pixels with a comment. */
export function gifImage(): Buffer {
  const screen = [3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const comment = [0x21, 0xfe, 2, 0x68, 0x69, 0];
  const pixels = [0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 3, 0x84, 0x8f, 5, 0, 0x3b];
  return Buffer.from([...Buffer.from('GIF89a'), ...screen, ...comment, ...pixels]);
}

/** A lossy WebP image of 3 × 2 pixels. */
export function webpImage(): Buffer {
  const pixels = 'cAEAnQEqAwACAAVAfCWgAnQBQAAA/uUKOx6VvOHrL76NAAAA';
  return riff(riffChunk('VP8 ', Buffer.from(pixels, 'base64')));
}

/** An extended or lossless WebP image of 3 × 2 pixels; its compressed data is left out. */
export function otherWebpImage(kind: 'extended' | 'lossless'): Buffer {
  const lossless = riffChunk('VP8L', Buffer.from([0x2f, 0x02, 0x40, 0, 0, 0]));
  if (kind === 'lossless') return riff(lossless);
  return riff(Buffer.concat([riffChunk('VP8X', Buffer.from([0, 0, 0, 0, 2, 0, 0, 1, 0, 0])), lossless]));
}

function riff(chunks: Buffer): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunks]));
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)]);
}

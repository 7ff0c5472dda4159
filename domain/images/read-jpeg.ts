import { hasText, type ImageFacts } from './image-facts.js';

const MARK = 0xff;
const END = 0xd9;
const SCAN = 0xda;
/** Tables and the like among the markers that otherwise begin a frame. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

export function isJpeg(bytes: Buffer): boolean {
  return hasText(bytes, 0, '\xff\xd8\xff');
}

/** Follows the segments from the first to the end mark of a JPEG image; null if one is missing or incomplete. */
export function readJpeg(bytes: Buffer): ImageFacts | null {
  let at = 2;
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  while (bytes[at] === MARK) {
    while (bytes[at] === MARK) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === END) return hasScan && size !== null ? { format: 'jpeg', ...size, length: at } : null;
    if (isRestart(marker)) continue;
    if (at + 2 > bytes.length) return null;
    const length = bytes.readUInt16BE(at);
    if (length < 2 || at + length > bytes.length) return null;
    if (isFrame(marker)) {
      if (length < 8) return null;
      size = { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) };
    }
    at += length;
    if (marker !== SCAN) continue;
    hasScan = true;
    at = afterScan(bytes, at);
  }
  return null;
}

/** The place of the next segment after the compressed data of a scan, which contains escaped marks and restarts. */
function afterScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(MARK, start);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isRestart(next)) return at;
    at = bytes.indexOf(MARK, at + 2);
  }
  return bytes.length;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker);
}

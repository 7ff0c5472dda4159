import type { ImageFacts } from './image-facts.js';
import { isGif, readGif } from './read-gif.js';
import { isJpeg, readJpeg } from './read-jpeg.js';
import { isPng, readPng } from './read-png.js';
import { isWebp, readWebp } from './read-webp.js';

const formats = [
  { is: isPng, read: readPng },
  { is: isJpeg, read: readJpeg },
  { is: isGif, read: readGif },
  { is: isWebp, read: readWebp },
];

/**
 * Recognizes an image by its bytes and follows its structure to the end. `unknown`: none of the formats; `damaged`: begins
 * like one, but is incomplete, malformed or empty. The pixels are not decoded.
 */
export function readImage(bytes: Buffer): ImageFacts | 'unknown' | 'damaged' {
  const format = formats.find(({ is }) => is(bytes));
  if (format === undefined) return 'unknown';
  const facts = format.read(bytes);
  return facts === null || facts.width === 0 || facts.height === 0 ? 'damaged' : facts;
}

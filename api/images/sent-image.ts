import { invalid, RollcallError } from '../../domain/errors.js';
import type { ImageFacts } from '../../domain/images/image-facts.js';
import { readImage } from '../../domain/images/read-image.js';
import { mediaType } from '../body/media-type.js';
import { readMultipart } from '../body/multipart.js';

const MIB = 1_048_576;
/** Mail clients and their proxies give up on larger images. */
const MAX_IMAGE_MIB = 2;
export const MAX_IMAGE_BYTES = MAX_IMAGE_MIB * MIB;

const MULTIPART = 'multipart/form-data';
/** The part of a multipart body that is the image. */
const FILE_PART = 'file';
const DIRECT = /^(?:application\/octet-stream|image\/(?:png|jpeg|gif|webp))$/;

/** An image as sent, without anything after its end. */
export interface SentImage extends ImageFacts {
  bytes: Buffer;
}

/**
 * Reads the image in a request's body. Its bytes alone decide its format; the content type says only how it was sent.
 *
 * @throws RollcallError `unsupported_media_type`, `malformed_body`, `too_large`; `invalid` for anything but an image
 */
export function sentImage(contentType: string, body: Buffer): { image: SentImage; fileName: string | null } {
  const { bytes: sent, fileName } = fileSent(contentType, body);
  if (sent.length > MAX_IMAGE_BYTES)
    throw new RollcallError('too_large', `An image may have at most ${MAX_IMAGE_MIB} MiB.`);
  return { image: readSent(sent, FILE_PART), fileName };
}

/** The image in some bytes, which came from `path`. @throws RollcallError `invalid` for anything but an image */
export function readSent(sent: Buffer, path: string): SentImage {
  const facts = readImage(sent);
  if (facts === 'unknown') throw refused('must be a PNG, JPEG, GIF or WebP image', path);
  if (facts === 'damaged') throw refused('begins like an image, but is incomplete or damaged', path);
  return { ...facts, bytes: sent.subarray(0, facts.length) };
}

interface FileSent {
  bytes: Buffer;
  /** Null where it has none. */
  fileName: string | null;
}

function fileSent(contentType: string, body: Buffer): FileSent {
  const type = mediaType(contentType);
  if (DIRECT.test(type)) return { bytes: body, fileName: null };
  if (type === MULTIPART) return fileIn(contentType, body);
  throw new RollcallError(
    'unsupported_media_type',
    `Send the image as application/octet-stream, as the type it has, or as the part \`${FILE_PART}\` of ${MULTIPART}.`,
  );
}

function fileIn(contentType: string, body: Buffer): FileSent {
  const [part, ...others] = readMultipart(body, contentType);
  if (part === undefined || others.length > 0 || part.name !== FILE_PART || part.fileName === null)
    throw refused('must be the only part, with a file name');
  return { bytes: part.bytes, fileName: part.fileName };
}

function refused(message: string, path = FILE_PART): RollcallError {
  return invalid([{ path, message }]);
}

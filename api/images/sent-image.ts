import { invalid, RollcallError } from '../../domain/errors.js';
import type { ImageFacts } from '../../domain/images/image-facts.js';
import { readImage } from '../../domain/images/read-image.js';
import { mediaType } from '../body/media-type.js';
import { readMultipart } from '../body/multipart.js';

const MIB = 1_048_576;
/** Mail clients and their proxies give up on larger images. */
const MAX_IMAGE_MIB = 2;

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
export async function sentImage(contentType: string, body: Buffer): Promise<SentImage> {
  const sent = await bytesIn(contentType, body);
  if (sent.length > MAX_IMAGE_MIB * MIB)
    throw new RollcallError('too_large', `An image may have at most ${MAX_IMAGE_MIB} MiB.`);
  const facts = readImage(sent);
  if (facts === 'unknown') throw refused('must be a PNG, JPEG, GIF or WebP image');
  if (facts === 'damaged') throw refused('begins like an image, but is incomplete or damaged');
  return { ...facts, bytes: sent.subarray(0, facts.length) };
}

async function bytesIn(contentType: string, body: Buffer): Promise<Buffer> {
  const type = mediaType(contentType);
  if (DIRECT.test(type)) return body;
  if (type === MULTIPART) return await fileIn(contentType, body);
  throw new RollcallError(
    'unsupported_media_type',
    `Send the image as application/octet-stream, as the type it has, or as the part \`${FILE_PART}\` of ${MULTIPART}.`,
  );
}

async function fileIn(contentType: string, body: Buffer): Promise<Buffer> {
  const parts = await readMultipart(body, contentType).catch((cause: unknown) => {
    throw new RollcallError('malformed_body', `The body is not valid ${MULTIPART}.`, { cause });
  });
  const [part, ...others] = parts;
  const [name, file] = part ?? [];
  if (others.length > 0 || name !== FILE_PART || !(file instanceof File))
    throw refused('must be the only part, with a file name');
  return Buffer.from(await file.arrayBuffer());
}

function refused(message: string): RollcallError {
  return invalid([{ path: FILE_PART, message }]);
}

import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { MAX_FILE_BYTES } from '../../domain/imports/import.js';
import { MAX_NAME } from '../../domain/contact/plain-name.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import { isJsonObject, type JsonObject } from '../../domain/json/json.js';
import { BODY_SIZE } from '../../domain/json/json-limits.js';
import { bytesUpTo } from '../body/bytes-up-to.js';
import { parseJsonBody } from '../body/json-body.js';
import { mediaType } from '../body/media-type.js';
import type { ApiContext } from '../http/context.js';
import { tooLarge } from './too-large.js';

/** A file as it arrives. */
export interface SentFile {
  file: Readable;
  name: string;
  url: string | null;
}

/** Fetches a file; ended by the signal, with its reason. */
export type FetchFile = (
  url: string,
  request: { ended: AbortSignal },
) => Promise<{ file: Readable } | { refused: string }>;

/** A body that names a URL. */
const MAX_JSON_BYTES = 16_384;

/** Of a file's name; the end of a path without one may be a token. */
const EXTENSION = /\.[a-z]{1,8}$/i;

const TYPES = new Set([
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/octet-stream',
]);

/**
 * The file in the body of a request.
 *
 * @throws RollcallError `unsupported_media_type`
 */
export function sentFile(ctx: ApiContext): SentFile {
  const type = mediaType(ctx.get('Content-Type'));
  if (!TYPES.has(type))
    throw new RollcallError(
      'unsupported_media_type',
      'Send the file as text/csv, application/x-ndjson or application/octet-stream.',
      {
        headers: { Accept: 'text/csv, application/x-ndjson, application/octet-stream' },
      },
    );
  return { file: decompressed(ctx), name: 'import', url: null };
}

/** The JSON body of a request that gives the URL of a file instead of the file; null for any other body. */
export async function sentJson(ctx: ApiContext): Promise<JsonObject | null> {
  if (mediaType(ctx.get('Content-Type')) !== 'application/json') return null;
  const tooLong = () => new RollcallError('too_large', `The body may have at most ${MAX_JSON_BYTES} bytes.`);
  const { value } = parseJsonBody(await bytesUpTo(ctx.req, MAX_JSON_BYTES, tooLong), BODY_SIZE);
  if (!isJsonObject(value)) throw new RollcallError('malformed_body', 'The body must be a JSON object.');
  return value;
}

/** Fetches the file at a URL, until it has `ended`. @throws RollcallError `invalid` if it cannot be fetched */
export async function fetchedFile(
  { fetchFile }: { fetchFile: FetchFile },
  url: string,
  ended: AbortSignal,
): Promise<SentFile> {
  const fetched = await fetchFile(url, { ended });
  if ('refused' in fetched) throw invalid([{ path: 'url', message: fetched.refused }]);
  const { pathname } = new URL(url);
  const end = pathname.slice(pathname.lastIndexOf('/') + 1);
  const name = EXTENSION.test(end) ? end.slice(0, MAX_NAME) : 'import';
  return { file: fetched.file, name, url };
}

function decompressed(ctx: ApiContext): Readable {
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  switch (encoding) {
    case '':
    case 'identity':
      return ctx.req;
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return through(ctx.req, createUnzip());
    case 'br':
      return through(ctx.req, createBrotliDecompress());
    default:
      throw new RollcallError(
        'unsupported_media_type',
        'Send the file uncompressed, or with gzip, deflate or br.',
        {
          headers: { 'Accept-Encoding': 'gzip, deflate, br' },
        },
      );
  }
}

/** The decompressed upload. Reading it fails if the client breaks off, or sends too much that is decompressed to nothing. */
function through(sent: Readable, decompressing: Transform): Readable {
  pipeline(sent, limited, decompressing, () => undefined);
  return decompressing;
}

async function* limited(sent: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const part of sent) {
    length += part.length;
    if (length > MAX_FILE_BYTES) throw tooLarge();
    yield part;
  }
}

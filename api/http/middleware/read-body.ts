import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import { RollcallError } from '../../../domain/errors.js';
import { isJsonObject } from '../../../domain/json/json.js';
import type { ApiContext, ApiMiddleware } from '../context.js';
import { parseJsonBody, parseUnchecked } from '../../body/json-body.js';
import { hasValidParameters, mediaType } from '../../body/media-type.js';
import type { BodyRule } from '../route.js';

/** For a body to arrive; files have longer. */
const BODY_TIMEOUT_MS = 30_000;

type Decompress = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Decompression is done at once and not by a stream: the input is small and bounded, and so is the output. */
const decompressors = new Map<string, Decompress>([
  ['gzip', promisify(unzip)],
  ['x-gzip', promisify(unzip)],
  ['deflate', promisify(unzip)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Reads the body as the route's rule says. Its limit holds before and after decompression (413). `rawBody` is
 * what was sent, decompressed; `json` and `body` are set for JSON routes, which take nothing else (415, 400, 422).
 */
export function readBody(): ApiMiddleware {
  return async (ctx, next) => {
    const rule = ctx.state.route?.body ?? { kind: 'none' };
    if (rule.kind !== 'none' && rule.kind !== 'file') await read(ctx, rule);
    await next();
  };
}

async function read(ctx: ApiContext, rule: Exclude<BodyRule, { kind: 'none' | 'file' }>): Promise<void> {
  if (rule.kind === 'json' && hasBody(ctx)) assertJson(ctx);
  ctx.state.rawBody = await decompressed(ctx, await receive(ctx, rule.limit), rule.limit);
  if (rule.kind === 'raw') return;
  if (ctx.state.rawBody.length === 0) {
    if (rule.optional) return;
    throw new RollcallError('malformed_body', 'A JSON body is required.');
  }
  const body = (rule.unchecked === true ? parseUnchecked : parseJsonBody)(ctx.state.rawBody, rule.size);
  if (!isJsonObject(body.value)) throw new RollcallError('malformed_body', 'The body must be a JSON object.');
  ctx.state.json = body;
  ctx.state.body = body.value;
}

function hasBody(ctx: ApiContext): boolean {
  return ctx.get('Transfer-Encoding') !== '' || (ctx.get('Content-Length') || '0') !== '0';
}

function assertJson(ctx: ApiContext): void {
  if (ctx.req.headers['content-type'] === 'application/json') return;
  const header = ctx.get('Content-Type');
  const isJson = mediaType(header) === 'application/json' && hasValidParameters(header);
  if (isJson && ['', 'utf-8', 'utf8'].includes(ctx.request.charset.toLowerCase())) return;
  throw new RollcallError('unsupported_media_type', 'Send the body as application/json in UTF-8.', {
    headers: { Accept: 'application/json' },
  });
}

/** A body is refused as soon as it is longer than `limit`, by its header or by what has come; the rest is not read. */
function receive({ req }: ApiContext, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) reject(tooLarge(limit));
    else if (!req.readable) reject(malformed('is incomplete'));
    else collect(req, limit, resolve, reject);
  });
}

function collect(
  req: IncomingMessage,
  limit: number,
  resolve: (body: Buffer) => void,
  reject: (error: RollcallError) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const refuse = (error: RollcallError): void => {
    clearTimeout(timer);
    req.off('data', add).pause();
    reject(error);
  };
  const timer = setTimeout(() => {
    refuse(new RollcallError('request_timeout', 'The request did not arrive in time.'));
  }, BODY_TIMEOUT_MS);
  const add = (chunk: Buffer): void => {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else refuse(tooLarge(limit));
  };
  req.on('data', add);
  req.on('end', () => {
    clearTimeout(timer);
    resolve(Buffer.concat(chunks));
  });
  req.on('error', (error) => {
    clearTimeout(timer);
    reject(malformed('is incomplete', error));
  });
}

async function decompressed(ctx: ApiContext, bytes: Buffer, limit: number): Promise<Buffer> {
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  if (encoding === '' || encoding === 'identity' || bytes.length === 0) return bytes;
  const decompress = decompressors.get(encoding);
  if (decompress === undefined) {
    throw new RollcallError(
      'unsupported_media_type',
      'Send the body uncompressed, or with gzip, deflate or br.',
      {
        headers: { 'Accept-Encoding': 'gzip, deflate, br' },
      },
    );
  }
  try {
    return await decompress(bytes, { maxOutputLength: limit });
  } catch (error) {
    throw errorCode(error) === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge(limit, error)
      : malformed('cannot be decompressed', error);
  }
}

function tooLarge(limit: number, cause?: unknown): RollcallError {
  return new RollcallError('too_large', `The body may have at most ${limit} bytes, also when decompressed.`, {
    cause,
  });
}

function malformed(what: string, cause?: unknown): RollcallError {
  return new RollcallError('malformed_body', `The body ${what}.`, { cause });
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

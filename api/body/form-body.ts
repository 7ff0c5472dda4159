import { Busboy } from '@fastify/busboy';
import { invalid, RollcallError } from '../../domain/errors.js';
import { isJsonObject, type JsonObject } from '../../domain/json/json.js';
import { jsonErrors } from '../../domain/json/json-limits.js';
import type { ApiContext } from '../http/context.js';
import { decodeUtf8, parseJsonBody } from './json-body.js';

/** What was sent to a form: JSON, or what a browser's own form sends. */
export type FormBody =
  { kind: 'json'; values: JsonObject } | { kind: 'html'; pairs: (readonly [string, string])[] };

const JSON_TYPE = 'application/json';
const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** A form has up to 50 fields, of which some are lists of boxes. */
const MAX_PAIRS = 1_000;
/** Longer than the name of any field. */
const MAX_NAME_BYTES = 400;

/**
 * Reads one of the three encodings of a form.
 *
 * @throws RollcallError `unsupported_media_type`, `malformed_body`; `invalid` for files, and for text that cannot be
 *   stored
 */
export async function readFormBody(ctx: ApiContext): Promise<FormBody> {
  const { rawBody } = ctx.state;
  switch (mediaType(ctx)) {
    case JSON_TYPE: {
      const { value } = parseJsonBody(rawBody);
      if (!isJsonObject(value)) throw new RollcallError('malformed_body', 'The body must be a JSON object.');
      return { kind: 'json', values: value };
    }
    case URL_ENCODED:
      return html([...new URLSearchParams(decodeUtf8(rawBody))]);
    case MULTIPART:
      return html(await readMultipart(rawBody, ctx.get('Content-Type')));
    default:
      throw new RollcallError('unsupported_media_type', `Send ${JSON_TYPE}, ${URL_ENCODED} or ${MULTIPART}.`);
  }
}

/** Whether it is answered by a page: what a browser's own form sends, unless JSON alone is asked for. */
export function wantsPage(ctx: ApiContext): boolean {
  return mediaType(ctx) !== JSON_TYPE && ctx.accepts(['html', 'json']) === 'html';
}

function mediaType(ctx: ApiContext): string {
  return ctx.get('Content-Type').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function html(pairs: (readonly [string, string])[]): FormBody {
  if (pairs.length > MAX_PAIRS) throw new RollcallError('too_large', `A form may have ${MAX_PAIRS} values.`);
  const errors = jsonErrors(pairs, { allowAnyKey: true });
  if (errors.length > 0) {
    throw invalid(errors.map(({ message }) => ({ path: '', message })));
  }
  return { kind: 'html', pairs };
}

function readMultipart(bytes: Buffer, contentType: string): Promise<[string, string][]> {
  return new Promise((resolve, reject) => {
    const pairs: [string, string][] = [];
    const refuse = (cause: unknown): void => reject(malformed(cause));
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { fields: MAX_PAIRS + 1, fieldNameSize: MAX_NAME_BYTES, fieldSize: bytes.length + 1 },
      });
      parser.on('field', (name, value) => pairs.push([name, value]));
      parser.on('file', (name, file) => {
        file.resume();
        reject(invalid([{ path: name, message: 'is a file; forms take none' }]));
      });
      parser.on('error', refuse);
      parser.on('finish', () => resolve(pairs));
      parser.end(bytes);
    } catch (error) {
      refuse(error);
    }
  });
}

function malformed(cause: unknown): RollcallError {
  return new RollcallError('malformed_body', 'The body is not a multipart form.', { cause });
}

import { invalid, RollcallError } from '../../domain/errors.js';
import { isJsonObject, type JsonObject } from '../../domain/json/json.js';
import { jsonErrors } from '../../domain/json/json-limits.js';
import type { ApiContext } from '../http/context.js';
import { decodeUtf8, parseJsonBody } from './json-body.js';
import { mediaType } from './media-type.js';
import { readMultipart } from './multipart.js';

/** What was sent to a form: JSON, or what a browser's own form sends. */
export type FormBody =
  { kind: 'json'; values: JsonObject } | { kind: 'html'; pairs: (readonly [string, string])[] };

const JSON_TYPE = 'application/json';
const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** A form has up to 50 fields, of which some are lists of boxes. */
const MAX_PAIRS = 1_000;

/**
 * Reads one of the three encodings of a form.
 *
 * @throws RollcallError `unsupported_media_type`, `malformed_body`; `invalid` for files, and for text that cannot be
 *   stored
 */
export async function readFormBody(ctx: ApiContext): Promise<FormBody> {
  const { rawBody } = ctx.state;
  const contentType = ctx.get('Content-Type');
  switch (mediaType(contentType)) {
    case JSON_TYPE: {
      const { value } = parseJsonBody(rawBody);
      if (!isJsonObject(value)) throw new RollcallError('malformed_body', 'The body must be a JSON object.');
      return { kind: 'json', values: value };
    }
    case URL_ENCODED:
      return html([...new URLSearchParams(decodeUtf8(rawBody))]);
    case MULTIPART:
      return html(await multipartPairs(rawBody, contentType));
    default:
      throw new RollcallError('unsupported_media_type', `Send ${JSON_TYPE}, ${URL_ENCODED} or ${MULTIPART}.`);
  }
}

/** Whether it is answered by a page: what a browser's own form sends, unless JSON alone is asked for. */
export function wantsPage(ctx: ApiContext): boolean {
  return mediaType(ctx.get('Content-Type')) !== JSON_TYPE && ctx.accepts(['html', 'json']) === 'html';
}

function html(pairs: (readonly [string, string])[]): FormBody {
  if (pairs.length > MAX_PAIRS) throw new RollcallError('too_large', `A form may have ${MAX_PAIRS} values.`);
  const errors = jsonErrors(pairs, { allowAnyKey: true });
  if (errors.length > 0) {
    throw invalid(errors.map(({ message }) => ({ path: '', message })));
  }
  return { kind: 'html', pairs };
}

async function multipartPairs(bytes: Buffer, contentType: string): Promise<[string, string][]> {
  const entries = await readMultipart(bytes, contentType).catch((cause: unknown) => {
    throw new RollcallError('malformed_body', 'The body is not a multipart form.', { cause });
  });
  return entries.map(([name, value]) => {
    if (typeof value === 'string') return [name, value];
    throw invalid([{ path: name, message: 'is a file; forms take none' }]);
  });
}

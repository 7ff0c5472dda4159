import { invalid, RollcallError } from '../../domain/errors.js';
import { isJsonObject, type JsonObject } from '../../domain/json/json.js';
import { jsonErrors } from '../../domain/json/json-limits.js';
import { BODY_SIZE } from '../../domain/json/json-limits.js';
import type { ApiContext } from '../http/context.js';
import { parseJsonBody } from './json-body.js';
import { declaredCharsets, mediaType } from './media-type.js';
import { readMultipart, textOfPart } from './multipart.js';
import { HTML_CHARSET, readUrlEncoded } from './url-encoded.js';

/** The body of a form submission: JSON, or what a browser sends. */
export type FormBody =
  { kind: 'json'; values: JsonObject } | { kind: 'html'; pairs: (readonly [string, string])[] };

const JSON_TYPE = 'application/json';
const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** A form has up to 50 fields, some of which allow several values. */
const MAX_PAIRS = 1_000;

/**
 * Parses a form submission in one of its three encodings.
 *
 * @throws RollcallError `unsupported_media_type`, `malformed_body`; `invalid` for files, and for text that cannot be
 *   stored
 */
export function readFormBody(ctx: ApiContext): FormBody {
  const { rawBody } = ctx.state;
  const contentType = ctx.get('Content-Type');
  switch (mediaType(contentType)) {
    case JSON_TYPE: {
      const { value } = parseJsonBody(rawBody, BODY_SIZE);
      if (!isJsonObject(value)) throw new RollcallError('malformed_body', 'The body must be a JSON object.');
      return { kind: 'json', values: value };
    }
    case URL_ENCODED:
      return html(readUrlEncoded(rawBody, declaredCharsets(contentType)));
    case MULTIPART:
      return html(multipartPairs(rawBody, contentType));
    default:
      throw new RollcallError('unsupported_media_type', `Send ${JSON_TYPE}, ${URL_ENCODED} or ${MULTIPART}.`);
  }
}

/** Whether to respond with a page: to a browser's own form submission, unless only JSON is accepted. */
export function wantsPage(ctx: ApiContext): boolean {
  return mediaType(ctx.get('Content-Type')) !== JSON_TYPE && ctx.accepts(['html', 'json']) === 'html';
}

function html(pairs: (readonly [string, string])[]): FormBody {
  if (pairs.length > MAX_PAIRS)
    throw new RollcallError('too_large', `A form may have at most ${MAX_PAIRS} values.`);
  const errors = jsonErrors(pairs, { allowAnyKey: true });
  if (errors.length > 0) {
    throw invalid(errors.map(({ message }) => ({ path: '', message })));
  }
  return { kind: 'html', pairs: pairs.filter(([name]) => name !== HTML_CHARSET) };
}

function multipartPairs(bytes: Buffer, contentType: string): [string, string][] {
  const parts = readMultipart(bytes, contentType);
  const declared = parts.find(({ name }) => name === HTML_CHARSET);
  const charsets = declared === undefined ? [] : [textOfPart(declared)];
  return parts.map((part) => {
    if (part.fileName === null) return [part.name, textOfPart(part, charsets)];
    throw invalid([{ path: part.name, message: 'is a file; forms do not accept files' }]);
  });
}

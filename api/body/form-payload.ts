import { RollcallError } from '../../domain/errors.js';
import { isEncoding } from '../../domain/kernel/decode-text.js';
import { expandFormKeys } from '../../domain/mapping/form-keys.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { JsonValue } from '../../domain/json/json.js';
import { declaredCharsets, mediaType } from './media-type.js';
import { readMultipart, textOfPart, type Part } from './multipart.js';
import { charsetIn, PROVIDER_CHARSETS, readUrlEncoded, type FormPairs } from './url-encoded.js';

const MAX_FIELDS = 5_000;
const JSON_TYPE = 'application/json';
/** SendGrid names the encoding of each of its fields in one of them. */
const FIELD_CHARSETS = 'charsets';
/** What browsers and libraries call a file that has no name. */
const NAMELESS_FILE = 'blob';

/** The JSON text that a URL-encoded form stands for. @throws RollcallError `too_large` */
export function urlEncodedPayload(bytes: Buffer, contentType: string): string {
  assertFewFields(bytes);
  return pairsAsText(readUrlEncoded(bytes, declaredCharsets(contentType), PROVIDER_CHARSETS));
}

/**
 * The JSON text that a `multipart/form-data` body stands for. Of a file, its name; a part that is JSON is text.
 *
 * @throws RollcallError `malformed_body`, `too_large`
 */
export function multipartPayload(bytes: Buffer, contentType: string): string {
  const parts = readMultipart(bytes, contentType).map(withoutFileName);
  const ascii = parts.filter(isText).map((part) => [part.name, textOfPart(part)] as const);
  const ofAll = [...declaredCharsets(contentType), ...charsetIn(ascii, PROVIDER_CHARSETS)];
  const ofFields = fieldCharsets(ascii);
  return pairsAsText(
    parts.map((part) => {
      const own = ofFields.get(part.name);
      return [part.name, textOfPart(part, own === undefined ? ofAll : [own, ...ofAll])];
    }),
  );
}

function pairsAsText(pairs: FormPairs): string {
  return JSON.stringify(expandFormKeys(pairs));
}

/** Libraries send a part that is JSON as a file, since it has a type. */
function withoutFileName(part: Part): Part {
  const isJson = mediaType(part.type) === JSON_TYPE && part.fileName === NAMELESS_FILE;
  return isJson ? { ...part, fileName: null } : part;
}

/** Short texts, among which declarations are looked for. */
function isText({ name, fileName }: Part): boolean {
  return fileName === null && [...PROVIDER_CHARSETS, FIELD_CHARSETS].includes(name);
}

function fieldCharsets(pairs: FormPairs): Map<string, string> {
  const declared = valueIn(pairs.find(([name]) => name === FIELD_CHARSETS)?.[1]);
  if (typeof declared !== 'object' || declared === null) return new Map();
  return new Map(
    Object.entries(declared).flatMap(([name, charset]: [string, JsonValue]): [string, string][] =>
      typeof charset === 'string' && isEncoding(charset) ? [[name, charset]] : [],
    ),
  );
}

function valueIn(text = ''): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** Counted before parsing, since parsing is what takes long. */
function assertFewFields(bytes: Buffer): void {
  let fields = 1;
  for (let at = bytes.indexOf('&'); at >= 0; at = bytes.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > MAX_FIELDS)
      throw new RollcallError('too_large', `A form may have at most ${MAX_FIELDS} fields.`);
  }
}

import { RollcallError, invalid } from '../../domain/errors.js';
import type { PayloadForms } from '../../domain/mapping/ingested-payload.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/json/json.js';
import { jsonErrors } from '../../domain/json/json-limits.js';
import { PAYLOAD_SIZE } from '../../domain/json/json-limits.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { decodeDeclared, decodeText } from '../../domain/kernel/decode-text.js';
import { readXml, XmlError } from '../../domain/kernel/read-xml.js';
import { bodyFormat, type BodyFormat } from './body-format.js';
import { multipartPayload, urlEncodedPayload } from './form-payload.js';
import { parseExactly, parseUncheckedText, jsonTextAt, type JsonBody } from './json-body.js';
import { declaredCharsets } from './media-type.js';

/** Header, claims and signature, which may be missing. */
const TOKEN = /^\s*eyJ[\w-]+\.([\w-]+=*)\.[\w-]*=*\s*$/;

/** Whether a text is a JWT whose claims can be read. */
function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The JSON text of a JWT's claims, unverified. @throws RollcallError `malformed_body` */
function claimsText(token: string): string {
  const claims = TOKEN.exec(token)?.[1];
  if (claims === undefined) throw new RollcallError('malformed_body', 'The body is not a signed JWT.');
  return Buffer.from(claims, 'base64url').toString('utf8');
}

const MAX_EVENTS = 1_000;
/** The encoding that XML declares in its first line. */
const XML_ENCODING = /^\s{0,100}<\?xml[^>]{1,100}?\sencoding\s?=\s?["']([\w.:-]{1,40})["']/;

/** One payload of a source. JSON is stored as sent, anything else as the equivalent JSON. */
export interface Payload extends PayloadForms {
  value: JsonObject;
}

export interface IngestBody {
  kind: 'json' | 'form';
  /** An array was sent; the response is a list. */
  isList: boolean;
  /** In order; an invalid item of an array is an error in its position. */
  items: (Payload | RollcallError)[];
}

const readers: Record<BodyFormat, (bytes: Buffer, contentType: string) => IngestBody> = {
  json: (bytes, type) => readJson(parseUncheckedText(jsonText(bytes, type), PAYLOAD_SIZE)),
  jwt: (bytes) => readJson(parseUncheckedText(claimsText(bytes.toString('latin1')), PAYLOAD_SIZE)),
  xml: (bytes, type) => onePayload('json', JSON.stringify(xmlIn(bytes, type))),
  form: (bytes, type) => onePayload('form', urlEncodedPayload(bytes, type)),
  multipart: (bytes, type) => onePayload('form', multipartPayload(bytes, type)),
};

/**
 * Parses the body of a provider's request: a JSON object, an array of them, the claims of a JWT (whose signature is not
 * verified here), XML or a form, in the encoding that it declares. Any key is allowed.
 *
 * @throws RollcallError `unsupported_media_type`, `malformed_body`, `too_large`; `invalid` for text that cannot be
 *   stored (NUL, lone surrogates, non-finite numbers), or has more than 50,000 values
 */
export function readIngestBody(contentType: string, bytes: Buffer): IngestBody {
  const format = bodyFormat(contentType, bytes);
  if (format === null) {
    throw new RollcallError('unsupported_media_type', 'Send JSON, XML, a JWT or a form.');
  }
  return readers[format](bytes, contentType);
}

/** JSON is UTF-8 unless it says otherwise; what is damaged is refused rather than guessed. */
function jsonText(bytes: Buffer, contentType: string): string {
  const text = decodeDeclared(bytes, declaredCharsets(contentType));
  if (text === null) throw new RollcallError('malformed_body', 'The body is not valid UTF-8.');
  return text;
}

function xmlIn(bytes: Buffer, contentType: string): JsonObject {
  const declared = XML_ENCODING.exec(bytes.toString('latin1', 0, 256))?.[1];
  try {
    return readXml(
      decodeText(bytes, [...declaredCharsets(contentType), ...(declared === undefined ? [] : [declared])]),
    );
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new RollcallError('malformed_body', `The XML ${error.message}.`, { cause: error });
  }
}

function readJson(body: JsonBody): IngestBody {
  const { value, text } = body;
  if (isJsonObject(value)) {
    const token = tokenIn(value);
    if (token !== null) return readJson(parseUncheckedText(claimsText(token), PAYLOAD_SIZE));
    const errors = jsonErrors(value, { allowAnyKey: true });
    if (errors.length > 0) throw invalid(errors);
    return { kind: 'json', isList: false, items: [{ value, exact: parseExactly(body), text }] };
  }
  if (!Array.isArray(value)) throw notAnObject();
  if (value.length > MAX_EVENTS) {
    throw new RollcallError('too_large', `An array may have at most ${MAX_EVENTS} events.`);
  }
  if (value.length > 0 && !value.some(isJsonObject)) throw notAnObject();
  return { kind: 'json', isList: true, items: value.map((item, i) => readItem(body, item, i)) };
}

/** An invalid item does not affect the others. */
function readItem(body: JsonBody, item: JsonValue, i: number): Payload | RollcallError {
  if (!isJsonObject(item)) return invalid([{ path: `[${i}]`, message: 'must be an object' }]);
  const errors = jsonErrors(item, { allowAnyKey: true });
  if (errors.length > 0) {
    return invalid(errors.map(({ path, message }) => ({ path: `[${i}].${path}`, message })));
  }
  const exact = parseExactly(body);
  return { value: item, exact: Array.isArray(exact) ? exact[i] : item, text: jsonTextAt(body, [i]) ?? '{}' };
}

/** A JWT may be all that an object or a form has: `{ "payload": "eyJ…" }`. */
function tokenIn(value: JsonObject): string | null {
  const [only, ...others] = Object.values(value);
  return others.length === 0 && typeof only === 'string' && isToken(only) ? only : null;
}

/** One payload, from the JSON that it is stored as. */
function onePayload(kind: IngestBody['kind'], text: string): IngestBody {
  const value = parseJson(text);
  const errors = jsonErrors(value, { allowAnyKey: true });
  if (errors.length > 0) throw invalid(errors);
  if (!isJsonObject(value)) throw notAnObject();
  const token = kind === 'form' ? tokenIn(value) : null;
  if (token !== null) return readJson(parseUncheckedText(claimsText(token)));
  return { kind, isList: false, items: [{ value, exact: value, text }] };
}

function notAnObject(): RollcallError {
  return new RollcallError('malformed_body', 'The body must be a JSON object or an array of objects.');
}

import { RollcallError, invalid } from '../../domain/errors.js';
import type { PayloadForms } from '../../domain/mapping/ingested-payload.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/json/json.js';
import { jsonErrors } from '../../domain/json/json-limits.js';
import { expandFormKeys } from '../../domain/mapping/form-keys.js';
import { decodeUtf8, exactValueOf, parseUnchecked, subTextOf, type JsonBody } from './json-body.js';
import { mediaType } from './media-type.js';

/** Limits on the fields of a form, and the events of an array. */
const MAX_FORM_FIELDS = 5_000;
const MAX_EVENTS = 1_000;

const FORM = 'application/x-www-form-urlencoded';
/** JSON may also be sent as text, or without a type. */
const JSON_TYPE = /^$|^text\/plain$|^(?:application|text)\/(?:[\w.-]+\+)?json$/;

/** One payload of a source. JSON is stored as sent, a form as the equivalent JSON. */
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

/**
 * Parses the body of a provider's request: a JSON object, an array of them, or a form. Any key is allowed.
 *
 * @throws RollcallError `unsupported_media_type`, `malformed_body`, `too_large`; `invalid` for text that cannot be
 *   stored (NUL, lone surrogates, non-finite numbers)
 */
export function readIngestBody(contentType: string, bytes: Buffer): IngestBody {
  const type = mediaType(contentType);
  if (type !== FORM && !JSON_TYPE.test(type)) {
    throw new RollcallError('unsupported_media_type', 'Send JSON or a URL-encoded form.');
  }
  // Tools whose default type is a form often send JSON; no form begins like that.
  const isForm = type === FORM && !/^\s*[{[]/.test(bytes.toString('latin1', 0, 64));
  return isForm ? readForm(decodeUtf8(bytes)) : readJson(parseUnchecked(bytes));
}

function readJson(body: JsonBody): IngestBody {
  const { value, text } = body;
  if (isJsonObject(value)) {
    const errors = jsonErrors(value, { allowAnyKey: true });
    if (errors.length > 0) throw invalid(errors);
    return { kind: 'json', isList: false, items: [{ value, exact: exactValueOf(body), text }] };
  }
  if (!Array.isArray(value)) throw notAnObject();
  if (value.length > MAX_EVENTS) {
    throw new RollcallError('too_large', `An array may have at most ${MAX_EVENTS} events.`);
  }
  if (value.length > 0 && !value.some(isJsonObject)) throw notAnObject();
  return { kind: 'json', isList: true, items: value.map((item, i) => itemOf(body, item, i)) };
}

/** An invalid item does not affect the others. */
function itemOf(body: JsonBody, item: JsonValue, i: number): Payload | RollcallError {
  if (!isJsonObject(item)) return invalid([{ path: `[${i}]`, message: 'must be an object' }]);
  const errors = jsonErrors(item, { allowAnyKey: true });
  if (errors.length > 0) {
    return invalid(errors.map(({ path, message }) => ({ path: `[${i}].${path}`, message })));
  }
  const exact = exactValueOf(body);
  return { value: item, exact: Array.isArray(exact) ? exact[i] : item, text: subTextOf(body, [i]) ?? '{}' };
}

function readForm(text: string): IngestBody {
  const fields = [...new URLSearchParams(limitFields(text))];
  const formText = JSON.stringify(expandFormKeys(fields));
  const value: unknown = JSON.parse(formText);
  const errors = jsonErrors(value, { allowAnyKey: true });
  if (errors.length > 0) throw invalid(errors);
  if (!isJsonObject(value)) throw notAnObject();
  return { kind: 'form', isList: false, items: [{ value, exact: value, text: formText }] };
}

/** Counted before parsing, since parsing is what takes long. */
function limitFields(text: string): string {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields += 1;
  if (fields > MAX_FORM_FIELDS)
    throw new RollcallError('too_large', `A form may have at most ${MAX_FORM_FIELDS} fields.`);
  return text.trim();
}

function notAnObject(): RollcallError {
  return new RollcallError('malformed_body', 'The body must be a JSON object or an array of objects.');
}

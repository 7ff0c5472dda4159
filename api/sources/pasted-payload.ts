import { invalid, RollcallError } from '../../domain/errors.js';
import { exactJson } from '../../domain/json/parse-json.js';
import { isJsonObject } from '../../domain/json/json.js';
import type { ApiContext } from '../http/context.js';
import { subText } from '../body/exact-numbers.js';
import { readIngestBody, type Payload } from '../body/ingest-body.js';
import type { OpenedPayload } from './read-payloads.js';

const FORM = 'application/x-www-form-urlencoded';

/** A payload to test, with its headers. */
export interface PastedPayload extends Payload {
  headers: Record<string, string>;
}

/**
 * Reads the field `body` of a request like a received payload: a JSON object, or a string with a form or JSON.
 *
 * @throws RollcallError `invalid`
 */
export function pastedPayload(ctx: ApiContext, headers: Record<string, string>): PastedPayload {
  const pasted = ctx.state.body['body'];
  if (typeof pasted === 'string') {
    const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    return { headers, ...toPayload(type ?? FORM, { bytes: Buffer.from(pasted), path: 'body' }) };
  }
  if (!isJsonObject(pasted)) throw invalid([{ path: 'body', message: 'must be an object or a string' }]);
  const text = subText(ctx, ['body']) ?? '{}';
  return { headers, value: pasted, exact: exactJson(text, pasted), text };
}

/**
 * Reads a stored payload of a source; of an array, the first item.
 *
 * @throws RollcallError `invalid` if it cannot be read or is truncated
 */
export function storedPayload({ payload, content }: OpenedPayload): PastedPayload {
  if (payload.truncated) throw invalid([{ path: 'payloadId', message: 'is truncated and cannot be tested' }]);
  const kept = Object.entries(content.headers).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  const headers = Object.fromEntries(kept);
  const bytes = Buffer.from(content.body, 'base64');
  return { headers, ...toPayload(headers['content-type'] ?? '', { bytes, path: 'payloadId' }) };
}

function toPayload(type: string, { bytes, path }: { bytes: Buffer; path: string }): Payload {
  try {
    const [first] = readIngestBody(type, bytes).items;
    if (first !== undefined && !(first instanceof RollcallError)) return first;
  } catch (error) {
    if (!(error instanceof RollcallError)) throw error;
    throw invalid([{ path, message: error.message }]);
  }
  throw invalid([{ path, message: 'must contain one payload' }]);
}

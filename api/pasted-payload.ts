import { invalid, RollcallError } from '../domain/errors.js';
import { exactJson } from '../domain/exact-json.js';
import { isJsonObject } from '../domain/json.js';
import type { ApiContext } from './context.js';
import { subText } from './json-body.js';
import { readIngestBody, type Payload } from './ingest-body.js';

/** A payload with the headers that came with it, pasted into the field `body` of a request to be tried out. */
export interface PastedPayload extends Payload {
  headers: Record<string, string>;
}

/**
 * Reads it as if it had been sent: a JSON object, or a text that is a form or JSON.
 *
 * @throws RollcallError `invalid`
 */
export function pastedPayload(ctx: ApiContext, headers: Record<string, string>): PastedPayload {
  const pasted = ctx.state.body['body'];
  if (typeof pasted === 'string') {
    const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    return { headers, ...payloadOf(type ?? 'application/x-www-form-urlencoded', pasted) };
  }
  if (!isJsonObject(pasted)) throw invalid([{ path: 'body', message: 'must be an object or a text' }]);
  const text = subText(ctx, ['body']) ?? '{}';
  return { headers, value: pasted, exact: exactJson(text, pasted), text };
}

function payloadOf(type: string, text: string): Payload {
  try {
    const [first] = readIngestBody(type, Buffer.from(text)).items;
    if (first !== undefined && !(first instanceof RollcallError)) return first;
  } catch (error) {
    if (!(error instanceof RollcallError)) throw error;
    throw invalid([{ path: 'body', message: error.message }]);
  }
  throw invalid([{ path: 'body', message: 'must be one payload' }]);
}

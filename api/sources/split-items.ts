import { RollcallError } from '../../domain/errors.js';
import { exactJsonText, parseJson } from '../../domain/json/parse-json.js';
import { isJsonObject } from '../../domain/json/json.js';
import { splitPayload, type PayloadPart, type SplitInput } from '../../domain/mapping/split-payload.js';
import type { IngestBody, Payload } from '../body/ingest-body.js';

/** As many as an array may have. */
const MAX_PARTS = 1_000;
/** Each part repeats what is around the list; together they may not be much longer than a body. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** A payload; if it is one of several in the same body, with the element that it was made from. */
export interface Item extends Payload {
  element?: unknown;
}

export type Items = Omit<IngestBody, 'items'> & { items: (Item | RollcallError)[] };

/**
 * Splits payloads that hold a list of events or people, as if each had been sent alone.
 *
 * @throws RollcallError `too_large`
 */
export function splitItems(body: IngestBody, input: SplitInput): Items {
  const parts = body.items.map((item) =>
    item instanceof RollcallError ? [item] : payloadItems(item, input),
  );
  const items = parts.flat();
  if (items.length > MAX_PARTS && items.length > parts.length) throw tooMany();
  return { ...body, isList: body.isList || items.length > parts.length, items };
}

/** The payload, or those that it consists of. */
export function payloadItems(payload: Payload, input: SplitInput): Item[] {
  const parts = splitPayload(payload.exact, input);
  if (parts === null) return [payload];
  if (parts.length > MAX_PARTS) throw tooMany();
  return toItems(parts);
}

function tooMany(): RollcallError {
  return new RollcallError('too_large', `A list may have at most ${MAX_PARTS} events.`);
}

function toItems(parts: readonly PayloadPart[]): Item[] {
  let length = 0;
  return parts.map(({ body, element }) => {
    const text = exactJsonText(body);
    length += text.length;
    if (length > MAX_LENGTH)
      throw new RollcallError('too_large', 'What is beside a long list may only be short.');
    const value = parseJson(text);
    if (!isJsonObject(value)) throw new Error('A part of a payload is an object.');
    return { value, exact: body, text, element };
  });
}

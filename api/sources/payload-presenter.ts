import Type, { type Static } from 'typebox';
import type { SourcePayloadLine } from '../../models/sources/source-payload.js';
import type { OpenedPayload } from './read-payloads.js';
import { responseSchema, count, flag, id, instant, orNull, text } from '../http/output/response-schema.js';

const fields = {
  id,
  receivedAt: instant,
  eventIds: Type.Array(id),
  httpStatus: Type.Integer(),
  reason: orNull(text),
  contentType: orNull(text),
  size: count,
  truncated: flag,
};

export const sourcePayloadLineSchema = responseSchema('SourcePayloadLine', fields);

export const sourcePayloadSchema = responseSchema('SourcePayload', {
  ...fields,
  detail: orNull(text),
  headers: Type.Record(Type.String(), orNull(text)),
  body: text,
  encoding: Type.Enum(['utf8', 'base64']),
});

/** A row of the list, without the content of the payload. */
export function presentSourcePayloadLine(payload: SourcePayloadLine): Static<typeof sourcePayloadLineSchema> {
  return {
    id: payload._id.toHexString(),
    receivedAt: payload.receivedAt.toISOString(),
    eventIds: payload.eventIds.map((eventId) => eventId.toHexString()),
    httpStatus: payload.httpStatus,
    reason: payload.reason,
    contentType: payload.contentType,
    size: payload.size,
    truncated: payload.truncated,
  };
}

export function presentSourcePayload({
  payload,
  content,
}: OpenedPayload): Static<typeof sourcePayloadSchema> {
  const bytes = Buffer.from(content.body, 'base64');
  const utf8 = decodeUtf8(bytes);
  return {
    ...presentSourcePayloadLine(payload),
    /** The error that the provider got. */
    detail: content.detail,
    /** Null if the value is not stored. */
    headers: content.headers,
    body: utf8 ?? content.body,
    encoding: utf8 === null ? 'base64' : 'utf8',
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

import { mediaType } from './media-type.js';

/** What a source can read. */
export type BodyFormat = 'json' | 'jwt' | 'xml' | 'form' | 'multipart';

/** Media types and what they say; those of `null` say nothing, so the body does. */
const TYPES: readonly (readonly [RegExp, BodyFormat | null])[] = [
  [/^multipart\/form-data$/, 'multipart'],
  [/^application\/x-www-form-urlencoded$/, 'form'],
  [/^application\/(?:jwt|jose|[\w.-]+\+jwt)$/, 'jwt'],
  [/^(?:application|text)\/(?:[\w.-]+\+)?json$/, 'json'],
  [/^(?:application|text)\/(?:[\w.-]+\+)?xml$/, 'xml'],
  [/^$|^text\/(?:plain|html|javascript)$|^application\/(?:octet-stream|javascript)$/, null],
];

/**
 * How bodies begin. Tools whose default type is a form often send JSON, and JSON is sent as text or without a type; no
 * form begins like that. A form begins with a name.
 */
const BEGINNINGS: readonly (readonly [RegExp, BodyFormat])[] = [
  [/^(?:\xef\xbb\xbf)?\s*[{[]/, 'json'],
  [/^(?:\xef\xbb\xbf)?\s*</, 'xml'],
  [/^\s*eyJ[\w-]+\./, 'jwt'],
];
const FORM = /^\s*[^\s={}<>"]{1,200}=/;
/** The header of a JWT may hold certificates. */
const LOOKED_AT = 16_384;

/** The format of a body, by how it begins, else by its type; null for another type. */
export function bodyFormat(contentType: string, bytes: Buffer): BodyFormat | null {
  const type = mediaType(contentType);
  const said = TYPES.find(([pattern]) => pattern.test(type))?.[1];
  if (said === undefined) return null;
  if (said === 'multipart') return said;
  const beginning = bytes.toString('latin1', 0, LOOKED_AT);
  const seen = BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1];
  return seen ?? said ?? (FORM.test(beginning) ? 'form' : 'json');
}

import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';

/** An id that follows from its cause: the first 12 bytes of the SHA-256 of the parts, so that a repeat finds the same row. */
export function derivedId(...parts: (string | number)[]): ObjectId {
  return new ObjectId(createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 12));
}

const HEX_ID = /^[0-9a-f]{24}$/;

/** The id of a path or query, or null when it cannot be one (the caller answers 404 exactly as for an unknown one). */
export function parseId(text: string): ObjectId | null {
  return HEX_ID.test(text) ? new ObjectId(text) : null;
}

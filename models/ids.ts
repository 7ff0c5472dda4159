import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';

/** An id derived from its cause, so that a repeat finds the same row: the first 12 bytes of the parts' SHA-256. */
export function derivedId(...parts: (string | number)[]): ObjectId {
  return new ObjectId(createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 12));
}

const HEX_ID = /^[0-9a-f]{24}$/;

/** Parses the id in a path or query; null if it is malformed (callers answer 404, as for an unknown id). */
export function parseId(text: string): ObjectId | null {
  return HEX_ID.test(text) ? new ObjectId(text) : null;
}

import { ObjectId } from 'mongodb';
import { derivedHex } from './derived-hex.js';

/** An id derived from its cause, so that a repeat finds the same row: the first 12 bytes of the parts' SHA-256. */
export function derivedId(...parts: (string | number)[]): ObjectId {
  return new ObjectId(derivedHex(...parts));
}

const HEX_ID = /^[0-9a-f]{24}$/;

/** Parses the id in a path or query; null if it is malformed (callers answer 404, as for an unknown id). */
export function parseId(text: string): ObjectId | null {
  return HEX_ID.test(text) ? new ObjectId(text) : null;
}

/** Before every id: where a walk in the order of ids begins. */
export const FIRST_ID = new ObjectId('000000000000000000000000');

/** The first id that can be created in the second of that time, in milliseconds since the epoch. */
export function idAt(ms: number): ObjectId {
  return ObjectId.createFromTime(Math.floor(ms / 1_000));
}

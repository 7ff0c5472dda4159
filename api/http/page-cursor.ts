import { createHash } from 'node:crypto';
import { BSON, ObjectId } from 'mongodb';
import { invalid, type RollcallError } from '../../domain/errors.js';
import type { CursorPosition } from '../../models/core/after-position.js';

const FINGERPRINT_LENGTH = 16;

/** Identifies the list that a cursor belongs to. */
export function listFingerprint(list: readonly unknown[]): string {
  const text = BSON.EJSON.stringify(list);
  return createHash('sha256').update(text).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}

export function writeCursor({ value, id }: CursorPosition, fingerprint: string): string {
  const text = BSON.EJSON.stringify([fingerprint, value, id], { relaxed: false });
  return Buffer.from(text).toString('base64url');
}

/**
 * Takes only scalar values, so that a forged cursor cannot put an operator into the filter.
 *
 * @throws RollcallError `invalid` for a cursor of another list
 */
export function readCursor(cursor: string, fingerprint: string): CursorPosition {
  const parts = parseCursor(cursor);
  const [given, value, id] = Array.isArray(parts) && parts.length === 3 ? (parts as unknown[]) : [];
  if (given !== fingerprint || !isScalar(value) || !(id instanceof ObjectId)) throw invalidCursor();
  return { value, id };
}

function parseCursor(cursor: string): unknown {
  try {
    return BSON.EJSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
}

function isScalar(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return ['string', 'number'].includes(typeof value) || value instanceof ObjectId;
}

function invalidCursor(): RollcallError {
  return invalid([{ path: 'cursor', message: 'is not a valid cursor for this list and these filters' }]);
}

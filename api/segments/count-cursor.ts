import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { invalid, type RollcallError } from '../../domain/errors.js';
import type { WalkPlace } from '../../engine/segments/read-people.js';

/** How far a count is. */
export interface CountState {
  /** The instant for which it counts, so that time windows are the same for all contacts. */
  now: Date;
  /** What was found before it began: there are at least so many. */
  atLeast: number;
  /** Contacts of the workspace when it began; null before. */
  total: number | null;
  checked: number;
  found: number;
  /** The last contact that was checked; null before the first. */
  after: WalkPlace | null;
}

/** What a count belongs to. */
export interface CountOf {
  workspaceId: ObjectId;
  where: ContactWhere;
}

const FINGERPRINT_LENGTH = 16;
const ID = /^[0-9a-f]{24}$/;

export function writeCountCursor(of: CountOf, state: CountState): string {
  const { now, atLeast, total, checked, found, after } = state;
  const place = after && [after.createdAt.getTime(), after.id.toHexString()];
  const text = JSON.stringify([fingerprintOf(of), now.getTime(), atLeast, total, checked, found, place]);
  return Buffer.from(text).toString('base64url');
}

/** @throws RollcallError `invalid` for a cursor of another workspace or other conditions */
export function readCountCursor(cursor: string, of: CountOf): CountState {
  const [fingerprint, now, atLeast, total, checked, found, place] = partsOf(cursor);
  if (fingerprint !== fingerprintOf(of)) throw invalidCursor();
  return {
    now: instantOf(now),
    atLeast: numberOf(atLeast),
    total: total === null ? null : numberOf(total),
    checked: numberOf(checked),
    found: numberOf(found),
    after: place === null ? null : placeOf(place),
  };
}

function fingerprintOf({ workspaceId, where }: CountOf): string {
  const text = JSON.stringify([workspaceId.toHexString(), where]);
  return createHash('sha256').update(text).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? (parts as unknown[]) : [];
  } catch {
    return [];
  }
}

function placeOf(place: unknown): WalkPlace {
  const [createdAt, id] = Array.isArray(place) ? (place as unknown[]) : [];
  if (typeof id !== 'string' || !ID.test(id)) throw invalidCursor();
  return { createdAt: instantOf(createdAt), id: new ObjectId(id) };
}

function instantOf(value: unknown): Date {
  const instant = new Date(numberOf(value));
  if (Number.isNaN(instant.getTime())) throw invalidCursor();
  return instant;
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalidCursor();
  return value;
}

function invalidCursor(): RollcallError {
  return invalid([{ path: 'cursor', message: 'is not a valid cursor for these conditions' }]);
}

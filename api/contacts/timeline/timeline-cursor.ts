import { timelineKinds, type TimelineKind, type TimelinePosition } from '../../../domain/contact/timeline.js';
import { invalid, type RollcallError } from '../../../domain/errors.js';

const ID = /^[0-9a-f]{24}$/;
/** An enrollment's id and the number of a line. */
const LINE = /^[0-9a-f]{24}:\d{6}$/;

/** What a cursor belongs to. */
export interface TimelineOf {
  contactId: string;
  kinds: readonly TimelineKind[];
}

export function writeTimelineCursor(
  { contactId, kinds }: TimelineOf,
  { at, kind, key }: TimelinePosition,
): string {
  return Buffer.from(JSON.stringify([contactId, kinds.join(), at.getTime(), kind, key])).toString(
    'base64url',
  );
}

/** @throws RollcallError `invalid` for a cursor of another timeline or other kinds */
export function readTimelineCursor(cursor: string, subject: TimelineOf): TimelinePosition {
  const [contactId, kinds, at, kind, key] = cursorParts(cursor);
  const known = timelineKinds.find((one) => one === kind);
  const isOwn = contactId === subject.contactId && kinds === subject.kinds.join();
  if (
    !isOwn ||
    known === undefined ||
    typeof at !== 'number' ||
    typeof key !== 'string' ||
    !(kind === 'step' ? LINE : ID).test(key)
  )
    throw invalidCursor();
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) throw invalidCursor();
  return { at: instant, kind: known, key };
}

function cursorParts(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? (parts as unknown[]) : [];
  } catch {
    return [];
  }
}

function invalidCursor(): RollcallError {
  return invalid([{ path: 'cursor', message: 'is not a valid cursor for this timeline and these kinds' }]);
}

import { isLonger } from '../contact/custom-fields.js';
import { exactJsonText } from '../json/parse-json.js';
import { MAX_PROPERTIES_BYTES } from '../steps/recorded-values.js';
import { isPlainObject, type JsonObject } from './payload.js';

/** Long texts are cut to this, in UTF-16 units: the first that suffices. */
const TEXT_LENGTHS = [8_192, 1_024, 128];
const CUT = '…';
const [BRACKETS, COMMA, COLON] = [2, 1, 1];
const encoder = new TextEncoder();

/**
 * The text of properties that an event can keep: of larger ones, long texts (an attachment, the HTML of a mail) are cut;
 * if that is not enough, what comes last in the document is left out. As much as `eventProperties` may be.
 *
 * @param exact a parsed body, of which class instances count as scalars
 * @returns null if they fit as they are
 */
export function fitProperties(exact: unknown, text: string): string | null {
  if (!isLonger(text, MAX_PROPERTIES_BYTES)) return null;
  let kept: unknown;
  for (const longest of TEXT_LENGTHS) {
    const room: Room = { bytes: MAX_PROPERTIES_BYTES, longest, isFull: false };
    kept = beginning(exact, room);
    if (!room.isFull) break;
  }
  return exactJsonText(kept ?? null);
}

interface Room {
  bytes: number;
  /** Longer texts are cut. */
  longest: number;
  /** Something was left out. */
  isFull: boolean;
}

/** Copies in the order of the document while there is room; undefined for what has none. */
function beginning(value: unknown, room: Room): unknown {
  if (Array.isArray(value)) return beginningOfList(value, room);
  if (isPlainObject(value)) return beginningOfObject(value, room);
  const scalar = typeof value === 'string' && value.length > room.longest ? cut(value, room.longest) : value;
  return hasRoom(room, scalarBytes(scalar)) ? scalar : undefined;
}

function cut(text: string, length: number): string {
  return `${text.slice(0, length).toWellFormed()}${CUT}`;
}

/** Of a list's elements after the first, none is kept in part. */
function beginningOfList(list: readonly unknown[], room: Room): unknown[] {
  const kept: unknown[] = [];
  if (!hasRoom(room, BRACKETS)) return kept;
  for (const one of list) {
    const copy = hasRoom(room, COMMA) ? beginning(one, room) : undefined;
    if (copy !== undefined && (!room.isFull || kept.length === 0)) kept.push(copy);
    if (room.isFull) break;
  }
  return kept;
}

function beginningOfObject(object: JsonObject, room: Room): JsonObject {
  const kept: [string, unknown][] = [];
  if (!hasRoom(room, BRACKETS)) return {};
  for (const [key, one] of Object.entries(object)) {
    const copy = hasRoom(room, scalarBytes(key) + COLON + COMMA) ? beginning(one, room) : undefined;
    if (copy !== undefined) kept.push([key, copy]);
    if (room.isFull) break;
  }
  return Object.fromEntries(kept);
}

function hasRoom(room: Room, bytes: number): boolean {
  room.bytes -= bytes;
  room.isFull ||= room.bytes < 0;
  return !room.isFull;
}

function scalarBytes(scalar: unknown): number {
  return encoder.encode(exactJsonText(scalar)).length;
}

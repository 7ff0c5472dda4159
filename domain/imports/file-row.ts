import type { JsonValue } from '../json/json.js';
import type { FilePosition } from './import.js';

/** A row of a file: its cells in column order, or why it cannot be read. */
export interface FileRow {
  /** Number of its first line, from 1. */
  line: number;
  cells: JsonValue[];
  problem: string | null;
}

/** Some rows of a file, and where the next one begins. */
export interface FilePage {
  rows: FileRow[];
  next: FilePosition;
}

/** A row as bytes: where it ends, and what it holds. */
export interface ByteRow {
  end: number;
  cells: JsonValue[];
  problem: string | null;
}

/** Rows that have been read, and where reading goes on: after the last of them, or after the empty lines that follow. */
export interface ReadRows {
  rows: ByteRow[];
  end: number;
}

/** Longer rows are refused: a quotation mark was probably not closed. */
export const MAX_ROW_BYTES = 1_048_576;

const LF = 0x0a;
const CR = 0x0d;

/** Adds line numbers to consecutive rows. CR, LF and CR LF end a line. */
export function numberRows(bytes: Buffer, { rows, end: readTo }: ReadRows, place: FilePosition): FilePage {
  let at = 0;
  let { line } = place;
  const advanceTo = (end: number): void => {
    while (at < end) at = afterByte(bytes, at, end);
  };
  const afterByte = (from: Buffer, index: number, end: number): number => {
    const byte = from[index];
    if (byte === LF || byte === CR) line += 1;
    return byte === CR && from[index + 1] === LF && index + 1 < end ? index + 2 : index + 1;
  };
  const numbered = rows.map(({ end, cells, problem }): FileRow => {
    while (at < end && (bytes[at] === LF || bytes[at] === CR)) at = afterByte(bytes, at, end);
    const row = { line, cells, problem };
    advanceTo(end);
    return row;
  });
  advanceTo(readTo);
  return { rows: numbered, next: { offset: place.offset + at, line } };
}

/** The end of the line that begins at a place, with its line break. */
export function endOfLine(bytes: Buffer, at: number): number {
  let index = at;
  while (index < bytes.length && bytes[index] !== LF && bytes[index] !== CR) index += 1;
  if (bytes[index] === CR && bytes[index + 1] === LF) return index + 2;
  return Math.min(index + 1, bytes.length);
}

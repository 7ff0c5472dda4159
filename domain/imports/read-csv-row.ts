import { MAX_COLUMNS, type Delimiter } from './import.js';

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const BACKSLASH = 0x5c;

/** How far after a quotation mark that is not doubled its cell must end. It bounds what is read for nothing. */
const LENIENT_LENGTH = 1_000;

/** More than a spreadsheet has columns. Of a wider row, only its end is found. */
export const MAX_CELLS = 20_000;

/** A row of CSV, and where the text goes on after its line break. */
export interface CsvRow {
  cells: string[];
  isTooWide: boolean;
  end: number;
}

interface Cell {
  text: string;
  /** Where the delimiter or line break after it ends, or the text. */
  end: number;
}

/**
 * Reads a row of CSV that begins at a place in a text, which is not a line break. CR, LF and CR LF end a line.
 *
 * Besides RFC 4180, a quoted cell may have quotation marks that are not doubled, or that follow a backslash, if it ends soon and on their
 * line; a quotation mark within an unquoted cell is part of it.
 *
 * @returns null if a quotation mark is not closed
 */
export function readCsvRow(text: string, at: number, delimiter: Delimiter): CsvRow | null {
  const separator = delimiter.charCodeAt(0);
  const cells: string[] = [];
  for (let index = at; ; index += 1) {
    const cell = cellAt(text, index, { separator, isLenient: cells.length < MAX_COLUMNS });
    if (cell === null) return null;
    const isTooWide = cells.length === MAX_CELLS;
    if (!isTooWide) cells.push(cell.text);
    index = cell.end;
    while (isTooWide && text.charCodeAt(index + 1) === separator) index += 1;
    if (text.charCodeAt(index) !== separator) return { cells, isTooWide, end: afterBreak(text, index) };
  }
}

function afterBreak(text: string, at: number): number {
  if (at >= text.length) return at;
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
}

interface CellRules {
  separator: number;
  /** Whether a quoted cell may have quotation marks that are not doubled. */
  isLenient: boolean;
}

function cellAt(text: string, at: number, rules: CellRules): Cell | null {
  const { separator } = rules;
  let start = at;
  if (separator !== SPACE) while (text.charCodeAt(start) === SPACE) start += 1;
  if (text.charCodeAt(start) !== QUOTE) return unquotedCell(text, at, separator);
  const quoted = quotedCell(text, start, rules);
  return quoted === undefined ? unquotedCell(text, at, separator) : quoted;
}

function unquotedCell(text: string, at: number, separator: number): Cell {
  let end = at;
  while (end < text.length && !endsCell(text.charCodeAt(end), separator)) end += 1;
  return { text: text.slice(at, end), end };
}

function endsCell(code: number, separator: number): boolean {
  return code === separator || code === LF || code === CR;
}

/** Null: it is not closed. Undefined: it only begins with a quotation mark. */
function quotedCell(
  text: string,
  start: number,
  { separator, isLenient }: CellRules,
): Cell | null | undefined {
  let content = '';
  let from = start + 1;
  /** Where it must be closed, once it has a quotation mark that is not doubled. */
  let lineEnd = Infinity;
  /** In RFC 4180, a backslash before two quotation marks is one before a quotation mark. */
  let hasEscapes = false;
  for (let quote = text.indexOf('"', from); ; quote = text.indexOf('"', from)) {
    if (quote === -1) return lineEnd === Infinity ? null : undefined;
    if (quote > lineEnd) return undefined;
    const run = runOfQuotes(text, quote);
    const after = quote + run;
    const isEscaped = text.charCodeAt(quote - 1) === BACKSLASH && quote > from;
    const isAtEnd = after >= text.length || endsCell(text.charCodeAt(after), separator);
    if (isAtEnd && (run % 2 === 1 || (isEscaped && hasEscapes))) {
      const inner = run % 2 === 1 ? text.slice(from, quote) : text.slice(from, quote - 1);
      return { text: content + inner + '"'.repeat(Math.floor(run / 2)), end: after };
    }
    if (run % 2 === 1) {
      if (!isLenient) return undefined;
      // What follows a delimiter begins a cell, so this one has ended before.
      if (lineEnd !== Infinity && text.charCodeAt(quote - 1) === separator) return undefined;
      if (lineEnd === Infinity) lineEnd = endOfLenience(text, after);
    }
    const isUnescaped = isEscaped && run % 2 === 1;
    hasEscapes ||= isUnescaped;
    content += text.slice(from, isUnescaped ? quote - 1 : quote) + '"'.repeat(Math.ceil(run / 2));
    from = after;
  }
}

function runOfQuotes(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === QUOTE) end += 1;
  return end - at;
}

function endOfLenience(text: string, at: number): number {
  const limit = Math.min(text.length, at + LENIENT_LENGTH);
  let end = at;
  while (end < limit && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end += 1;
  return end;
}

import { readDate } from '../imports/read-cell.js';
import type { JsonValue } from '../json/json.js';
import { looksLikeTime, cellMeaning, statedMeaning, timeKind, type ColumnConsent } from './column-consent.js';
import { isEnd, strictest, type ConsentKind } from './consent-kind.js';
import { nestedConsents, timeIn } from './nested-consent.js';
import { answerWords, emptyWords } from './value-words.js';
import { plainWord } from './plain-word.js';

/** What a row says about the consent of its person. */
export interface RowConsent {
  kind: ConsentKind;
  /** When that was, if the row tells. */
  at: Date | null;
  /** The columns and values that say so. */
  evidence: string;
  ip: string | null;
  /** Where it was given. */
  source: string | null;
  /** What the person agreed to. */
  text: string | null;
}

/** A column that says something about consent, and where its cell is. */
export interface ConsentColumn {
  column: string;
  index: number;
  consent: ColumnConsent;
}

interface Statement {
  kind: ConsentKind | null;
  at: Date | null;
  evidence: string;
}

const MAX_EVIDENCE = 500;
const MAX_TEXT = 5_000;
const IP = /^[\da-f.:]{3,45}$/i;

/**
 * Reads what rows say about consent; of several columns the strictest counts. `everyone` is said of the whole file, besides.
 *
 * @returns a reader of rows, which answers null for one that says nothing
 */
export function consentReader(
  columns: readonly ConsentColumn[],
  everyone: ConsentKind | null,
): (cells: readonly JsonValue[]) => RowConsent | null {
  if (columns.length === 0 && everyone === null) return () => null;
  return (cells) => {
    const statements = columns.flatMap((one) => statementsIn(one, cells[one.index] ?? null));
    const kind = strictest([...statements.map((one) => one.kind), everyone]);
    if (kind === null && statements.length === 0) return null;
    const said = statements.filter((one) => one.kind === kind);
    return {
      kind: kind ?? 'counted',
      at: countedTime(statements, kind),
      evidence: said
        .map(({ evidence }) => evidence)
        .join(', ')
        .slice(0, MAX_EVIDENCE),
      ip: evidenceIn(columns, cells, 'ip', IP),
      source: evidenceIn(columns, cells, 'source', null),
      text: evidenceIn(columns, cells, 'text', null),
    };
  };
}

/** The time of what counts; else that of the latest answer, unless it may be that of an earlier one. */
function countedTime(statements: readonly Statement[], kind: ConsentKind | null): Date | null {
  const own = statements.filter((one) => one.at !== null && isTimeFor(one.kind, kind));
  return own[0]?.at ?? statements.find((one) => one.kind === null && one.at !== null)?.at ?? null;
}

function isTimeFor(timed: ConsentKind | null, kind: ConsentKind | null): boolean {
  const isYes = kind === 'yes' || kind === 'counted';
  return timed === kind ? timed !== null : isYes && (timed === 'yes' || timed === 'counted');
}

function statementsIn({ column, consent }: ConsentColumn, cell: JsonValue): Statement[] {
  const evidence = `${column}: ${shown(cell)}`;
  if (consent.as === 'nested')
    return nestedConsents(column, cell).map(({ path, value, kind, at }) => ({
      kind,
      at,
      evidence: `${path}: ${shown(value)}`,
    }));
  const of = timeKind(consent.as);
  if (of !== undefined) return timeStatement(consent, { of, cell, evidence });
  const kind = cellMeaning(consent, column, cell);
  if (kind === 'unknown' && typeof cell === 'string' && looksLikeTime(cell))
    return [{ kind: kindOfTime(consent, column), at: cellTime(cell), evidence }];
  return kind === null ? [] : [{ kind, at: null, evidence }];
}

/** A date where a yes is expected is one. */
function kindOfTime(consent: ColumnConsent, column: string): ConsentKind | null {
  return cellMeaning(consent, column, 'true');
}

function timeStatement(
  consent: ColumnConsent,
  { of, cell, evidence }: { of: ConsentKind | null; cell: JsonValue; evidence: string },
): Statement[] {
  const stated = statedMeaning(consent, cell);
  if (stated !== undefined) return [{ kind: stated, at: null, evidence }];
  if (cell === null || isNothing(cell)) return [];
  const at = cellTime(cell);
  if (at !== null) return [{ kind: of, at, evidence }];
  const said = cellMeaning({ as: 'ends' }, '', cell);
  if (said !== null && said !== 'unknown') return [{ kind: said, at: null, evidence }];
  if (of === null) return [];
  // That someone has left counts even at a time that is not understood; a yes does not, unless it is a date.
  const isSaid = isEnd(of) || (typeof cell === 'string' && looksLikeTime(cell));
  return [{ kind: isSaid ? of : 'unknown', at: null, evidence }];
}

function isNothing(cell: JsonValue): boolean {
  if (typeof cell === 'boolean') return !cell;
  if (typeof cell === 'number') return cell === 0;
  if (typeof cell !== 'string') return false;
  const word = plainWord(cell);
  return emptyWords.has(word) || answerWords.get(word) === 'no' || /^[0\s:.-]+$/.test(cell.slice(0, 30));
}

function cellTime(cell: JsonValue): Date | null {
  const date = readDate(cell);
  return date === null ? timeIn(cell) : new Date(date);
}

function evidenceIn(
  columns: readonly ConsentColumn[],
  cells: readonly JsonValue[],
  as: 'ip' | 'source' | 'text',
  form: RegExp | null,
): string | null {
  for (const { consent, index } of columns) {
    const cell = cells[index];
    if (consent.as !== as || typeof cell !== 'string' || cell.trim() === '') continue;
    if (form === null || form.test(cell.trim())) return cell.trim().slice(0, MAX_TEXT);
  }
  return null;
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

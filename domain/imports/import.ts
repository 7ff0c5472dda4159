import type { ColumnConsent } from '../consent/column-consent.js';
import type { EveryoneKind } from '../consent/consent-kind.js';
import type { Id } from '../id.js';
import { DAY_MS } from '../kernel/spans.js';

/** Formats of files that can be imported. */
export const fileFormats = ['csv', 'ndjson'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Delimiters of CSV that are detected, in the order in which they are preferred. */
export const delimiters = [',', ';', '\t', '|'] as const;
/** One ASCII character. */
export type Delimiter = string;

/**
 * `ready`: uploaded, not started. `paused`, `canceled` and `failed` keep what has been committed. `undoing` and `undone`:
 * the import's changes are reverted.
 */
export const importStatuses = [
  'ready',
  'trying',
  'importing',
  'paused',
  'done',
  'canceled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What the rows of a file are: people, or addresses that get no marketing mail. */
export const importKinds = ['contacts', 'suppressions'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What happens to existing contacts. `fillEmpty` sets only what they do not have. */
export const existingModes = ['update', 'fillEmpty', 'skip'] as const;
export type ExistingMode = (typeof existingModes)[number];

/** How the cells of a column become values of a custom field. */
export const columnTypes = ['text', 'number', 'boolean', 'date', 'list'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** Fields of a contact that a column can fill, besides `customFields.<key>`. */
export const importFields = [
  'email',
  'firstName',
  'lastName',
  'name',
  'timezone',
  'language',
  'subscribed',
  'trackingConsent',
] as const;
export type ImportField = (typeof importFields)[number];

export const CUSTOM_FIELD_PREFIX = 'customFields.';

/** The field that a column maps to; null leaves the column out. */
export interface ColumnTarget {
  column: string;
  field: string | null;
  type: ColumnType;
  /** What it says about consent; null for nothing. Absent if that was neither found nor stated. */
  consent?: ColumnConsent | null;
}

/** A statement that everyone in the file has already consented elsewhere, kept in the consent ledger. */
export interface ImportedConsent {
  /** What the people agreed to. */
  text: string;
  /** Where they agreed to it. */
  source: string;
  at: Date;
}

/** What an import does with the rows of its file. */
export interface ImportMapping {
  kind: ImportKind;
  columns: ColumnTarget[];
  existing: ExistingMode;
  listIds: Id[];
  /** Null: consent is unknown, and lists with double opt-in get pending members. */
  confirmed: ImportedConsent | null;
  /** What everyone in the file has done, whatever else it says; null for nothing. */
  everyone: EveryoneKind | null;
  /** Confirmation mails per minute to pending members; null for no mail. */
  confirmationsPerMinute: number | null;
  /** Whether automations, rules and waits react to the changes. */
  fire: boolean;
}

/** Rows that could not be imported for the same reason, or that lack a cell. */
export interface RefusalCount extends Pick<RowError, 'column' | 'reason'> {
  rows: number;
}

/** Outcomes of the rows so far. */
export interface ImportProgress {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  /** Existing contacts that were left alone. */
  skipped: number;
  /** Rows that could not be imported; each has an error. */
  refused: number;
  /** The first reasons, with their counts; absent in imports that ended before they were counted. */
  refusedBy?: RefusalCount[];
  /** Cells that were left out of rows that were imported, and the first reasons with their counts. */
  leftOut?: number;
  leftOutBy?: RefusalCount[];
  /** Rows whose address is suppressed: imported without consent and without lists. */
  suppressed: number;
  /** Rows of contacts who have unsubscribed, and stay so. */
  unsubscribed: number;
}

export const NO_PROGRESS: ImportProgress = {
  rows: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  refusedBy: [],
  leftOut: 0,
  leftOutBy: [],
  suppressed: 0,
  unsubscribed: 0,
};

/** A place in the decoded file, and the number of its line, from 1. */
export interface FilePosition {
  offset: number;
  line: number;
}

/** Why a row could not be imported. */
export interface RowError {
  line: number;
  /** The column at fault; null for the row as a whole. */
  column: string | null;
  reason: string;
  /** The cell, shortened; null for the row as a whole. */
  value: string | null;
}

export const MAX_FILE_BYTES = 1_024 * 1_048_576;
export const MAX_ROWS = 5_000_000;
export const MAX_COLUMNS = 200;
/** Characters of a column's name by which it can be mapped. */
export const MAX_COLUMN_NAME = 1_000;
/** Errors that are kept; the others are only counted. */
export const MAX_KEPT_ERRORS = 10_000;
/** Reasons whose rows are counted. Each page of an import writes the counts. */
export const MAX_REASONS = 20;
/** How long an import can be undone. */
export const UNDO_MS = DAY_MS;

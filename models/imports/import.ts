import type { ObjectId } from 'mongodb';
import type {
  Delimiter,
  FileFormat,
  FilePosition,
  ImportMapping,
  ImportProgress,
  ImportStatus,
} from '../../domain/imports/import.js';
import type { FileEncoding } from '../../domain/imports/file-encodings.js';
import type { SeenValues } from '../../domain/imports/map-consent.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import { defineCollection } from '../core/define-model.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** A file of people, and what becomes of its rows. Its decoded text is in `fileChunks`, until it has ended. */
export interface ImportRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** The file's name. */
  name: string;
  /** Where the file came from; null for an upload. */
  url: string | null;
  format: FileFormat;
  encoding: FileEncoding;
  /** Null for NDJSON. */
  delimiter: Delimiter | null;
  /** What detection found, whichever is used; null for NDJSON. */
  detectedDelimiter: Delimiter | null;
  /** Bytes of the decoded text. */
  size: number;
  columns: string[];
  /** Where the first row begins. */
  start: FilePosition;
  mapping: ImportMapping;
  /** Values of its columns that may be about consent, or personal; none once it has ended, as of the text. */
  seen: SeenValues[];
  status: ImportStatus;
  /** Everything before it is imported; null before the first page. While it runs, `importPositions` say how far it is. */
  cursor: FilePosition | null;
  progress: ImportProgress;
  /** The counts of the last trial of this mapping; `at` is null while it runs, and `importPositions` has the counts. */
  trial: { progress: ImportProgress; at: Date | null } | null;
  /** Why it failed. */
  failure: string | null;
  /** The job that works on it, or did last. */
  jobId: ObjectId | null;
  /** Raised by each turn of a worker, which then conflicts with a pause. Absent before the first. */
  turns?: number;
  /** The member or API key that uploaded it. */
  by: string;
  /** Who started it: the source of what it changes. */
  source: EventSourceRef;
  /** Raised by each change of the mapping. */
  rev: number;
  createdAt: Date;
  startedAt: Date | null;
  /** From when its confirmation mails are counted: later than `startedAt` after a pause. Absent if it sends none. */
  mailsFrom?: Date;
  finishedAt: Date | null;
  /** Until then it can be undone; null if it cannot. */
  undoUntil: Date | null;
  /** What has been taken back. */
  undone: { deleted: number; restored: number; kept: number } | null;
  expiresAt: Date;
}

/** The index of imports that have not ended, whose files are kept. */
export const OPEN_IMPORTS = 'open';

export const importCollection = defineCollection<ImportRecord>({
  collection: 'imports',
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    {
      key: { workspaceId: 1, createdAt: 1, size: 1 },
      name: OPEN_IMPORTS,
      partialFilterExpression: { finishedAt: null },
    },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});

/** How long an import is listed. */
export const IMPORT_KEPT_MS = 90 * DAY_MS;
/** How long a file may wait for its start. */
export const FILE_KEPT_MS = 7 * DAY_MS;

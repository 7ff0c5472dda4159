import Type, { type Static } from 'typebox';
import { consentRoles } from '../../domain/consent/column-consent.js';
import { statedKinds } from '../../domain/consent/consent-kind.js';
import { everyoneKinds } from '../../domain/consent/consent-kind.js';
import { consentQuestions } from '../../domain/imports/map-consent.js';
import { isSecretName } from '../../domain/imports/column-names.js';
import type { FileRow } from '../../domain/imports/file-row.js';
import { fileEncodings } from '../../domain/imports/file-encodings.js';
import {
  columnTypes,
  existingModes,
  fileFormats,
  importKinds,
  importStatuses,
  type ColumnTarget,
  type ImportMapping,
  type ImportProgress,
} from '../../domain/imports/import.js';
import { knownFile, knownKinds } from '../../domain/imports/known-files.js';
import type { ImportRecord } from '../../models/imports/import.js';
import type { ImportErrorRecord } from '../../models/imports/import-error.js';
import {
  anything,
  count,
  flag,
  id,
  instant,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/output/response-schema.js';
import { maskedUrl } from '../http/webhook-view.js';

/** In place of a password or key. */
const HIDDEN = '•••';

/** What a caller may see of an import. */
export interface ImportView {
  /** What is in its file. */
  showsFile: boolean;
  /** The whole URL, which may be signed: a credential for the file. */
  showsUrl: boolean;
}

/** For the audit log, which keeps neither. */
export const AUDITED: ImportView = { showsFile: false, showsUrl: false };

const counts = {
  rows: count,
  created: count,
  changed: count,
  unchanged: count,
  skipped: count,
  refused: count,
  /** The most frequent reason first. */
  refusedBy: Type.Array(objectSchema({ column: orNull(text), reason: text, rows: count })),
  /** Cells that could not be read, of rows that were imported without them. */
  leftOut: count,
  /** The most frequent reason first. */
  leftOutBy: Type.Array(objectSchema({ column: orNull(text), reason: text, rows: count })),
  suppressed: count,
  unsubscribed: count,
};

const consentSchema = objectSchema({
  as: Type.Enum([...consentRoles]),
  values: Type.Array(objectSchema({ value: text, means: Type.Enum([...statedKinds]) })),
});

const columnSchema = objectSchema({
  column: text,
  field: orNull(text),
  type: Type.Enum([...columnTypes]),
  /** What it says about consent; absent if nothing was found or stated. */
  consent: Type.Optional(orNull(consentSchema)),
});

const mappingFields = {
  kind: Type.Enum([...importKinds]),
  columns: Type.Array(columnSchema),
  existing: Type.Enum([...existingModes]),
  listIds: Type.Array(id),
  confirmed: orNull(objectSchema({ text, source: text, at: instant })),
  everyone: orNull(Type.Enum([...everyoneKinds])),
  confirmationsPerMinute: orNull(count),
  fire: flag,
};

export const importSchema = responseSchema('Import', {
  id,
  name: text,
  url: orNull(text),
  /** The tool whose export it is; null if that is not known. */
  known: orNull(objectSchema({ tool: text, holds: text, kind: Type.Enum([...knownKinds]) })),
  format: Type.Enum([...fileFormats]),
  encoding: Type.Enum([...fileEncodings]),
  delimiter: orNull(text),
  /** What detection found, whichever is used; null for NDJSON. */
  detectedDelimiter: orNull(text),
  size: count,
  /** How much of the file is done, from 0 to 1. */
  done: Type.Number({ minimum: 0, maximum: 1 }),
  status: Type.Enum([...importStatuses]),
  ...counts,
  trial: orNull(objectSchema({ ...counts, finishedAt: orNull(instant) })),
  failure: orNull(text),
  /** What must be said of columns before it can start: that one is not mapped, or what its values mean. */
  questions: Type.Array(objectSchema({ column: text, values: Type.Array(text) })),
  listIds: Type.Array(id),
  existing: Type.Enum([...existingModes]),
  fire: flag,
  by: text,
  createdAt: instant,
  startedAt: orNull(instant),
  finishedAt: orNull(instant),
  undoUntil: orNull(instant),
  undone: orNull(objectSchema({ deleted: count, restored: count, kept: count })),
});

export const mappingSchema = responseSchema('ImportMapping', mappingFields);

export const mappingViewSchema = responseSchema('ImportMappingView', {
  ...mappingFields,
  preview: Type.Array(objectSchema({ line: count, cells: Type.Array(anything), problem: orNull(text) })),
});

export const importErrorSchema = responseSchema('ImportError', {
  line: count,
  column: orNull(text),
  reason: text,
  value: orNull(text),
});

export function presentImport(
  row: ImportRecord,
  { showsFile, showsUrl }: ImportView,
): Static<typeof importSchema> {
  const { mapping, trial, size, cursor } = row;
  return {
    id: row._id.toHexString(),
    name: row.name,
    url: row.url === null || showsUrl ? row.url : maskedUrl(row.url),
    known: knownFile(row.columns, row.name),
    format: row.format,
    encoding: row.encoding,
    delimiter: row.delimiter,
    detectedDelimiter: row.detectedDelimiter,
    size,
    done: size === 0 || cursor === null ? 0 : Math.min(1, cursor.offset / size),
    status: row.status,
    ...presentCounts(row.progress),
    trial: trial && { ...presentCounts(trial.progress), finishedAt: iso(trial.at) },
    failure: row.failure,
    questions: row.startedAt === null ? presentQuestions(row, showsFile) : [],
    listIds: mapping.listIds,
    existing: mapping.existing,
    fire: mapping.fire,
    by: row.by,
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    undoUntil: iso(row.undoUntil),
    undone: row.undone,
  };
}

function presentQuestions({ mapping, seen }: ImportRecord, showsFile: boolean) {
  const questions = consentQuestions(mapping, seen);
  return showsFile ? questions : questions.map(({ column }) => ({ column, values: [] }));
}

function presentCounts(progress: ImportProgress): Required<ImportProgress> {
  const { rows, created, changed, unchanged, skipped, refused, suppressed, unsubscribed } = progress;
  const { leftOut = 0 } = progress;
  const [refusedBy, leftOutBy] = [progress.refusedBy, progress.leftOutBy].map((reasons = []) =>
    reasons.toSorted((a, b) => b.rows - a.rows),
  );
  return {
    rows,
    created,
    changed,
    unchanged,
    skipped,
    refused,
    refusedBy: refusedBy ?? [],
    leftOut,
    leftOutBy: leftOutBy ?? [],
    suppressed,
    unsubscribed,
  };
}

function iso(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

/** A mapping as a caller has sent it. */
export function presentMapping({ mapping }: Pick<ImportRecord, 'mapping'>): Static<typeof mappingSchema> {
  const { kind, columns, existing, listIds, confirmed, everyone, confirmationsPerMinute, fire } = mapping;
  return {
    kind,
    columns: columns.map(presentColumn),
    existing,
    listIds,
    confirmed: confirmed && { ...confirmed, at: confirmed.at.toISOString() },
    everyone,
    confirmationsPerMinute,
    fire,
  };
}

function presentColumn({ column, field, type, consent }: ColumnTarget): Static<typeof columnSchema> {
  const target = { column, field, type };
  if (consent === undefined) return target;
  return { ...target, consent: consent && { as: consent.as, values: consent.values ?? [] } };
}

/** A mapping and the first rows of the file; neither rows nor values for those who may not see the file. */
export function presentMappingView(
  row: ImportRecord,
  rows: readonly FileRow[],
  { showsFile }: ImportView,
): Static<typeof mappingViewSchema> {
  if (!showsFile) return { ...presentMapping({ mapping: withoutValues(row.mapping) }), preview: [] };
  const isSecret = row.columns.map(isSecretName);
  const preview = rows.map(({ line, cells, problem }) => ({
    line,
    cells: cells.map((cell, i) => (isSecret[i] === true && cell !== null && cell !== '' ? HIDDEN : cell)),
    problem,
  }));
  return { ...presentMapping(row), preview };
}

/** What was found in the file of consent is left out. */
function withoutValues(mapping: ImportMapping): ImportMapping {
  const columns = mapping.columns.map(({ consent, ...column }) =>
    consent === undefined ? column : { ...column, consent: consent && { as: consent.as } },
  );
  return { ...mapping, columns };
}

export function presentError({
  line,
  column,
  reason,
  value,
}: ImportErrorRecord): Static<typeof importErrorSchema> {
  return { line, column, reason, value };
}

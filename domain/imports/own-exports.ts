import type { ExportNoun } from '../exports/export.js';

/** Columns that an export of ours always has, and that no other file has together. */
const COLUMNS: readonly (readonly [what: ExportNoun, columns: readonly string[]])[] = [
  ['messages', ['contactId', 'enrollmentId', 'messageId', 'machineOpens', 'attempts']],
  ['events', ['eventName', 'contactId', 'decisions', 'receivedAt', 'parentId']],
  ['consents', ['contactId', 'action', 'textHash', 'confirmationId', 'since']],
];

/** Which of our exports a file is that holds no contacts; null for any other file. */
export function exportWithoutContacts(columns: readonly string[]): ExportNoun | null {
  const found = new Set(columns);
  return COLUMNS.find(([, own]) => own.every((column) => found.has(column)))?.[0] ?? null;
}

import { type ObjectId } from 'mongodb';
import type { SuppressionReason } from '../../domain/lists/suppression.js';
import { isJsonObject } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { MailReport } from '../../domain/mail-reports/mail-report.js';
import { defineCollection } from '../core/define-model.js';
import { open } from '../core/seal.js';

/** An address that must not receive marketing mail; identified by an HMAC of the email, which survives an erasure. */
export interface SuppressionRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** HMAC-SHA256 of workspace and normalised email with a key derived from `SECRET_KEY`, hex. */
  emailHash: string;
  reason: SuppressionReason;
  /** The email sealed with `SECRET_KEY`, for display; null after an erasure. */
  emailSealed: string | null;
  /** The bounce or complaint that is the reason, sealed, since it may quote the address; null after an erasure. */
  evidenceSealed?: string | null;
  /** Hash of the former address that its person brought it along from; absent if it is about this one. */
  from?: string;
  /** When its contact was erased; stays if the address becomes known again. */
  erasedAt?: Date;
  createdAt: Date;
}

export const suppressionCollection = defineCollection<SuppressionRecord>({
  collection: 'suppressions',
  indexes: [
    { key: { workspaceId: 1, emailHash: 1 }, unique: true },
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    {
      key: { workspaceId: 1, from: 1 },
      name: 'carried',
      partialFilterExpression: { from: { $exists: true } },
    },
  ],
});

/** Opens the sealed evidence; null if there is none. Throws if the key is wrong. */
export function openEvidence(
  secretKey: Buffer,
  { evidenceSealed = null }: Pick<SuppressionRecord, 'evidenceSealed'>,
): MailReport | null {
  if (evidenceSealed === null) return null;
  const report = parseJson(open(secretKey, evidenceSealed));
  if (!isReport(report)) throw new TypeError('The sealed text is not a report');
  return report;
}

function isReport(value: unknown): value is MailReport {
  return isJsonObject(value) && (value['kind'] === 'bounce' || value['kind'] === 'complaint');
}

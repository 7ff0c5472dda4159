import type { ObjectId } from 'mongodb';
import { fieldWarnings } from '../../../domain/automation/reference-warnings.js';
import { contactFieldsIn, type MailTexts } from '../../../domain/render/text-warnings.js';
import type { Warning } from '../../../domain/warnings/warning.js';
import type { Database } from '../../../models/core/database.js';
import { seenFields } from './seen-fields.js';

/** The fields that a mail prints of a contact and that no contact has, by part. */
export async function mailFieldWarnings(
  { db }: { db: Database },
  { workspaceId, mail }: { workspaceId: ObjectId; mail: MailTexts },
): Promise<Warning[]> {
  const named = contactFieldsIn(mail);
  if (named.length === 0) return [];
  const seen = { fields: await seenFields(db, workspaceId) };
  return named.flatMap((one) => fieldWarnings(one, { seen, setFields: new Set() }));
}

import type { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Engine } from '../../engine/engine.js';
import { eraseNow } from '../../engine/jobs/contacts/erasure.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { deletionAudit } from '../../engine/audit/contact-audit.js';
import type { BuildAuditEntry } from '../http/change.js';
import { contactNotFound } from './read-contact.js';
import { recordContactCall } from './record-contact-call.js';

/**
 * Deletes a contact: ends every enrollment and erases the personal data.
 *
 * @throws RollcallError `not_found`
 */
export async function deleteContact(
  { db, engine, clock, log }: { db: Database; engine: Engine; clock: () => Date; log: Logger },
  input: { workspaceId: ObjectId; source: EventSourceRef; id: string; audit: BuildAuditEntry },
): Promise<void> {
  const { workspaceId, source, id } = input;
  if (parseId(id) === null) return contactNotFound();
  await recordContactCall(
    { engine },
    {
      workspaceId,
      source,
      subject: { by: 'id', id },
      patch: null,
      action: { type: 'deleteContact' },
      receivedAt: clock(),
      audit: deletionAudit(input.audit, id),
    },
  );
  try {
    await eraseNow({ db, log }, id);
  } catch (error) {
    log.warn({ err: error, contact: id }, 'erasure_left_to_worker');
  }
}

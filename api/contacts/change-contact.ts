import type { ObjectId } from 'mongodb';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Engine } from '../../engine/engine.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { contactAudit } from '../../engine/audit/contact-audit.js';
import type { BuildAuditEntry } from '../http/change.js';
import { contactNotFound, type FoundContact } from './read-contact.js';
import { assertApplied, recordContactCall } from './record-contact-call.js';
import { savedContact, factsAfter } from './save-contact.js';

export interface ChangeContact {
  workspaceId: ObjectId;
  source: EventSourceRef;
  id: string;
  patch: ContactPatch;
  silent: boolean;
  audit: BuildAuditEntry;
  /** The version the client has read; null for any. */
  ifVersion: number | null;
}

/** @throws RollcallError `not_found`, `stale`, `email_taken`, `invalid` */
export async function changeContact(
  deps: { db: Database; engine: Engine; clock: () => Date },
  { workspaceId, source, id, patch, silent, audit: line, ifVersion }: ChangeContact,
): Promise<FoundContact> {
  if (parseId(id) === null) return contactNotFound();
  const receivedAt = deps.clock();
  const audit = contactAudit(line);
  const call = { workspaceId, source, receivedAt, patch, silent, audit, subject: { by: 'id', id } } as const;
  const recorded = await recordContactCall(deps, { ...call, action: { type: 'updateContact', ifVersion } });
  const outcome = assertApplied(recorded);
  return {
    contact: savedContact(outcome),
    facts: await factsAfter(deps.db, { workspaceId, outcome, receivedAt }),
  };
}

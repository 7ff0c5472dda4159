import type { ObjectId } from 'mongodb';
import { explainMemberState, type Reason } from '../../domain/segments/explain.js';
import { plannedSegment } from '../../domain/segments/planned-segments.js';
import { forReasons } from '../../domain/segments/reads.js';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { contactHeadProjection, type ContactHead } from '../../engine/intake/parts/contacts/contact-rows.js';
import { readStoredFacts } from '../../engine/segments/stored-facts.js';
import type { Database } from '../../models/core/database.js';

/** Why each contact does or does not meet the conditions, by id; omits contacts that no longer exist. */
export async function explainContacts(
  db: Database,
  input: { workspaceId: ObjectId; where: ContactWhere; contactIds: ObjectId[]; now: Date },
): Promise<Map<string, { contact: ContactHead; why: Reason[] }>> {
  const { workspaceId, where, contactIds, now } = input;
  const planned = plannedSegment({ id: '', name: '', version: 0, where, isBuilding: true });
  const segments = [{ ...planned, reads: forReasons(planned.reads) }];
  const contacts = await db.collections.Contact.find<ContactHead>(
    { workspaceId, _id: { $in: contactIds } },
    { projection: contactHeadProjection },
  ).toArray();
  const factsFor = await readStoredFacts(db, { workspaceId, segments, contacts, now });
  return new Map(
    contacts.map((contact) => [
      contact._id.toHexString(),
      { contact, why: explainMemberState(where, factsFor(contact), now) },
    ]),
  );
}

import type { ObjectId, WithId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { ContactState } from '../../domain/contact/contact-state.js';
import { contactState } from '../../engine/intake/parts/contacts/contact-rows.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import type { PageOf } from '../http/paging.js';
import { contactFacts, factsOfContacts, type ContactFacts } from './contact-facts.js';

export interface FoundContact {
  contact: ContactState;
  facts: ContactFacts;
}

/** @throws RollcallError `not_found` */
export async function readContact(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<FoundContact> {
  const contactId = parseId(id);
  if (contactId === null) return contactNotFound();
  const [row, facts] = await Promise.all([
    db.collections.Contact.findOne({ _id: contactId, workspaceId }),
    contactFacts(db, { workspaceId, contactId }),
  ]);
  return row === null ? contactNotFound() : { contact: contactState(row), facts };
}

/** The id of a contact that exists. @throws RollcallError `not_found` */
export async function assertContact(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<ObjectId> {
  const _id = parseId(id);
  const contact =
    _id && (await db.collections.Contact.findOne({ _id, workspaceId }, { projection: { _id: 1 } }));
  return contact?._id ?? contactNotFound();
}

/** Every operation on a missing contact fails like this, in the engine as well. */
export function contactNotFound(): never {
  throw new RollcallError('not_found', 'Contact not found.');
}

/** Adds what is stored elsewhere to a page of contacts. */
export async function withFacts(
  db: Database,
  workspaceId: ObjectId,
  page: PageOf<WithId<ContactRecord>>,
): Promise<PageOf<FoundContact>> {
  const factsFor = await factsOfContacts(db, { workspaceId, contactIds: page.data.map(({ _id }) => _id) });
  const data = page.data.map((row) => ({
    contact: contactState(row),
    facts: factsFor(row._id.toHexString()),
  }));
  return { ...page, data };
}

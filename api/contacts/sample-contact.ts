import type { ClientSession, ObjectId } from 'mongodb';
import { renderedContact, type RenderedContact } from '../../domain/contact/rendered-contact.js';
import type { RenderFacts } from '../../domain/render/preview.js';
import { invalid } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import { newContact } from '../../domain/plan/contacts/contact-patch.js';
import type { Database } from '../../models/core/database.js';
import { derivedId, parseId } from '../../models/core/ids.js';
import { workspaceFacts } from '../../models/accounts/workspace-facts.js';
import type { InlineContact } from './contact-field-schemas.js';
import { contactPatch } from './contact-patch.js';

/** A contact by id, or one given in the request; the sample contact if both are omitted. */
export interface Sample {
  contactId?: string;
  contact?: InlineContact;
  /** The properties of the entry event. */
  event?: JsonObject;
}

const SAMPLE = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
/** The id of the sample contact, which belongs to no workspace. */
export const sampleId = derivedId('sample', SAMPLE.email);
/** The token of unsubscribe links in previews; it belongs to no contact. */
const SAMPLE_TOKEN = 'preview';

interface SampleDeps {
  db: Database;
  clock: () => Date;
  settings: { baseUrl: string };
}

/**
 * The data for the preview of a mail: the given contact, or the sample contact.
 *
 * @throws RollcallError `invalid` for an unknown contact
 */
export async function sampleFacts(
  { db, clock, settings }: SampleDeps,
  { workspaceId, sample }: { workspaceId: ObjectId; sample: Sample },
): Promise<{ facts: RenderFacts; contactId: ObjectId | null }> {
  const now = clock();
  const [contact, workspace] = await Promise.all([
    samplePerson(db, { workspaceId, sample, now }),
    db.models.Workspace.findOne({ _id: workspaceId }),
  ]);
  const facts: RenderFacts = {
    contact,
    workspace: workspaceFacts(workspace),
    entry: { eventId: null, name: 'preview', properties: JSON.stringify(sample.event ?? {}), at: now },
    mailing: { unsubscribeUrl: `${settings.baseUrl}/unsubscribe/${SAMPLE_TOKEN}`, list: null },
  };
  return { facts, contactId: sample.contactId === undefined ? null : parseId(sample.contactId) };
}

/** The given contact, or the sample contact. @throws RollcallError `invalid` for an unknown contact */
export async function samplePerson(
  db: Database,
  { workspaceId, sample, now }: { workspaceId: ObjectId; sample: Sample; now: Date },
  session?: ClientSession,
): Promise<RenderedContact> {
  if (sample.contactId === undefined) {
    const { email, ...changes } = { ...SAMPLE, ...sample.contact };
    const patch = contactPatch(changes, { overrides: false });
    const id = derivedId('sample', email).toHexString();
    return renderedContact(id, newContact(id, email, patch, { now, suppressed: false }));
  }
  const _id = parseId(sample.contactId);
  const row =
    _id && (await db.collections.Contact.findOne({ _id, workspaceId }, { ...(session && { session }) }));
  if (row === null) throw invalid([{ path: 'contactId', message: 'is not a contact of this workspace' }]);
  return renderedContact(sample.contactId, row);
}

import type { ClientSession, ObjectId } from 'mongodb';
import {
  greetedContact,
  renderedContact,
  type RenderedContact,
} from '../../domain/contact/rendered-contact.js';
import type { Where } from '../../domain/automation/where.js';
import type { RenderFacts } from '../../domain/render/preview.js';
import { invalid } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import { newContact } from '../../domain/plan/contacts/contact-patch.js';
import type { Database } from '../../models/core/database.js';
import { mailReaders, type ReaderRow } from '../../models/audience/mail-readers.js';
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
  /** Instead of the contact's. */
  language?: string;
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
  {
    workspaceId,
    sample,
    conditions = [],
  }: { workspaceId: ObjectId; sample: Sample; conditions?: readonly Where[] },
): Promise<{ facts: RenderFacts; contactId: ObjectId | null }> {
  const now = clock();
  const [row, workspace] = await Promise.all([
    sampleRow(db, { workspaceId, sample, now }),
    db.models.Workspace.findOne({ _id: workspaceId }),
  ]);
  const person = { ...row, ...(sample.language !== undefined && { language: sample.language }) };
  const { _id, ...contact } = person;
  const id = _id.toHexString();
  const reader = (await mailReaders(db, { workspaceId, conditions, contacts: [person] })).get(id);
  const facts: RenderFacts = {
    contact: greetedContact(id, contact),
    ...(reader !== undefined && { reader }),
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
  const { _id, ...contact } = await sampleRow(db, { workspaceId, sample, now }, session);
  return renderedContact(_id.toHexString(), contact);
}

/** The same as a row, with what conditions read. */
async function sampleRow(
  db: Database,
  { workspaceId, sample, now }: { workspaceId: ObjectId; sample: Sample; now: Date },
  session?: ClientSession,
): Promise<ReaderRow> {
  if (sample.contactId === undefined) {
    const { email, ...changes } = { ...SAMPLE, ...sample.contact };
    const patch = contactPatch(changes, { overrides: false });
    const _id = derivedId('sample', email);
    const { id: _text, ...contact } = newContact(_id.toHexString(), email, patch, { now, suppressed: false });
    return { _id, ...contact };
  }
  const _id = parseId(sample.contactId);
  const row =
    _id && (await db.collections.Contact.findOne({ _id, workspaceId }, { ...(session && { session }) }));
  if (row === null) throw invalid([{ path: 'contactId', message: 'is not a contact of this workspace' }]);
  return row;
}

import { ObjectId } from 'mongodb';
import type { Applied } from '../../domain/plan/calls/outcome.js';
import type { ContactPatch, ContactState } from '../../domain/contact/contact-state.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Engine } from '../../engine/engine.js';
import type { Database } from '../../models/core/database.js';
import type { Idempotency } from '../http/input/idempotency-key.js';
import { contactAudit } from '../../engine/audit/contact-audit.js';
import type { BuildAuditEntry } from '../http/change.js';
import { contactFacts, listsOfContact, type ContactFacts } from './contact-facts.js';
import { recordContactCall } from './record-contact-call.js';

interface SaveContactDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
}

export interface SaveContact {
  workspaceId: ObjectId;
  source: EventSourceRef;
  idempotency: Idempotency | null;
  email: string;
  patch: ContactPatch;
  silent: boolean;
  audit: BuildAuditEntry;
  /** Serialises a contact. */
  present: (contact: ContactState, facts: ContactFacts) => string;
}

/** The response, and the contact at that time; null for a repeated response. */
export interface SavedContact {
  status: number;
  text: string;
  contact: ContactState | null;
}

/** Creates the contact with an email address (201), or updates it (200). */
export async function saveContact(deps: SaveContactDeps, input: SaveContact): Promise<SavedContact> {
  const { workspaceId, source, idempotency, email, patch, silent } = input;
  const receivedAt = deps.clock();
  // The stored response is built inside the commit, so everything it may need is read before.
  const before = idempotency === null ? null : await readFacts(deps.db, { workspaceId, email });
  const respond = (outcome: Applied, facts: ContactFacts) => {
    const text = input.present(savedContact(outcome), facts);
    return { status: outcome.created ? 201 : 200, body: text };
  };
  const respondFromBefore = (outcome: Applied) =>
    respond(outcome, afterwards(before ?? NOTHING, { outcome, receivedAt }));
  const recorded = await recordContactCall(deps, {
    workspaceId,
    source,
    subject: { by: 'email', email },
    patch,
    silent,
    action: { type: 'upsertContact' },
    receivedAt,
    audit: contactAudit(input.audit),
    idempotentResponse: idempotency && { ...idempotency, toResponse: respondFromBefore },
  });
  if (recorded.kind === 'replayedResponse')
    return { status: recorded.status, text: recorded.body, contact: null };
  if (recorded.kind === 'replayedEvent')
    throw new Error('the response to a contact call has the counts of an event');
  const { outcome } = recorded;
  const { status, body } =
    idempotency === null
      ? respond(outcome, await factsAfter(deps.db, { workspaceId, outcome, receivedAt }))
      : respondFromBefore(outcome);
  return { status, text: body, contact: savedContact(outcome) };
}

/** The contact that a call has saved. */
export function savedContact({ contact }: Applied): ContactState {
  if (contact === null) throw new Error('a call that saves a contact has no contact');
  return contact;
}

const NOTHING: ContactFacts = { lists: [], lastEventAt: null };

/** The facts of a call's contact: none for a new contact, whose only events are those of the call. */
export async function factsAfter(
  db: Database,
  { workspaceId, outcome, receivedAt }: { workspaceId: ObjectId; outcome: Applied; receivedAt: Date },
): Promise<ContactFacts> {
  if (outcome.created) return { lists: [], lastEventAt: receivedAt };
  const contactRef = { workspaceId, contactId: new ObjectId(savedContact(outcome).id) };
  if (outcome.eventId === null) return await contactFacts(db, contactRef);
  return { lists: await listsOfContact(db, contactRef), lastEventAt: receivedAt };
}

/** The facts from before the call, with the events of the call itself. */
function afterwards(
  before: ContactFacts,
  { outcome, receivedAt }: { outcome: Applied; receivedAt: Date },
): ContactFacts {
  return outcome.eventId === null ? before : { ...before, lastEventAt: receivedAt };
}

async function readFacts(
  db: Database,
  { workspaceId, email }: { workspaceId: ObjectId; email: string },
): Promise<ContactFacts> {
  const contact = await db.collections.Contact.findOne({ workspaceId, email }, { projection: { _id: 1 } });
  return contact === null ? NOTHING : await contactFacts(db, { workspaceId, contactId: contact._id });
}

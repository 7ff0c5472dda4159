import { ObjectId } from 'mongodb';
import type { Applied, ContactPatch, ContactState, EventSourceRef } from '../../domain/plan/types.js';
import type { Engine } from '../../engine/engine.js';
import type { Database } from '../../models/database.js';
import type { Idempotency } from '../context.js';
import { lastEvent } from './last-events.js';
import { contactAudit, type AuditLine } from './contact-audit.js';
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
  audit: AuditLine;
  /** JSON text of a contact. */
  present: (contact: ContactState, lastEventAt: Date | null) => string;
}

/** The answer, and the contact as it was then; null for an answer that was given before. */
export interface SavedContact {
  status: number;
  text: string;
  contact: ContactState | null;
}

/** Creates the contact with the e-mail (201), or changes it (200). */
export async function saveContact(deps: SaveContactDeps, input: SaveContact): Promise<SavedContact> {
  const { workspaceId, source, idempotency, email, patch } = input;
  const receivedAt = deps.clock();
  // An answer that is kept is made inside the commit, so what it may need is read before.
  const before = idempotency === null ? null : await lastEventOf(deps.db, { workspaceId, email });
  const answer = (outcome: Applied, earlier: Date | null) => {
    const lastEventAt = outcome.eventId === null ? earlier : receivedAt;
    const text = input.present(contactOf(outcome), lastEventAt);
    return { status: outcome.created ? 201 : 200, body: text };
  };
  const recorded = await recordContactCall(deps, {
    workspaceId,
    source,
    subject: { by: 'email', email },
    patch,
    action: { type: 'upsertContact' },
    receivedAt,
    audit: contactAudit(input.audit),
    keep: idempotency === null ? null : { ...idempotency, answer: (outcome) => answer(outcome, before) },
  });
  if (recorded.kind === 'replayedAnswer')
    return { status: recorded.status, text: recorded.body, contact: null };
  if (recorded.kind === 'replayedEvent')
    throw new Error('a contact was answered with the counts of an event');
  const { outcome } = recorded;
  const contact = contactOf(outcome);
  const earlier = idempotency === null ? await lastEventBefore(deps.db, { workspaceId, outcome }) : before;
  const { status, body } = answer(outcome, earlier);
  return { status, text: body, contact };
}

/** The contact of a call that leaves one. */
export function contactOf({ contact }: Applied): ContactState {
  if (contact === null) throw new Error('a call that saves a contact left none');
  return contact;
}

/** Read only where the call itself has logged nothing. */
export async function lastEventBefore(
  db: Database,
  { workspaceId, outcome }: { workspaceId: ObjectId; outcome: Applied },
): Promise<Date | null> {
  if (outcome.eventId !== null) return null;
  return await lastEvent(db, { workspaceId, contactId: new ObjectId(contactOf(outcome).id) });
}

async function lastEventOf(
  db: Database,
  { workspaceId, email }: { workspaceId: ObjectId; email: string },
): Promise<Date | null> {
  const contact = await db.collections.Contact.findOne({ workspaceId, email }, { projection: { _id: 1 } });
  return contact === null ? null : await lastEvent(db, { workspaceId, contactId: contact._id });
}

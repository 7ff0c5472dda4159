import type { ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { ConsentFacts } from '../../domain/lists/sign-up.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Engine } from '../../engine/engine.js';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
import type { Idempotency } from '../http/input/idempotency-key.js';
import { signUpAudit } from '../../engine/audit/contact-audit.js';
import type { BuildAuditEntry } from '../http/change.js';
import { storedResponse, type SerializedResponse } from '../http/idempotency.js';
import { findList } from '../lists/list-facts.js';
import { signedUp, recordSignUp } from './record-sign-up.js';

interface SubscribeDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

export interface Subscribe {
  workspaceId: ObjectId;
  source: EventSourceRef;
  idempotency: Idempotency | null;
  email: string;
  patch: ContactPatch;
  silent: boolean;
  /** Null for none. */
  listId: string | null;
  consent: ConsentFacts;
  audit: BuildAuditEntry;
  /** Serialises the response. */
  present: (signedUp: { contactId: string; requiresConfirmation: boolean }) => string;
}

/**
 * Signs a contact up on behalf of a trusted caller.
 *
 * @throws RollcallError `invalid` for an unknown list, and for missing consent where the list requires it
 */
export async function subscribe(deps: SubscribeDeps, input: Subscribe): Promise<SerializedResponse> {
  const { workspaceId, source, idempotency, email, patch, silent, consent, present } = input;
  const list = await listFor(deps, input);
  const problem = subscribeProblem(list, input);
  if (problem !== null) {
    // A stored response is repeated even if the list has changed since.
    const stored = await storedResponse(deps, input);
    if (stored !== null) return stored;
    throw invalid([problem]);
  }
  const recorded = await recordSignUp(deps, {
    workspaceId,
    source,
    email,
    patch,
    silent,
    list,
    consent,
    isPublic: false,
    event: null,
    idempotentResponse: idempotency && {
      ...idempotency,
      toResponse: (outcome) => ({ status: 200, body: present(signedUp(outcome)) }),
    },
    audit: signUpAudit(input.audit),
  });
  if (recorded.kind === 'replayedResponse')
    return { status: recorded.status, text: recorded.body, replayed: true };
  if (recorded.kind === 'replayedEvent')
    throw new Error('the response to a sign-up has the counts of an event');
  return { status: 200, text: present(signedUp(recorded.outcome)), replayed: false };
}

async function listFor(deps: SubscribeDeps, { workspaceId, listId }: Subscribe): Promise<ListRecord | null> {
  return listId === null ? null : await findList(deps, { workspaceId, id: listId });
}

function subscribeProblem(list: ListRecord | null, { listId, consent }: Subscribe) {
  if (listId !== null && list === null) return { path: 'listId', message: 'is not a list of this workspace' };
  if (list?.requireConsent === true && consent.given !== true)
    return { path: 'consent', message: 'must be true: this list requires consent' };
  return null;
}

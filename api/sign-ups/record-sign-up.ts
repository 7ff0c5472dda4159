import type { ObjectId } from 'mongodb';
import type { ConsentFacts } from '../../domain/lists/sign-up.js';
import type { Applied } from '../../domain/plan/calls/outcome.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef, IncomingEvent } from '../../domain/plan/event.js';
import type { IdempotentResponse, RecordCall, Recorded } from '../../engine/intake/batches/calls.js';
import type { Engine } from '../../engine/engine.js';
import { newConfirmationSecret } from '../../models/audience/confirmation.js';
import type { ListRecord } from '../../models/audience/list.js';
import { listFacts } from '../lists/list-facts.js';

export interface RecordSignUp {
  workspaceId: ObjectId;
  source: EventSourceRef;
  /** Normalised, or the id of a contact that exists. */
  email: string | { contactId: string };
  patch: ContactPatch;
  silent?: boolean;
  list: ListRecord | null;
  consent: ConsentFacts;
  /** From a public form: it can only add, and re-subscribes nobody without a confirmation. */
  isPublic: boolean;
  /** Additional events, such as a form's `form_submitted`. */
  event: IncomingEvent | null;
  /** A repeated event with this key gets the first response again. */
  dedupeKey?: string;
  idempotentResponse?: IdempotentResponse | null;
  audit?: RecordCall['audit'];
}

/** Records a sign-up in one commit: contact, subscription, ledger, confirmation, and its effects on automations. */
export async function recordSignUp(
  { engine, clock, settings }: { engine: Engine; clock: () => Date; settings: { secretKey: Buffer } },
  input: RecordSignUp,
): Promise<Recorded> {
  const { workspaceId, email, list, consent, isPublic, idempotentResponse, audit, dedupeKey, ...rest } =
    input;
  return await engine.record({
    ...rest,
    workspaceId: workspaceId.toHexString(),
    subject: typeof email === 'string' ? { by: 'email', email } : { by: 'id', id: email.contactId },
    action: {
      type: 'signUp',
      list: list === null ? null : listFacts(list),
      consent,
      isPublic,
      confirmation: newConfirmationSecret(settings.secretKey),
    },
    receivedAt: clock(),
    dedupeKey: dedupeKey ?? null,
    fingerprint: null,
    idempotentResponse: idempotentResponse ?? null,
    ...(audit !== undefined && { audit }),
  });
}

/** The response to a sign-up that was applied. */
export function signedUp({ contact, lists }: Applied): { contactId: string; requiresConfirmation: boolean } {
  if (contact === null || lists === undefined) throw new Error('a sign-up has no contact');
  return { contactId: contact.id, requiresConfirmation: lists.requiresConfirmation };
}

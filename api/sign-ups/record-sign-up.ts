import type { ObjectId } from 'mongodb';
import type { ConsentFacts } from '../../domain/lists/sign-up.js';
import type { Applied } from '../../domain/plan/outcome.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef, IncomingEvent } from '../../domain/plan/event.js';
import type { KeepAnswer, RecordCall, Recorded } from '../../engine/intake/calls.js';
import type { Engine } from '../../engine/engine.js';
import { newConfirmationSecret } from '../../models/confirmation.js';
import type { ListRecord } from '../../models/list.js';
import { listFacts } from '../lists/list-facts.js';

export interface RecordSignUp {
  workspaceId: ObjectId;
  source: EventSourceRef;
  /** Normalised. */
  email: string;
  patch: ContactPatch;
  list: ListRecord | null;
  consent: ConsentFacts;
  /** It came from where anybody can post: it only adds, and brings nobody back without a confirmation. */
  isPublic: boolean;
  /** What the log is to have beside what follows from it: a form's `form_submitted`. */
  event: IncomingEvent | null;
  /** A repeat of an event with the same key is answered as the first time. */
  dedupeKey?: string;
  keep?: KeepAnswer | null;
  audit?: RecordCall['audit'];
}

/** Records a sign-up: contact, membership, ledger, confirmation and what automations make of it, in one commit. */
export async function recordSignUp(
  { engine, clock, settings }: { engine: Engine; clock: () => Date; settings: { secretKey: Buffer } },
  input: RecordSignUp,
): Promise<Recorded> {
  const { workspaceId, email, list, consent, isPublic, keep, audit, dedupeKey, ...rest } = input;
  return await engine.record({
    ...rest,
    workspaceId: workspaceId.toHexString(),
    subject: { by: 'email', email },
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
    keep: keep ?? null,
    ...(audit !== undefined && { audit }),
  });
}

/** What a sign-up that was applied is answered. */
export function signedUp({ contact, lists }: Applied): { contactId: string; requiresConfirmation: boolean } {
  if (contact === null || lists === undefined) throw new Error('a sign-up left no contact');
  return { contactId: contact.id, requiresConfirmation: lists.requiresConfirmation };
}

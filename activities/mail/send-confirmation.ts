import { randomInt } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { greetedContact } from '../../domain/contact/rendered-contact.js';
import { conditionsIn } from '../../domain/mail-document/locate-blocks.js';
import type { ConfirmationRecord } from '../../models/audience/confirmation.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { mailReaders } from '../../models/audience/mail-readers.js';
import { open } from '../../models/core/seal.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { workspaceFacts } from '../../models/accounts/workspace-facts.js';
import type { ConfirmationMailInput } from '../../workflows/messages.js';
import {
  confirmationMailId,
  readConfirmation,
  endPending,
  isAnotherInProgress,
  nextForConfirmation,
} from './confirmation-state.js';
import { retryable } from '../failures.js';
import { withEnvelope } from './mail-envelope.js';
import { claimMail, sendClaimed } from './mail-attempt.js';
import type { Mail } from './mailer.js';
import { bounceReport, messageLedger, newlyClaimed } from './message-ledger.js';
import type { SendEmailDeps } from '../steps/send-email.js';

/** Longest random delay after a collision with another mail. */
const MAX_BACKOFF_MS = 3_000;

interface ConfirmationContext {
  confirmation: ConfirmationRecord;
  contact: ContactRecord;
  workspace: WorkspaceRecord;
  list: ListRecord;
}

interface Attempt extends ConfirmationContext {
  input: ConfirmationMailInput;
  messageId: ObjectId;
  /** Identifies this attempt in the ledger. */
  claim: string;
}

/**
 * Sends one mail of a confirmation, at most once; does nothing if the mail is not due.
 *
 * 1. The ledger row is claimed before the limits are checked, so that of two concurrent mails at least one sees the
 *    other.
 * 2. At 354 the confirmation is checked again, so that a contact who has just confirmed is not asked.
 */
export async function sendConfirmation(deps: SendEmailDeps, input: ConfirmationMailInput): Promise<void> {
  const context = await loadContext(deps, input);
  if (context === null) return;
  const messageId = confirmationMailId(input.confirmationId, input.mail);
  await attemptOnce(deps, { ...context, input, messageId, claim: deps.db.claimant.newClaim() });
}

/** Null if nothing is pending; withdraws the confirmation if its contact or list was deleted. */
async function loadContext(
  { db }: SendEmailDeps,
  input: ConfirmationMailInput,
): Promise<ConfirmationContext | null> {
  const confirmation = await readConfirmation(db, input);
  if (confirmation?.status !== 'pending') return null;
  const { workspaceId, contactId, listId } = confirmation;
  const [contact, workspace, list] = await Promise.all([
    db.collections.Contact.findOne({ _id: contactId, workspaceId }),
    db.collections.Workspace.findOne({ _id: workspaceId }),
    db.collections.List.findOne({ _id: listId, workspaceId, deletedAt: null }),
  ]);
  if (contact !== null && workspace !== null && list !== null)
    return { confirmation, contact, workspace, list };
  await endPending(db, input, 'withdrawn');
  return null;
}

async function attemptOnce(deps: SendEmailDeps, attempt: Attempt): Promise<void> {
  const { db, mailer, claimMs, sendingMs } = deps;
  const { messageId, confirmation, input } = attempt;
  const mail = await compose(deps, attempt);
  const ledger = messageLedger(db, ledgerRow(attempt, mail, { claimMs, now: db.now() }), sendingMs);
  const ended = await claimMail(ledger);
  if (ended !== null && 'claim' in ended) throw new Error('Only mails of steps are noted as accepted');
  if (ended?.status === 'bounced') await recordBounce(deps, attempt);
  if (ended !== null) return;
  if (await isAnotherInProgress(db, confirmation, messageId)) {
    await ledger.release({ reason: 'not now', response: null });
    throw retryable('claimHeld', randomInt(100, MAX_BACKOFF_MS));
  }
  const next = await nextForConfirmation(db, confirmation, new Date());
  if (next.do !== 'send' || next.mail !== input.mail)
    return ledger.release({ reason: 'not now', response: null });
  const end = await sendClaimed({ mailer, mail, ledger, mayStart: () => isStillPending(db, input) });
  if (end === 'stopped') await ledger.end({ status: 'skipped', reason: 'over', response: null });
  if (end === 'bounced') await recordBounce(deps, attempt);
}

async function isStillPending(db: Database, input: ConfirmationMailInput): Promise<boolean> {
  const row = await readConfirmation(db, input);
  return row?.status === 'pending' && row.expiresAt > new Date();
}

/** Records the bounce and withdraws the confirmation. Idempotent. */
async function recordBounce(
  { db, record }: SendEmailDeps,
  { input, contact, messageId }: Attempt,
): Promise<void> {
  const { workspaceId, confirmationId } = input;
  const row = await db.collections.Message.findOne({ _id: messageId });
  await record.reportMail({
    workspaceId,
    contactId: contact._id.toHexString(),
    report: bounceReport({ messageId, email: contact.email, response: row?.response ?? null }),
    mail: { confirmationId },
    dedupeKey: `step:${messageId.toHexString()}`,
  });
  await endPending(db, input, 'withdrawn');
}

/** The To header has no name: anyone may have typed it into the sign-up. */
async function compose(
  { db, renderer, links, defaultSender }: SendEmailDeps,
  attempt: Attempt,
): Promise<Mail> {
  const { contact, workspace, list, confirmation, messageId, input } = attempt;
  const conditions = conditionsIn(list.confirmation.document ?? null);
  const workspaceId = workspace._id;
  const readers = await mailReaders(db, { workspaceId, conditions, contacts: [contact] });
  const reader = readers.get(contact._id.toHexString());
  const words = await renderer.confirmation(workspace._id.toHexString(), {
    list: { name: list.name, confirmation: list.confirmation },
    workspace: workspaceFacts(workspace),
    contact: greetedContact(contact._id.toHexString(), contact),
    ...(reader !== undefined && { reader }),
    url: `${links.baseUrl}/confirm/${open(links.secretKey, confirmation.tokenSealed)}`,
    reminder: input.mail === 'reminder',
  });
  const to = { address: contact.email };
  return { ...withEnvelope({ contact, workspace, messageId, defaultSender }), to, ...words };
}

function ledgerRow(
  { confirmation, contact, messageId, claim }: Attempt,
  mail: Mail,
  lease: { claimMs: number; now: Date },
): MessageRecord & { claim: string } {
  return {
    _id: messageId,
    workspaceId: confirmation.workspaceId,
    contactId: contact._id,
    enrollmentId: null,
    automationId: null,
    step: null,
    kind: 'confirmation',
    listId: confirmation.listId,
    confirmationId: confirmation._id,
    from: mail.from.address,
    to: contact.email,
    subject: mail.subject,
    messageId: mail.messageId,
    ...newlyClaimed(claim, lease),
  };
}

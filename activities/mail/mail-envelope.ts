import type { ObjectId } from 'mongodb';
import { parseEmail } from '../../domain/contact/email.js';
import {
  mailFrom,
  mailReplyTo,
  type NamedSender,
  type WorkspaceSender,
} from '../../domain/mail/mail-sender.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Mail, MailRefused } from './mailer.js';
import type { Envelope } from './smtp-session.js';

/**
 * Sender, recipient and date of a mail, and a message id that is the same on every attempt. The sender is the
 * installation's until the workspace's address is confirmed.
 */
export function withEnvelope(input: {
  contact: Pick<ContactRecord, 'email' | 'name' | 'firstName' | 'lastName'>;
  workspace: WorkspaceSender & Pick<WorkspaceRecord, 'mailProvider'> & { _id?: ObjectId };
  /** The one that the mail names; null or absent for the workspace's. */
  sender?: NamedSender | null;
  messageId: ObjectId;
  defaultSender: string;
  /** Takes precedence over those of sender and workspace. */
  replyTo?: string | undefined;
}): Pick<Mail, 'workspaceId' | 'provider' | 'from' | 'to' | 'replyTo' | 'messageId' | 'date'> {
  const { contact, workspace, messageId, defaultSender } = input;
  const sender = input.sender ?? null;
  const from = mailFrom(workspace, { sender, defaultSender });
  const replyTo = input.replyTo ?? mailReplyTo(workspace, sender);
  return {
    ...(workspace._id !== undefined && { workspaceId: workspace._id }),
    ...(workspace.mailProvider !== undefined && { provider: workspace.mailProvider }),
    from,
    to: { ...toName(contact), address: contact.email },
    ...(replyTo !== null && { replyTo }),
    messageId: `<${messageId.toHexString()}@${addressDomain(from.address)}>`,
    date: new Date(),
  };
}

/** The domain of an address. */
export function addressDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function toName(contact: { name: string | null; firstName: string | null; lastName: string | null }): {
  name?: string;
} {
  const full =
    contact.name ?? [contact.firstName, contact.lastName].filter((part) => part !== null).join(' ');
  return full === '' ? {} : { name: full };
}

/** Exactly one plain recipient; anything else that an address field could contain is refused here. */
export function plainEnvelope(mail: Mail): Envelope | MailRefused {
  const from = parseEmail(mail.from.address);
  if (from === null) return badSyntax('from', '5.1.7');
  const to = parseEmail(mail.to.address);
  return to === null ? badSyntax('rcpt', '5.1.3') : { from, to };
}

/** The refusal in the form of a server's reply (RFC 3463 section 3.2). */
function badSyntax(stage: 'from' | 'rcpt', code: string): MailRefused {
  const response = `553 ${code} Not one plain email address`;
  return { outcome: 'refused', permanent: true, stage, status: 553, code, response };
}

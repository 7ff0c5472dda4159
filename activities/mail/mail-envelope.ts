import type { ObjectId } from 'mongodb';
import {
  mailFrom,
  mailReplyTo,
  type NamedSender,
  type WorkspaceSender,
} from '../../domain/mail/mail-sender.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { Mail } from './mailer.js';

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

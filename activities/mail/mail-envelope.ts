import type { ObjectId } from 'mongodb';
import type { ContactRecord } from '../../models/contact.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import type { Mail } from './mailer.js';

/**
 * Sender, recipient and date of a mail, and a message id that is the same on every attempt. The sender is the
 * installation's until the workspace's address is confirmed.
 */
export function withEnvelope(of: {
  contact: Pick<ContactRecord, 'email' | 'name' | 'firstName' | 'lastName'>;
  workspace: Pick<
    WorkspaceRecord,
    'name' | 'senderName' | 'senderEmail' | 'senderConfirmed' | 'replyTo' | 'mailProvider'
  > & {
    _id?: ObjectId;
  };
  messageId: ObjectId;
  defaultSender: string;
  /** Takes precedence over the workspace's. */
  replyTo?: string | undefined;
}): Pick<Mail, 'workspaceId' | 'provider' | 'from' | 'to' | 'replyTo' | 'messageId' | 'date'> {
  const { contact, workspace, messageId, defaultSender } = of;
  const own = workspace.senderConfirmed === false ? null : workspace.senderEmail;
  const address = own ?? defaultSender;
  const replyTo = of.replyTo ?? workspace.replyTo ?? null;
  return {
    ...(workspace._id !== undefined && { workspaceId: workspace._id }),
    ...(workspace.mailProvider !== undefined && { provider: workspace.mailProvider }),
    from: { name: workspace.senderName ?? workspace.name, address },
    to: { ...toName(contact), address: contact.email },
    ...(replyTo !== null && { replyTo }),
    messageId: `<${messageId.toHexString()}@${domainOf(address)}>`,
    date: new Date(),
  };
}

/** The domain of an address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function toName(contact: { name: string | null; firstName: string | null; lastName: string | null }): {
  name?: string;
} {
  const full =
    contact.name ?? [contact.firstName, contact.lastName].filter((part) => part !== null).join(' ');
  return full === '' ? {} : { name: full };
}

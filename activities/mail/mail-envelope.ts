import type { ObjectId } from 'mongodb';
import type { ContactRecord } from '../../models/contact.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import type { Mail } from './mailer.js';

/** Sender, recipient and date of a mail, and a message id that is the same on every attempt. */
export function withEnvelope(of: {
  contact: Pick<ContactRecord, 'email' | 'name' | 'firstName' | 'lastName'>;
  workspace: Pick<WorkspaceRecord, 'name' | 'senderName' | 'senderEmail'>;
  messageId: ObjectId;
  defaultSender: string;
}): Pick<Mail, 'from' | 'to' | 'messageId' | 'date'> {
  const { contact, workspace, messageId, defaultSender } = of;
  const address = workspace.senderEmail ?? defaultSender;
  return {
    from: { name: workspace.senderName ?? workspace.name, address },
    to: { ...toName(contact), address: contact.email },
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

import { toWarning, type Warning } from '../warnings/warning.js';

/** What a workspace says about who its mails come from. */
export interface WorkspaceSender {
  name: string;
  senderName: string | null;
  senderEmail: string | null;
  /** Absent for addresses set before they were confirmed, which count. */
  senderConfirmed?: boolean;
  replyTo?: string | null;
}

/** A confirmed address of the workspace that a mail is sent as instead. */
export interface NamedSender {
  email: string;
  /** Null or absent for the workspace's. */
  name?: string | null;
  replyTo?: string | null;
}

export interface MailFrom {
  name: string;
  address: string;
}

/**
 * Name and address that a mail comes from: those of its sender, else the workspace's, and the installation's until the
 * workspace's address is confirmed.
 */
export function mailFrom(
  workspace: WorkspaceSender,
  { sender, defaultSender }: { sender: NamedSender | null; defaultSender: string },
): MailFrom {
  const own = workspace.senderConfirmed === false ? null : workspace.senderEmail;
  return {
    name: sender?.name ?? workspace.senderName ?? workspace.name,
    address: sender?.email ?? own ?? defaultSender,
  };
}

/** Where replies to a mail go that does not say so itself; null for its sender. */
export function mailReplyTo({ replyTo }: WorkspaceSender, sender: NamedSender | null): string | null {
  return sender?.replyTo ?? replyTo ?? null;
}

/** What looks wrong about email that comes from the workspace's sender: without a confirmed one it is the installation's. */
export function workspaceSenderWarnings({
  senderEmail,
  senderConfirmed = true,
}: Pick<WorkspaceSender, 'senderEmail' | 'senderConfirmed'>): Warning[] {
  if (senderEmail === null) return [toWarning('workspace.senderEmail', 'noSender', {})];
  return senderConfirmed ? [] : [toWarning('workspace.senderEmail', 'workspaceSenderUnconfirmed', {})];
}

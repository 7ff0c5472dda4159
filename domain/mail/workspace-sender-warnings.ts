import { toWarning, type Warning } from '../warnings/warning.js';

/** What looks wrong about email that comes from the workspace's sender: without a confirmed one it is the installation's. */
export function workspaceSenderWarnings({
  senderEmail,
  senderConfirmed,
}: {
  senderEmail: string | null;
  senderConfirmed: boolean;
}): Warning[] {
  if (senderEmail === null) return [toWarning('workspace.senderEmail', 'noSender', {})];
  return senderConfirmed ? [] : [toWarning('workspace.senderEmail', 'workspaceSenderUnconfirmed', {})];
}

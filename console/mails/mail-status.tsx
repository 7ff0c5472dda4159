import type { MessageStatus } from '../../domain/mail/message-status.js';
import { useTexts } from '../texts/language';
import { Status, type Tone } from '../ui/status';

export const mailTones: Record<MessageStatus, Tone> = {
  sent: 'good',
  skipped: 'idle',
  bounced: 'bad',
  failed: 'bad',
  uncertain: 'warn',
  planned: 'idle',
  claimed: 'wait',
  sending: 'wait',
};

/** What became of an email, in a word. */
export function MailStatusMark({
  status,
  serverRetryAt = null,
}: {
  status: MessageStatus;
  serverRetryAt?: string | null;
}) {
  const texts = useTexts('mails');
  if (serverRetryAt !== null) return <Status tone="bad">{texts.serverAway}</Status>;
  return <Status tone={mailTones[status]}>{texts.statuses[status]}</Status>;
}

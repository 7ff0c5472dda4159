import { useTexts } from '../texts/language';
import { Status, type Tone } from '../ui/status';
import type { MailStatus } from './search';
import { mailsTexts } from './texts';

const TONES: Record<MailStatus, Tone> = {
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
export function MailStatusMark({ status }: { status: MailStatus }) {
  const texts = useTexts(mailsTexts);
  return <Status tone={TONES[status]}>{texts.statuses[status]}</Status>;
}

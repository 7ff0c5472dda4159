import { parseEmail } from '../../domain/contact/email.js';
import type { Mail, MailRefused } from './mailer.js';
import type { Envelope } from './smtp-session.js';

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

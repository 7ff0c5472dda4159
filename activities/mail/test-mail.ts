import { randomUUID } from 'node:crypto';
import type { SmtpTrial } from '../../domain/mail/smtp-trial.js';
import { composeMail } from './compose.js';
import { defaultSender } from '../../domain/mail/default-sender.js';
import { parseSmtpUrl } from './smtp-url.js';
import { trySmtp } from './try-smtp.js';

/** Sends test mails, as mails of the installation are sent. */
export function createTestMail(settings: {
  smtpUrl: string;
  baseUrl: string;
}): (to: string) => Promise<SmtpTrial> {
  const { baseUrl } = settings;
  const server = parseSmtpUrl(settings.smtpUrl);
  const from = defaultSender(baseUrl);
  return async (to) => {
    const message = composeMail({
      from: { name: 'Rollcall', address: from },
      to: { address: to },
      subject: 'Test email from Rollcall',
      text: `Rollcall at ${baseUrl} can send email. Someone who manages it has asked for this message.\n`,
      messageId: `<test-${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      date: new Date(),
    });
    return trySmtp(server, { from, to, message });
  };
}

import { explainedMessage } from './certificate-hint.js';
import type { MailFailed, MailRefused, MailResult } from './mailer.js';

/** The fields of nodemailer's errors that are used here. */
export interface SmtpError extends Error {
  code?: string | undefined;
  /** The code that nodemailer's own replaced. */
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  permanent?: boolean | undefined;
}

/**
 * The result of a mail after an error of the SMTP session.
 * @param ended whether the end of the message may have been written
 */
export function toMailResult(error: SmtpError, ended: boolean): MailResult {
  const refused = toRefusal(error);
  // After the end of the message, only the reply to the message itself is final; a line that
  // belongs to no command (`CONN`) is not.
  if (refused !== null && (!ended || refused.stage === 'message')) return refused;
  const facts = { code: error.code ?? error.name, message: explainedMessage(error) };
  return { outcome: ended ? 'uncertain' : 'failed-before-data', error: facts };
}

/** A failure on our side or of the network, before anything was written. */
export function failedBefore(code: string, message: string): MailFailed {
  return { outcome: 'failed-before-data', error: { code, message } };
}

function toRefusal(error: SmtpError): MailRefused | null {
  // Nodemailer compares the size with the server's limit and does not even send the command.
  if (error.code === 'EMESSAGE' && error.command === 'MAIL FROM') return tooLarge(error.message);
  const { responseCode: status, response } = error;
  if (status === undefined || status < 400 || response === undefined) return null;
  return {
    outcome: 'refused',
    permanent: error.permanent === true,
    stage: refusedStage(error),
    status,
    code: /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null,
    response,
  };
}

/** The refusal in the form of a server's reply (RFC 1870 section 6.1). */
function tooLarge(message: string): MailRefused {
  const response = `552 5.3.4 ${message}`;
  return { outcome: 'refused', permanent: true, stage: 'from', status: 552, code: '5.3.4', response };
}

/** The stage of the reply; a 421 may count as `connect` at any stage, since it ends the connection. */
function refusedStage({ code, command }: SmtpError): MailRefused['stage'] {
  if (code === 'EAUTH') return 'auth';
  if (command === 'MAIL FROM') return 'from';
  if (command === 'RCPT TO') return 'rcpt';
  if (command === 'DATA') return code === 'EMESSAGE' ? 'message' : 'data';
  return 'connect';
}

/** The id in a reply like `250 2.0.0 Ok: queued as 4F2B…`; null if there is none. */
export function queueId(response: string): string | null {
  return /\bqueued(?: mail for delivery)? as\s+<?([^\s<>,;]+)/i.exec(response)?.[1] ?? null;
}

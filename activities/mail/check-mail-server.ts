import type { Logger } from 'pino';
import { parseSmtpUrl } from './smtp-url.js';
import { trySmtp } from './try-smtp.js';

/** Tries to connect and sign in to the mail server, and warns if that fails; mails are retried whatever comes of it. */
export async function checkMailServer(smtpUrl: string, log: Logger): Promise<void> {
  const { error, stages } = await trySmtp(parseSmtpUrl(smtpUrl), null);
  if (error === null) return;
  const said = stages.at(-1)?.said ?? [];
  log.warn({ stage: error.stage, reason: error.message, said }, 'mail_server_unusable');
}

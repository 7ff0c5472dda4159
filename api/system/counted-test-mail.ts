import type { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import { quotaResetsAt, type MailQuota } from '../../domain/mail/mail-quota.js';
import type { SmtpTrial } from '../../domain/mail/smtp-trial.js';
import { releaseMail, reserveMail } from '../../models/mail/count-mails.js';
import type { Database } from '../../models/core/database.js';
import { rateLimited } from '../http/limits/rate-limited.js';

interface TestMailDeps {
  db: Database;
  clock: () => Date;
  settings: { mailQuota: MailQuota | null };
  log: Logger;
  sendTestMail: (to: string) => Promise<SmtpTrial>;
}

/**
 * Sends a test mail that counts against the workspace's quota, and logs what a server that refuses it says.
 *
 * @throws RollcallError `rate_limited` when the quota of the day is used up
 */
export async function countedTestMail(
  { db, clock, settings: { mailQuota: quota }, log, sendTestMail }: TestMailDeps,
  { workspaceId, to }: { workspaceId: ObjectId; to: string },
): Promise<SmtpTrial> {
  const at = clock();
  if (quota !== null && (await reserveMail(db, { workspaceId, quota, at })) !== null)
    throw rateLimited(quota.perDay, quotaResetsAt(at).getTime() - at.getTime());
  let isSent = false;
  try {
    const trial = await sendTestMail(to);
    isSent = trial.ok;
    if (!isSent) log.warn({ stages: trial.stages, error: trial.error }, 'test_mail_refused');
    return trial;
  } finally {
    if (quota !== null && !isSent) await releaseMail(db, { workspaceId, at });
  }
}

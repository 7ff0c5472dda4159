import type { MailQuota } from '../../domain/mail/mail-quota.js';
import type { Database } from '../../models/core/database.js';
import { releaseMail, reserveMail } from '../../models/mail/count-mails.js';
import type { Mailer, MailResult } from './mailer.js';
import { RECHECK_MS, retryDelay } from './retry-delay.js';

/** A mailer that counts the mails of each workspace against its quota, and defers those above it. */
export function quotaMailer(
  mailer: Mailer,
  { db, quota, recheckMs = RECHECK_MS }: { db: Database; quota: MailQuota | null; recheckMs?: number },
): Mailer {
  if (quota === null) return mailer;
  return {
    hasRoom: (mail) => mailer.hasRoom(mail),
    close: (graceMs) => mailer.close(graceMs),
    send: async (mail, hooks) => {
      const { workspaceId } = mail;
      if (workspaceId === undefined) return await mailer.send(mail, hooks);
      const at = db.now();
      const until = await reserveMail(db, { workspaceId, quota, at });
      if (until !== null) return deferred(until, at, recheckMs);
      let isSent = false;
      try {
        const result = await mailer.send(mail, hooks);
        isSent = result.outcome === 'sent' || result.outcome === 'uncertain';
        return result;
      } finally {
        if (!isSent) await releaseMail(db, { workspaceId, at });
      }
    },
  };
}

function deferred(until: Date, at: Date, recheckMs: number): MailResult {
  const retryInMs = retryDelay(until, { now: at, recheckMs });
  return { outcome: 'deferred', cause: 'quota', until, retryInMs };
}

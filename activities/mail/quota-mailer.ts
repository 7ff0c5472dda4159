import { randomInt } from 'node:crypto';
import type { MailQuota } from '../../domain/mail/mail-quota.js';
import type { Database } from '../../models/database.js';
import { releaseMail, reserveMail } from '../../models/count-mails.js';
import type { Mailer, MailResult } from './mailer.js';

/**
 * Longest delay before a deferred mail is tried again, so that a higher quota takes effect within it. Each try renders the
 * mail: 100,000 that wait are 28 a second.
 */
const RECHECK_MS = 3_600_000;
/** Mails deferred to one instant are spread over this time after it. */
const SPREAD_MS = 5 * 60_000;

/** A mailer that counts the mails of each workspace against its quota, and defers those above it. */
export function quotaMailer(
  mailer: Mailer,
  { db, quota, recheckMs = RECHECK_MS }: { db: Database; quota: MailQuota | null; recheckMs?: number },
): Mailer {
  if (quota === null) return mailer;
  return {
    hasRoom: (address) => mailer.hasRoom(address),
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
  const retryInMs = Math.min(until.getTime() - at.getTime() + randomInt(SPREAD_MS), recheckMs);
  return { outcome: 'deferred', cause: 'quota', until, retryInMs };
}

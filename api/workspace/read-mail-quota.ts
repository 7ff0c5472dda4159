import type { ObjectId } from 'mongodb';
import { quotaResetsAt, type MailQuota } from '../../domain/mail/mail-quota.js';
import type { Database } from '../../models/core/database.js';
import { readMailUse, type MailUse } from '../../models/mail/count-mails.js';

/** What a workspace has sent today; `use` is null without a quota, since nothing is counted then. */
export interface MailQuotaState {
  use: MailUse | null;
  resetsAt: Date;
}

export async function readMailQuota(
  { db, clock, settings }: { db: Database; clock: () => Date; settings: { mailQuota: MailQuota | null } },
  workspaceId: ObjectId,
): Promise<MailQuotaState> {
  const at = clock();
  const { mailQuota: quota } = settings;
  const use = quota === null ? null : await readMailUse(db, { workspaceId, quota, at });
  return { use, resetsAt: quotaResetsAt(at) };
}

import { ObjectId, type ClientSession } from 'mongodb';
import type { Database } from '../core/database.js';
import type { NoticeRecord } from './notice.js';
import { freeCommand, type OutboxRecord } from '../system/outbox.js';
import type { MailWords } from './queued-mail.js';

interface AdminNotice extends Pick<NoticeRecord, 'workspaceId' | 'ruleId' | 'about'> {
  mail: MailWords & { subject: string };
  at: Date;
}

/** Queues a notice to every owner and admin of a workspace, within the transaction of what it is about. */
export async function queueAdminNotices(
  db: Database,
  { mail: { subject, html, text }, at, ...about }: AdminNotice,
  session: ClientSession,
): Promise<void> {
  const notices = (await adminAddresses(db, about.workspaceId, session)).map((to): NoticeRecord => ({
    _id: new ObjectId(),
    ...about,
    to,
    subject,
    words: { html, text },
    status: 'queued',
    sendingUntil: null,
    reason: null,
    createdAt: at,
    sentAt: null,
  }));
  if (notices.length === 0) return;
  await db.collections.Notice.insertMany(notices, { session });
  await db.collections.Outbox.insertMany(notices.map(startCommand), { session });
}

async function adminAddresses(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<string[]> {
  const members = await db.collections.Membership.find(
    { workspaceId, role: { $in: ['owner', 'admin'] } },
    { session, projection: { userId: 1 } },
  ).toArray();
  const users = await db.collections.User.find(
    { _id: { $in: members.map(({ userId }) => userId) } },
    { session, projection: { email: 1 } },
  ).toArray();
  return users.map(({ email }) => email);
}

function startCommand({ _id: target, workspaceId, createdAt }: NoticeRecord): OutboxRecord {
  return freeCommand({ command: 'notice', workspaceId, target, seq: 1, args: {}, createdAt });
}

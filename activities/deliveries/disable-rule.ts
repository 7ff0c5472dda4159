import { ObjectId, type ClientSession } from 'mongodb';
import type { RuleDisabledReason } from '../../domain/webhook/rule.js';
import { ruleDisabledMail } from '../../domain/webhook/rule-disabled-mail.js';
import type { Database } from '../../models/database.js';
import { incrementAutomationsRev } from '../../models/automations-rev.js';
import type { NoticeRecord } from '../../models/notice.js';
import { freeCommand, type OutboxRecord } from '../../models/outbox.js';
import type { RuleRecord } from '../../models/rule.js';
import { shortTransaction } from '../../models/short-transaction.js';

interface DisableRuleDeps {
  db: Database;
  baseUrl: string;
}

/** Disables a failing rule and queues notices to owners and admins, in one transaction. */
export async function disableRule(
  { db, baseUrl }: DisableRuleDeps,
  rule: RuleRecord,
  { reason, at }: { reason: RuleDisabledReason; at: Date },
): Promise<void> {
  await shortTransaction(db, async (session) => {
    const turned = await db.models.Rule.updateOne(
      { _id: rule._id, enabled: true },
      { $set: { enabled: false, off: { reason, at }, updatedAt: at } },
      { session },
    );
    if (turned.matchedCount === 0) return;
    const { workspaceId } = rule;
    await incrementAutomationsRev(db, workspaceId, session);
    const notices = await noticesOf(db, { rule, reason, at, baseUrl }, session);
    if (notices.length === 0) return;
    await db.collections.Notice.insertMany(notices, { session });
    await db.collections.Outbox.insertMany(notices.map(startCommand), { session });
  });
}

async function noticesOf(
  db: Database,
  { rule, reason, at, baseUrl }: { rule: RuleRecord; reason: RuleDisabledReason; at: Date; baseUrl: string },
  session: ClientSession,
): Promise<NoticeRecord[]> {
  const { workspaceId, _id: ruleId } = rule;
  const members = await db.collections.Membership.find(
    { workspaceId, role: { $in: ['owner', 'admin'] } },
    { session, projection: { userId: 1 } },
  ).toArray();
  const users = await db.collections.User.find(
    { _id: { $in: members.map(({ userId }) => userId) } },
    { session, projection: { email: 1 } },
  ).toArray();
  const { subject, ...words } = ruleDisabledMail({ name: rule.name, url: rule.action.url, reason, baseUrl });
  return users.map(({ email: to }) => ({
    _id: new ObjectId(),
    workspaceId,
    ruleId,
    about: reason,
    to,
    subject,
    words,
    status: 'queued',
    sendingUntil: null,
    reason: null,
    createdAt: at,
    sentAt: null,
  }));
}

function startCommand({ _id: target, workspaceId, createdAt }: NoticeRecord): OutboxRecord {
  return freeCommand({ command: 'notice', workspaceId, target, seq: 1, args: {}, createdAt });
}

import { ObjectId, type ClientSession } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { RenderedMail } from '../../domain/render/preview.js';
import type { Database } from '../../models/core/database.js';
import { addressHash } from '../http/limits/address-hash.js';
import { freeCommand } from '../../models/system/outbox.js';
import type { TemplateTestRecord } from '../../models/mail/template-test.js';

const PREFIX = '[Test] ';

export interface TestRecipient {
  workspaceId: ObjectId;
  to: string;
  /** Admins may send to any address, others to members of the workspace. */
  toAnyAddress: boolean;
}

/** @throws RollcallError `invalid` for an address that the caller may not send to */
export async function assertMaySendTest(
  db: Database,
  { workspaceId, to, toAnyAddress }: TestRecipient,
): Promise<void> {
  if (toAnyAddress) return;
  const user = await db.models.User.exists({ email: to });
  const membership = user && (await db.models.Membership.findOne({ userId: user._id, workspaceId }));
  if (membership !== null) return;
  throw invalid([
    { path: 'to', message: 'must be the address of a workspace member; only admins can send to others' },
  ]);
}

export interface TestMail extends Pick<TemplateTestRecord, 'workspaceId' | 'templateId' | 'version' | 'to'> {
  mail: RenderedMail;
  /** The id of the sender that it names; undefined for the workspace's. */
  sender: string | undefined;
  /** Where replies go; null or absent: as its sender or the workspace says. */
  replyTo?: string | null;
  /** The contact whose data it was rendered with; null for sample data. */
  contactId: ObjectId | null;
}

/**
 * Writes a test mail and the outbox command that sends it. Within the caller's transaction, which begins with this: rendering
 * may take longer than a transaction may last.
 */
export async function queueTestMail(
  { db, clock, settings }: { db: Database; clock: () => Date; settings: { secretKey: Buffer } },
  { mail, sender, replyTo = null, contactId, ...of }: TestMail,
  session: ClientSession,
): Promise<TemplateTestRecord> {
  const test: TemplateTestRecord = {
    _id: new ObjectId(),
    ...of,
    toHash: addressHash({ settings }, of.workspaceId, of.to),
    subject: `${PREFIX}${mail.subject}`,
    ...(sender !== undefined && { sender }),
    ...(replyTo !== null && { replyTo }),
    words: { html: mail.html ?? '', text: mail.text },
    ...(contactId !== null && { contactId }),
    status: 'queued',
    sendingUntil: null,
    reason: null,
    createdAt: clock(),
    sentAt: null,
  };
  await db.collections.TemplateTest.insertOne(test, { session });
  const { _id: target, workspaceId, createdAt } = test;
  const row = freeCommand({ command: 'sendTest', workspaceId, target, seq: 1, args: {}, createdAt });
  await db.collections.Outbox.insertOne(row, { session });
  return test;
}

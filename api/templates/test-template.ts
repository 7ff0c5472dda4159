import { ObjectId, type ClientSession } from 'mongodb';
import { invalid, RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import type { TemplateTestRecord } from '../../models/template-test.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/common-schemas.js';
import type { TestBody } from './schemas.js';
import { previewTemplate, type PreviewDeps } from './preview-template.js';
import { contentOf, readTemplate, type TemplateTarget } from './templates.js';
import { freeCommand } from '../../models/outbox.js';

export const TEST_PREFIX = '[Test] ';

export interface TestRequest extends TemplateTarget {
  body: TestBody;
  /** Admins may send to any address, others to members of the workspace. */
  toAnyAddress: boolean;
}

/**
 * Queues a test mail of a template, filled with a sample. The mail and its outbox command are written in the
 * caller's transaction.
 *
 * @throws RollcallError `not_found`; `invalid` for an address that the caller may not send to
 */
export async function testTemplate(
  deps: PreviewDeps,
  { body, toAnyAddress, ...target }: TestRequest,
  session: ClientSession,
): Promise<TemplateTestRecord> {
  const { db } = deps;
  const { workspaceId } = target;
  const { to, template: unsaved, ...sample } = body;
  const { template, content: published } = await readTemplate(deps, target, session);
  const content = unsaved === undefined ? published : contentOf(unsaved);
  if (!toAnyAddress) await assertMember(db, { workspaceId, email: to }, session);
  const { mail, contactId } = await previewTemplate(deps, { workspaceId, content, sample });
  const test: TemplateTestRecord = {
    _id: new ObjectId(),
    workspaceId,
    templateId: template._id,
    version: template.version,
    to,
    subject: `${TEST_PREFIX}${mail.subject}`,
    words: { html: mail.html ?? '', text: mail.text },
    ...(contactId !== null && { contactId }),
    status: 'queued',
    sendingUntil: null,
    reason: null,
    createdAt: deps.clock(),
    sentAt: null,
  };
  await db.collections.TemplateTest.insertOne(test, { session });
  await queueTestMail(db, test, session);
  return test;
}

/** @throws RollcallError `invalid` for an address that is no member's */
export async function assertMember(
  db: Database,
  { workspaceId, email }: { workspaceId: ObjectId; email: string },
  session: ClientSession,
): Promise<void> {
  const user = await db.models.User.exists({ email }).session(session);
  const membership =
    user && (await db.models.Membership.findOne({ userId: user._id, workspaceId }, null, { session }));
  if (membership !== null) return;
  throw invalid([
    { path: 'to', message: 'must be the address of a workspace member; only admins can send to others' },
  ]);
}

/** Queues the command that sends a test mail. */
export async function queueTestMail(
  db: Database,
  { _id: target, workspaceId, createdAt }: TemplateTestRecord,
  session: ClientSession,
): Promise<void> {
  const row = freeCommand({ command: 'sendTest', workspaceId, target, seq: 1, args: {}, createdAt });
  await db.collections.Outbox.insertOne(row, { session });
}

/** Lists a template's recent test mails, newest first. @throws RollcallError `not_found` */
export async function listTemplateTests(
  { db }: { db: Database },
  { request, ...target }: TemplateTarget & { request: PageRequest },
): Promise<PageOf<TemplateTestRecord>> {
  const { template } = await readTemplate({ db }, target);
  return await findPage({
    collection: db.collections.TemplateTest,
    filter: { workspaceId: target.workspaceId, templateId: template._id },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
}

/** @throws RollcallError `not_found` */
export async function readTemplateTest(
  { db }: { db: Database },
  { test, ...target }: TemplateTarget & { test: string },
): Promise<TemplateTestRecord> {
  const { template } = await readTemplate({ db }, target);
  const _id = parseId(test);
  const { workspaceId } = target;
  const found =
    _id && (await db.collections.TemplateTest.findOne({ _id, workspaceId, templateId: template._id }));
  if (found === null) throw new RollcallError('not_found', 'Test mail not found.');
  return found;
}

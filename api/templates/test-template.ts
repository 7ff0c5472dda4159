import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import type { TemplateTestRecord } from '../../models/mail/template-test.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import type { TestBody, UnsavedTestBody } from './schemas.js';
import { previewTemplate, type PreviewDeps } from './preview-template.js';
import { toContent } from './template-content.js';
import { readTemplate, type TemplateTarget } from './templates.js';
import { assertMaySendTest, queueTestMail, type TestRecipient } from './queue-test-mail.js';

export interface TestRequest extends TemplateTarget, Pick<TestRecipient, 'toAnyAddress'> {
  body: TestBody;
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
  const { workspaceId } = target;
  const { to, template: unsaved, ...sample } = body;
  const { template, content: published } = await readTemplate(deps, target);
  const content = unsaved === undefined ? published : toContent(unsaved);
  await assertMaySendTest(deps.db, { workspaceId, to, toAnyAddress });
  const { mail, contactId } = await previewTemplate(deps, { workspaceId, content, sample });
  const { _id: templateId, version } = template;
  const sender = content.sender ?? undefined;
  return queueTestMail(deps, { workspaceId, templateId, version, to, mail, sender, contactId }, session);
}

/**
 * Queues a test mail of an email that is not saved as a template. Within the caller's transaction.
 *
 * @throws RollcallError `invalid` for an address that the caller may not send to, or a mail that cannot be rendered
 */
export async function testUnsavedMail(
  deps: PreviewDeps,
  { workspaceId, body, toAnyAddress }: Omit<TestRecipient, 'to'> & { body: UnsavedTestBody },
  session: ClientSession,
): Promise<TemplateTestRecord> {
  const { to, template, ...sample } = body;
  await assertMaySendTest(deps.db, { workspaceId, to, toAnyAddress });
  const content = toContent(template);
  const { mail, contactId } = await previewTemplate(deps, { workspaceId, content, sample });
  const sender = content.sender ?? undefined;
  const test = { workspaceId, templateId: workspaceId, version: 0, to, mail, sender, contactId };
  return await queueTestMail(deps, test, session);
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

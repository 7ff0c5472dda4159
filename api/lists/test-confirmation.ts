import type { ClientSession, ObjectId } from 'mongodb';
import type { ListRecord } from '../../models/audience/list.js';
import type { TemplateTestRecord } from '../../models/mail/template-test.js';
import { assertMaySendTest, queueTestMail } from '../templates/queue-test-mail.js';
import { previewConfirmation, type PreviewDeps } from './preview-confirmation.js';
import type { ConfirmationTestBody } from './schemas.js';

interface ConfirmationTest {
  workspaceId: ObjectId;
  list: ListRecord;
  body: ConfirmationTestBody;
  toAnyAddress: boolean;
}

/**
 * Queues a test of a list's confirmation email, as the sample contact would get it. Within the caller's transaction.
 *
 * @throws RollcallError `invalid` for an address that the caller may not send to; `rate_limited`
 */
export async function testConfirmation(
  deps: PreviewDeps,
  { workspaceId, list, body: { to, ...words }, toAnyAddress }: ConfirmationTest,
  session: ClientSession,
): Promise<TemplateTestRecord> {
  await assertMaySendTest(deps.db, { workspaceId, to, toAnyAddress });
  const mail = await previewConfirmation(deps, { workspaceId, list, words });
  const test = { workspaceId, templateId: list._id, version: 0, to, sender: undefined, contactId: null };
  return await queueTestMail(deps, { ...test, mail: { kind: 'transactional', ...mail } }, session);
}

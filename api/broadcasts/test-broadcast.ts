import { ObjectId, type ClientSession } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { TemplateTestRecord } from '../../models/template-test.js';
import { sampleFacts } from '../contacts/sample-contact.js';
import { assertMember, queueTestMail, TEST_PREFIX } from '../templates/test-template.js';
import type { PreviewDeps } from '../templates/preview-template.js';
import { readBroadcast, type BroadcastTarget } from './broadcasts.js';
import { pinMails } from './pin-mails.js';
import type { BroadcastTestBody } from './schemas.js';

export interface BroadcastTestRequest extends BroadcastTarget {
  body: BroadcastTestBody;
  /** Admins may send to any address, others to members of the workspace. */
  toAnyAddress: boolean;
}

/**
 * Queues a test mail of a broadcast. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `invalid` for an address that the caller may not send to, or a mail that cannot be
 *   rendered
 */
export async function testBroadcast(
  deps: PreviewDeps,
  { body, toAnyAddress, ...target }: BroadcastTestRequest,
  session: ClientSession,
): Promise<TemplateTestRecord> {
  const { db } = deps;
  const { workspaceId } = target;
  const { to, variant = 0, ...sample } = body;
  const { _id, definition } = await readBroadcast(deps, target, session);
  if (!toAnyAddress) await assertMember(db, { workspaceId, email: to }, session);
  const mail = (await pinMails(db, { workspaceId, definition }))[variant];
  if (mail === undefined) throw invalid([{ path: 'variant', message: 'is not a variant of this broadcast' }]);
  const { facts, contactId } = await sampleFacts(deps, { workspaceId, sample });
  const rendered = await deps.renderTime.spend(workspaceId, () =>
    deps.renders.mail(workspaceId.toHexString(), { mail: mail.content, facts }),
  );
  if (!rendered.ok) throw invalid([{ path: 'mail', message: rendered.error }]);
  const { subject, html = '', text } = rendered.value;
  const test: TemplateTestRecord = {
    _id: new ObjectId(),
    workspaceId,
    templateId: _id,
    version: 0,
    to,
    subject: `${TEST_PREFIX}${subject}`,
    words: { html, text },
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

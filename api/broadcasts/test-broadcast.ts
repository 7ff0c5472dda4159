import type { ClientSession } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { TemplateTestRecord } from '../../models/mail/template-test.js';
import { sampleFacts } from '../contacts/sample-contact.js';
import type { PreviewDeps } from '../templates/preview-template.js';
import { assertMaySendTest, queueTestMail, type TestRecipient } from '../templates/queue-test-mail.js';
import { readBroadcast, type BroadcastTarget } from './broadcasts.js';
import { pinMails } from './pin-mails.js';
import type { BroadcastTestBody } from './schemas.js';

export interface BroadcastTestRequest extends BroadcastTarget, Pick<TestRecipient, 'toAnyAddress'> {
  body: BroadcastTestBody;
}

/**
 * Queues a test mail of a broadcast: once it is scheduled, of the mail as it was then. Within the caller's transaction.
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
  const { _id, definition, mails } = await readBroadcast(deps, target);
  await assertMaySendTest(db, { workspaceId, to, toAnyAddress });
  const pinned = mails.length > 0 ? mails : await pinMails(db, { workspaceId, definition });
  const mail = pinned[variant];
  if (mail === undefined) throw invalid([{ path: 'variant', message: 'is not a variant of this broadcast' }]);
  const { conditions = [] } = mail.content.compiled ?? {};
  const { facts, contactId } = await sampleFacts(deps, { workspaceId, sample, conditions });
  const rendered = await deps.renderTime.spend(workspaceId, () =>
    deps.renders.mail(workspaceId.toHexString(), { mail: mail.content, facts }),
  );
  if (!rendered.ok) throw invalid([{ path: 'mail', message: rendered.error }]);
  return queueTestMail(
    deps,
    {
      workspaceId,
      templateId: _id,
      version: 0,
      to,
      mail: rendered.value,
      sender: mail.content.sender,
      replyTo: definition.replyTo,
      contactId,
    },
    session,
  );
}

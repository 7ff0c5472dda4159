import assert from 'node:assert/strict';
import { suppressIfBounced } from '../../../activities/steps/send-email.js';
import type { MessageRecord } from '../../../models/message.js';
import { advanceDeps, runOf } from '../../support/advance.js';
import { someEmail, TestWorkspace } from '../../support/engine.js';
import { enrollmentOf } from '../../support/enrollments.js';
import { claimedMail } from '../../support/mails.js';

describe('a mail whose process died after it had recorded the bounce', () => {
  /** Whether the contact is suppressed once the attempt is made again. */
  async function suppressed(end: Partial<MessageRecord>): Promise<boolean | undefined> {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'in' });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await enrollmentOf(ws, email);
    const visit = { step: 'mail', visit: 1 };
    await ws.db.collections.Message.insertOne({ ...claimedMail(row, visit), to: email, claim: null, ...end });
    await suppressIfBounced(advanceDeps(ws), { ...runOf(row), ...visit });
    return (await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email }))?.suppressed;
  }

  it('suppresses its address when the attempt is made again', async () => {
    assert.equal(await suppressed({ status: 'bounced' }), true);
  });

  it('suppresses nothing if it has ended otherwise, or its contact is erased', async () => {
    assert.equal(await suppressed({ status: 'sent' }), false);
    assert.equal(await suppressed({ status: 'bounced', to: '' }), false);
  });
});

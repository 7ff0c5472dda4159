import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { countedMails } from '../../../models/mail/mail-limits.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { messageRecord } from '../../support/mail/message-rows.js';
import { plansOf } from '../../support/engine/plans.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

const OLD = 200;

describe('The mails that count under a cap', () => {
  let db: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());

  const workspaceId = new ObjectId();
  const contactId = new ObjectId();
  const now = new Date();
  const message = (of: Partial<MessageRecord>): MessageRecord =>
    messageRecord({ workspaceId, contactId, to: 'ada@example.com', createdAt: now, sentAt: null, ...of });
  const ago = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

  it('are read without the older ones, those that were not sent and those of other kinds', async () => {
    const old = Array.from({ length: OLD }, (_, i) => message({ endedAt: ago(200 + i) }));
    const skipped = Array.from({ length: OLD }, () => message({ status: 'skipped', endedAt: ago(1) }));
    const receipts = Array.from({ length: OLD }, () => message({ kind: 'transactional', endedAt: ago(1) }));
    const counted = [
      message({ endedAt: ago(2) }),
      message({ status: 'uncertain', endedAt: ago(3) }),
      message({ status: 'sending', claim: 'one', claimedUntil: now }),
    ];
    await db.collections.Message.insertMany([...old, ...skipped, ...receipts, ...counted]);
    const cap = { atMost: 3, within: '7 days', whenReached: 'wait' } as const;
    const read = () => countedMails(db, { workspaceId, cap, contacts: [contactId], now });
    assert.equal((await read()).get(contactId.toHexString())?.length, counted.length);
    const plan = (await plansOf(db, read)).find(({ collection }) => collection === 'messages');
    assert.deepEqual(plan?.indexes.toSorted(), ['begunUnderCap', 'sentUnderCap']);
    assert.equal(plan.docsExamined, counted.length);
  });
});

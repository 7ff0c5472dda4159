import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newlyClaimed } from '../../../activities/mail/message-ledger.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { TestWorkspace } from '../../support/engine/engine.js';
import { eraseCopies } from '../../support/engine/jobs.js';

const ADA = 'ada@example.test';

describe('erasing the messages of a contact', () => {
  it('clears what servers have said about them, and keeps how they have ended', async () => {
    const ws = await TestWorkspace.create();
    const contactId = new ObjectId();
    const ends: Pick<MessageRecord, 'status' | 'reason' | 'response'>[] = [
      { status: 'sent', reason: null, response: `250 OK for ${ADA}` },
      { status: 'failed', reason: 'refused: rcpt', response: `554 <${ADA}> refused` },
      { status: 'failed', reason: `No server for ${ADA}`, response: null },
      { status: 'uncertain', reason: `The provider answered 500 ${ADA}: try later`, response: null },
      { status: 'skipped', reason: 'unsubscribed', response: null },
    ];
    const rows = ends.map((end): MessageRecord => ({
      _id: new ObjectId(),
      workspaceId: ws.id,
      contactId,
      enrollmentId: null,
      automationId: null,
      step: null,
      kind: 'marketing',
      to: ADA,
      subject: 'Hello Ada',
      messageId: '<1@example.com>',
      ...newlyClaimed('one', { claimMs: 0, now: new Date() }),
      ...end,
      claim: null,
      claimedUntil: null,
    }));
    await ws.db.collections.Message.insertMany(rows);
    await eraseCopies(ws.db, ws.id, contactId.toHexString());
    const left = await ws.db.collections.Message.find({ contactId }).sort({ _id: 1 }).toArray();
    assert.doesNotMatch(JSON.stringify(left), /ada/i);
    assert.deepEqual(
      left.map(({ status, reason }) => [status, reason]),
      [
        ['sent', null],
        ['failed', 'refused: rcpt'],
        ['failed', null],
        ['uncertain', null],
        ['skipped', 'unsubscribed'],
      ],
    );
  });
});

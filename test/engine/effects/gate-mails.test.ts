import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { createMailGate } from '../../../engine/effects/gate-mails.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { claimedMail } from '../../support/mail/mails.js';

const LEASE_MS = 30_000;

describe('the gate of mails', () => {
  let ws: TestWorkspace;
  let row: EnrollmentRecord;

  before(async () => {
    ws = await TestWorkspace.create();
    await ws.automation({ on: 'in' });
    const email = someEmail();
    await ws.send(email, 'in');
    row = await enrollmentOf(ws, email);
  });

  /** Mails in the ledger that attempts have claimed. */
  async function claimed(count: number): Promise<(MessageRecord & { claim: string })[]> {
    const mails = Array.from({ length: count }, (_, n) => ({
      ...claimedMail(row, { step: 'mail', visit: n }),
      _id: new ObjectId(),
    }));
    await ws.db.collections.Message.insertMany(mails);
    return mails;
  }

  async function pass(mails: readonly { _id: ObjectId; claim: string }[]): Promise<boolean[]> {
    const gate = createMailGate(ws.db, LEASE_MS);
    return Promise.all(mails.map(({ _id: id, claim }) => gate({ id, claim })));
  }

  async function statusesOf(mails: readonly { _id: ObjectId }[]): Promise<(string | undefined)[]> {
    const rows = await ws.db.collections.Message.find({
      _id: { $in: mails.map(({ _id }) => _id) },
    }).toArray();
    return mails.map(({ _id }) => rows.find((one) => one._id.equals(_id))?.status);
  }

  it('lets all through whose attempts hold them, for the time of the lease', async () => {
    const mails = await claimed(5);
    const began = Date.now();
    assert.deepEqual(await pass(mails), [true, true, true, true, true]);
    assert.deepEqual(new Set(await statusesOf(mails)), new Set(['sending']));
    const [one] = mails;
    const until = (await ws.db.collections.Message.findOne({ _id: one?._id ?? new ObjectId() }))
      ?.claimedUntil;
    const leftMs = (until?.getTime() ?? 0) - began;
    assert.ok(leftMs >= LEASE_MS && leftMs < LEASE_MS + 10_000, `${String(leftMs)} ms`);
  });

  const losses: Record<string, [update: Partial<MessageRecord>, status: string]> = {
    'another attempt holds': [{ claim: 'another' }, 'claimed'],
    'was released': [{ claim: null, claimedUntil: new Date(0) }, 'claimed'],
    'has ended': [{ claim: null, status: 'failed' }, 'failed'],
    'counts as uncertain': [{ claim: null, status: 'uncertain' }, 'uncertain'],
  };
  for (const [what, [update, status]] of Object.entries(losses)) {
    it(`stops the one that ${what}, and lets the others through`, async () => {
      const mails = await claimed(4);
      const [, , third] = mails;
      assert.ok(third);
      await ws.db.collections.Message.updateOne({ _id: third._id }, { $set: update });
      assert.deepEqual(await pass(mails), [true, true, false, true]);
      assert.deepEqual(await statusesOf(mails), ['sending', 'sending', status, 'sending']);
    });
  }

  it('stops a mail that the ledger does not know', async () => {
    const mails = await claimed(2);
    const unknown = { _id: new ObjectId(), claim: 'unknown' };
    assert.deepEqual(await pass([...mails, unknown]), [true, true, false]);
  });

  it('lets a mail through whose attempt asks again, since its first answer was lost', async () => {
    const mails = await claimed(1);
    assert.deepEqual(await pass(mails), [true]);
    assert.deepEqual(await pass(mails), [true]);
  });
});

import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { PauseRates } from '../../../domain/mail/marketing-pause.js';
import { pauseMarketingJob } from '../../../engine/jobs/contacts/pause-marketing.js';
import type { EventRecord } from '../../../models/events/event.js';
import type { MessageRecord, MessageStatus } from '../../../models/mail/message.js';
import { TestWorkspace } from '../../support/engine/engine.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { runRecurring } from '../../support/engine/jobs.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

describe('The job that pauses marketing mail', () => {
  let ws: TestWorkspace;

  beforeEach(async () => {
    ws = await TestWorkspace.create();
  });

  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const run = async (rates: PauseRates = { bounces: 5, complaints: 0.3 }) => {
    await runRecurring(ws.db, pauseMarketingJob({ db: ws.db, rates }));
    return (await ws.db.collections.Workspace.findOne({ _id: ws.id }))?.marketingPause;
  };

  async function insertSent(count: number, of: { at?: Date; sentAt?: Date; status?: MessageStatus } = {}) {
    const { at = ago(1), status = 'sent', sentAt = at } = of;
    const rows = Array.from({ length: count }, (): MessageRecord => {
      const _id = new ObjectId();
      return {
        _id,
        workspaceId: ws.id,
        contactId: new ObjectId(),
        enrollmentId: null,
        automationId: null,
        step: null,
        kind: 'marketing',
        to: 'ada@example.com',
        subject: 'News',
        messageId: `<${_id.toHexString()}@example.test>`,
        status,
        claim: null,
        claimedUntil: null,
        reason: null,
        response: null,
        attempts: 1,
        createdAt: at,
        sentAt: status === 'sent' ? sentAt : null,
      };
    });
    await ws.db.collections.Message.insertMany(rows);
  }

  async function insertReports(mailReport: 'bounce' | 'complaint', count: number, receivedAt = ago(1)) {
    const name = mailReport === 'bounce' ? 'email_bounced' : 'email_complained';
    const rows = Array.from({ length: count }, (): EventRecord =>
      eventRecord({
        workspaceId: ws.id,
        contactId: new ObjectId(),
        name,
        key: name,
        source: { type: 'engine', id: null, name: null },
        receivedAt,
        mailReport,
      }),
    );
    await ws.db.collections.Event.insertMany(rows);
  }

  it('pauses it once', async () => {
    await insertSent(300);
    await insertReports('bounce', 20);
    const pause = await run();
    assert.equal(pause?.reason, 'bounces');
    assert.equal(pause.rate, 6.67);
    assert.deepEqual(await run(), pause);
  });

  it('pauses it for complaints', async () => {
    await insertSent(900);
    await insertReports('complaint', 3);
    assert.equal((await run())?.reason, 'complaints');
  });

  it('counts addresses that were refused as sent to', async () => {
    await insertSent(50);
    await insertSent(150, { status: 'bounced' });
    await insertReports('bounce', 150);
    assert.equal((await run())?.rate, 75);
  });

  it('does nothing below the rates, for few mails, or where a rate is turned off', async () => {
    await insertSent(199);
    await insertReports('bounce', 15);
    assert.equal(await run(), undefined);
    await insertSent(1);
    assert.equal(await run({ bounces: null, complaints: 0.3 }), undefined);
    await insertSent(100);
    assert.equal(await run(), undefined);
  });

  it('does not count mails that are not sent, or what is older than a day', async () => {
    await insertSent(100);
    await insertSent(200, { status: 'claimed' });
    await insertSent(200, { at: ago(25) });
    await insertReports('bounce', 100);
    assert.equal(await run(), undefined);
    await insertSent(300);
    await insertReports('bounce', 1_000, ago(25));
    assert.equal((await run())?.rate, 25);
  });

  it('begins anew when a pause is lifted, with what it had held back', async () => {
    const pause = { reason: 'bounces' as const, rate: 50, since: ago(8), liftedAt: ago(2) };
    await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { marketingPause: pause } });
    await insertSent(1_000, { at: ago(9) });
    await insertReports('bounce', 500, ago(7));
    assert.deepEqual((await run())?.liftedAt, pause.liftedAt);
    await insertSent(300, { at: ago(7), sentAt: ago(1) });
    await insertReports('bounce', 15);
    assert.deepEqual((await run())?.liftedAt, pause.liftedAt);
    await insertReports('bounce', 15);
    const again = await run();
    assert.equal(again?.liftedAt, undefined);
    assert.equal(again?.rate, 10);
  });

  it('finds reports by their index', async () => {
    const found = ws.db.collections.Event.find({
      receivedAt: { $gte: ago(24) },
      mailReport: { $in: ['bounce', 'complaint'] },
    });
    const { queryPlanner } = await found.explain('queryPlanner');
    assert.match(
      JSON.stringify(queryPlanner.winningPlan),
      /"indexName":"receivedAt_1_workspaceId_1_mailReport_1"/,
    );
  });
});

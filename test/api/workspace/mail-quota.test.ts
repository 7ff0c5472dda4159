import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { releaseMail, reserveMail } from '../../../models/mail/count-mails.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const quota = { perDay: 5, unverifiedPerDay: 2 };
const MORNING = new Date('2026-03-01T09:00:00.000Z');
const MIDNIGHT = '2026-03-02T00:00:00.000Z';

describe('GET /api/workspace/mail-quota', () => {
  let now: Date;
  const api = useApi({ clock: () => now, settings: { mailQuota: quota } });
  beforeEach(() => {
    now = MORNING;
  });
  const owner = useOwner(api);
  const read = async () => (await owner.client.get('/api/workspace/mail-quota')).body;
  const counted = () => ({ workspaceId: new ObjectId(owner.workspaceId), quota, at: now });
  const reserve = () => reserveMail(api.db, counted());
  const setVerified = (emailVerifiedAt: Date | null) =>
    api.db.models.User.updateOne({ email: owner.email }, { $set: { emailVerifiedAt } });

  it('shows what was sent and what is left', async () => {
    await reserve();
    assert.deepEqual(await read(), { limit: 5, sent: 1, remaining: 4, isReached: false, resetsAt: MIDNIGHT });
  });

  it('is reached after as many emails, however concurrent, and begins anew each UTC day', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, reserve));
    assert.equal(answers.filter((until) => until === null).length, 5);
    assert.ok(answers.every((until) => until === null || until.toISOString() === MIDNIGHT));
    assert.deepEqual(await read(), { limit: 5, sent: 5, remaining: 0, isReached: true, resetsAt: MIDNIGHT });
    now = new Date(MIDNIGHT);
    assert.equal(await reserve(), null);
    assert.equal((await read()).sent, 1);
  });

  it('does not count an email that was not sent', async () => {
    for (let i = 0; i < 5; i += 1) await reserve();
    await releaseMail(api.db, counted());
    assert.equal(await reserve(), null);
    assert.notEqual(await reserve(), null);
  });

  it('is smaller until an owner has a verified address', async () => {
    await setVerified(null);
    assert.deepEqual([await reserve(), await reserve()], [null, null]);
    assert.equal((await reserve())?.toISOString(), MIDNIGHT);
    assert.deepEqual([(await read()).limit, (await read()).isReached], [2, true]);
    await setVerified(now);
    assert.deepEqual([(await read()).limit, await reserve()], [5, null]);
  });

  it("is each workspace's own", async () => {
    for (let i = 0; i < 6; i += 1) await reserve();
    const other = await api.signUp();
    const { body } = await other.client.get('/api/workspace/mail-quota');
    assert.equal(body.sent, 0);
  });
});

describe('GET /api/workspace/mail-quota, without a quota', () => {
  const owner = useOwner(useApi());

  it('says so', async () => {
    const { body } = await owner.client.get('/api/workspace/mail-quota');
    const { resetsAt, ...rest } = body;
    assert.deepEqual(rest, { limit: null, sent: null, remaining: null, isReached: false });
    assert.match(resetsAt, /T00:00:00\.000Z$/);
  });
});

import assert from 'node:assert/strict';
import { MailsAtOnce } from '../../../activities/steps/mails-at-once.js';

const PLACES = 6;
const UNKNOWN = 2;
const QUICK_MS = 20;
const SLOW_MS = 20_000;

describe('places for mails within workflow tasks', () => {
  let now = 0;
  let mails: MailsAtOnce;
  beforeEach(() => {
    mails = new MailsAtOnce(PLACES, UNKNOWN, () => now);
  });

  const pass = (workspace: string, ms: number): Promise<void> =>
    mails.measure(workspace, () => {
      now += ms;
      return Promise.resolve();
    });

  function takeAll(workspace: string): (() => void)[] {
    const taken: (() => void)[] = [];
    for (let leave = mails.take(workspace); leave !== null; leave = mails.take(workspace)) taken.push(leave);
    return taken;
  }

  it('are all of them for a workspace whose mails are quick, and the first few for an unknown one', async () => {
    assert.equal(takeAll('new').length, UNKNOWN);
    await pass('quick', QUICK_MS);
    assert.equal(takeAll('quick').length, PLACES - UNKNOWN);
    assert.equal(mails.take('new'), null);
  });

  it('are given back', async () => {
    await pass('quick', QUICK_MS);
    for (const leave of takeAll('quick')) leave();
    assert.equal(takeAll('quick').length, PLACES);
  });

  it('are none for a workspace whose mails are slow, until they are quick again', async () => {
    await pass('slow', SLOW_MS);
    assert.equal(mails.take('slow'), null);
    for (let sent = 0; sent < 10; sent += 1) await pass('slow', QUICK_MS);
    assert.equal(takeAll('slow').length, PLACES);
  });

  it('are none while a mail of the workspace takes long', async () => {
    await pass('mine', QUICK_MS);
    let end: () => void = () => undefined;
    const sending = mails.measure('mine', () => new Promise<void>((resolve) => (end = resolve)));
    assert.notEqual(mails.take('mine'), null);
    now += SLOW_MS;
    assert.equal(mails.take('mine'), null);
    end();
    await sending;
  });

  it('count mails that fail', async () => {
    const failing = mails.measure('mine', () => {
      now += SLOW_MS;
      return Promise.reject(new Error('refused'));
    });
    await assert.rejects(failing, /refused/);
    assert.equal(mails.take('mine'), null);
  });

  it('are none where the cache of workflows is too small', async () => {
    mails = new MailsAtOnce(0, UNKNOWN, () => now);
    await pass('quick', QUICK_MS);
    assert.equal(mails.take('quick'), null);
    assert.equal(mails.take('new'), null);
  });
});

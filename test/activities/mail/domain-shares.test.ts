import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainShares } from '../../../activities/mail/domain-shares.js';
import { createSmtpMailer } from '../../../activities/mail/smtp-mailer.js';
import { startSmtpSink } from '../../support/servers/smtp-sink.js';
import { sampleMail } from './sample-mail.js';

describe('the shares of receiving domains', () => {
  let now = 0;
  const clock = (): number => now;
  const fresh = (connections = 8): DomainShares => new DomainShares(connections, { now: clock });
  const QUICK_MS = 20;
  const SLOW_MS = 20_000;

  /** Sends one mail that takes this long. */
  async function pass(of: DomainShares, domain: string, ms: number): Promise<void> {
    const release = await of.acquire(domain);
    now += ms;
    release();
  }

  /** Takes as many connections as the domain gets. */
  async function takeAll(of: DomainShares, domain: string): Promise<(() => void)[]> {
    const taken: (() => void)[] = [];
    while (of.hasRoom(domain)) taken.push(await of.acquire(domain));
    return taken;
  }

  /** Of a server that is quick with some mail. */
  async function shares(connections = 8): Promise<DomainShares> {
    const of = fresh(connections);
    await pass(of, 'other.test', QUICK_MS);
    return of;
  }

  it('are all connections for a quick domain, and half of them for an unknown one', async () => {
    const of = await shares();
    assert.equal((await takeAll(of, 'new.test')).length, 4);
    const other = await shares();
    await pass(other, 'quick.test', QUICK_MS);
    assert.equal((await takeAll(other, 'quick.test')).length, 8);
  });

  it('let mails of a quick domain alone wait for a connection', async () => {
    const of = new DomainShares(2, { now: clock, perConnection: 2 });
    await pass(of, 'quick.test', QUICK_MS);
    await pass(of, 'steady.test', 1_000);
    const [first, second] = [await of.acquire('quick.test'), await of.acquire('quick.test')];
    assert.equal(of.hasRoom('quick.test'), true);
    const waiting = [of.acquire('quick.test'), of.acquire('quick.test')];
    assert.equal(of.hasRoom('quick.test'), false);
    first();
    second();
    for (const release of await Promise.all(waiting)) release();
    await of.acquire('steady.test');
    await of.acquire('steady.test');
    assert.equal(of.hasRoom('steady.test'), false);
  });

  it('let more mails wait the quicker the domain is, not counting time that was not the server’s', async () => {
    const inProgress = async (ms: number, oursMs: number): Promise<number> => {
      const of = new DomainShares(2, { now: clock, perConnection: 12 });
      const release = await of.acquire('mail.test');
      now += ms;
      release(oursMs);
      const taken: Promise<unknown>[] = [];
      while (of.hasRoom('mail.test')) taken.push(of.acquire('mail.test'));
      return taken.length;
    };
    assert.equal(await inProgress(QUICK_MS, 0), 24);
    assert.equal(await inProgress(125, 0), 10);
    assert.equal(await inProgress(250, 0), 6);
    assert.equal(await inProgress(1_000, 980), 24);
  });

  it('are a quarter for a slow domain, and half for all slow ones', async () => {
    const of = await shares();
    for (const domain of ['a.test', 'b.test', 'c.test']) await pass(of, domain, SLOW_MS);
    assert.equal((await takeAll(of, 'a.test')).length, 2);
    assert.equal((await takeAll(of, 'b.test')).length, 2);
    assert.equal((await takeAll(of, 'c.test')).length, 0);
    assert.equal(of.hasRoom('new.test'), true);
  });

  it('are not restricted if the server is slow with every domain', async () => {
    const of = fresh();
    for (const domain of ['a.test', 'b.test']) await pass(of, domain, SLOW_MS);
    assert.equal((await takeAll(of, 'a.test')).length, 8);
  });

  it('shrink when a quick domain becomes slow, as soon as a mail takes long', async () => {
    const of = await shares();
    await pass(of, 'mail.test', QUICK_MS);
    await of.acquire('mail.test');
    await of.acquire('mail.test');
    assert.equal(of.hasRoom('mail.test'), true);
    now += SLOW_MS;
    assert.equal(of.hasRoom('mail.test'), false);
  });

  it('grow again when its mails are quick again', async () => {
    const of = await shares();
    await pass(of, 'mail.test', SLOW_MS);
    for (let n = 0; n < 12; n += 1) await pass(of, 'mail.test', QUICK_MS);
    assert.equal((await takeAll(of, 'mail.test')).length, 8);
  });

  it('always allow one mail, even over a single connection', async () => {
    const of = await shares(1);
    await pass(of, 'slow.test', SLOW_MS);
    await pass(of, 'slow.test', SLOW_MS);
    assert.equal(of.hasRoom('slow.test'), true);
  });

  it('let others pass a waiter whose domain has its share', async () => {
    const of = await shares();
    await pass(of, 'slow.test', SLOW_MS);
    const [release] = await takeAll(of, 'slow.test');
    const order: string[] = [];
    const slow = of.acquire('slow.test').then(() => order.push('slow'));
    const quick = of.acquire('quick.test').then(() => order.push('quick'));
    await quick;
    release?.();
    await slow;
    assert.deepEqual(order, ['quick', 'slow']);
  });

  it('are not held by a waiter that gave up', async () => {
    const of = await shares(1);
    const release = await of.acquire('a.test');
    const aborting = new AbortController();
    const waiting = of.acquire('b.test', { signal: aborting.signal });
    aborting.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    release();
    assert.equal(of.hasRoom('b.test'), true);
  });

  it('keep a slow domain from holding up the mail of another', async () => {
    const sink = await startSmtpSink();
    const mailer = createSmtpMailer({ url: sink.url, connections: 4 });
    const to = (address: string) =>
      mailer.send(sampleMail({ to: { address } }), { beforeData: () => Promise.resolve(true) });
    sink.behave({ at: 'message', to: 'ada@slow.test', delayMs: 500 });
    await to('ada@quick.test');
    let settled = 0;
    const slow = Array.from({ length: 8 }, () => to('ada@slow.test').finally(() => (settled += 1)));
    await sleep(50);
    assert.equal((await to('ada@quick.test')).outcome, 'sent');
    assert.ok(settled < 4, `it waited for ${settled} slow ones`);
    assert.equal(mailer.hasRoom({ address: 'ada@SLOW.test' }), false);
    await Promise.all(slow);
    await mailer.close();
    await sink.close();
  });
});

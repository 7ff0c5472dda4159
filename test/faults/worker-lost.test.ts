import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import type { MessageRecord, MessageStatus } from '../../models/mail/message.js';
import type { ServiceProcess } from '../support/run/processes.js';
import { readSmtpLog } from '../support/servers/smtp-sink.js';
import { waitUntil } from '../support/run/wait-until.js';
import { RealSystem, SILENT_RECIPIENTS, SLOW_RECIPIENTS } from './real-system.js';

/** Long before the leases of mails would expire, which are a minute and two and a half. */
const TAKEN_OVER_WITHIN_MS = 40_000;
/** By then a claimed mail is at its server, whose delay is for the first attempt. */
const AT_SERVER_MS = 1_000;
/** How long a worker is watched that has woken. */
const WATCHED_MS = 8_000;

const [, , KILLED, FROZEN] = SLOW_RECIPIENTS;
const [KILLED_AT_GATE, FROZEN_AT_GATE] = SILENT_RECIPIENTS;
const mail = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello', kind: 'transactional' };

describe('what a worker holds that is lost', function () {
  this.timeout(240_000);
  let system: RealSystem;
  let automationId: ObjectId;

  before(async () => {
    system = await RealSystem.shared();
    automationId = await system.automation({
      name: 'Lost',
      trigger: { event: 'in' },
      steps: [mail],
    });
  });

  it('is taken over: a mail that it had claimed is sent by another worker', async () => {
    const worker = await holderOf(KILLED, 'claimed');
    await worker.kill();
    const ms = await elapsed(() => until(KILLED, 'sent'));
    console.log(JSON.stringify({ killed: 'claimed', ms }));
    assert.equal(sentTo(KILLED), 1);
    await restart(worker);
  });

  it('is told: a mail that a server had not acknowledged is uncertain, and its enrollment goes on', async () => {
    const worker = await holderOf(KILLED_AT_GATE, 'sending');
    await worker.kill();
    const ms = await elapsed(() => until(KILLED_AT_GATE, 'uncertain'));
    await waitUntil(() => isOver(KILLED_AT_GATE), TAKEN_OVER_WITHIN_MS);
    console.log(JSON.stringify({ killed: 'sending', ms }));
    await restart(worker);
  });

  it('is lost to a worker that was only frozen: once it wakes, it sends nothing of it, and works on', async () => {
    const worker = await holderOf(FROZEN, 'claimed');
    const before = await nameOf(worker);
    worker.freeze();
    const ms = await elapsed(() => until(FROZEN, 'sent'));
    worker.thaw();
    await waitUntil(async () => ![before, undefined].includes(await nameOf(worker)));
    await sleep(WATCHED_MS);
    console.log(JSON.stringify({ frozen: 'claimed', ms }));
    assert.equal(sentTo(FROZEN), 1);
    assert.ok(worker.running);
  });

  it('is told when it is frozen, as when it is killed', async () => {
    const worker = await holderOf(FROZEN_AT_GATE, 'sending');
    worker.freeze();
    const ms = await elapsed(() => until(FROZEN_AT_GATE, 'uncertain'));
    await waitUntil(() => isOver(FROZEN_AT_GATE), TAKEN_OVER_WITHIN_MS);
    worker.thaw();
    console.log(JSON.stringify({ frozen: 'sending', ms }));
    assert.equal((await rowOf(FROZEN_AT_GATE))?.status, 'uncertain');
  });

  const rowOf = (to: string): Promise<MessageRecord | null> =>
    system.db.collections.Message.findOne({ to, automationId });

  const sentTo = (recipient: string): number =>
    readSmtpLog(system.mailLog).filter(({ to }) => to.includes(recipient)).length;

  /** Has a mail sent, and returns the worker that holds it. */
  async function holderOf(email: string, status: MessageStatus): Promise<ServiceProcess> {
    await system.client().post('/api/events/send', { email, eventName: 'in' });
    await waitUntil(async () => (await rowOf(email))?.status === status, 30_000);
    await sleep(AT_SERVER_MS);
    const name = (await rowOf(email))?.claim?.split('.')[0];
    const holder = await system.db.collections.Worker.findOne({ _id: name ?? '' });
    const worker = system.workers.find(({ pid }) => holder?.process.endsWith(`:${pid}`));
    assert.ok(worker, 'its claim names its worker');
    return worker;
  }

  /** The name in which a worker claims now. */
  async function nameOf({ pid }: ServiceProcess): Promise<string | undefined> {
    const process = new RegExp(`:${pid}$`);
    const row = await system.db.collections.Worker.findOne({ process, diedAt: { $exists: false } });
    return row?._id;
  }

  /** The next test loses the other worker. */
  async function restart(worker: ServiceProcess): Promise<void> {
    await worker.restart();
    await waitUntil(async () => (await nameOf(worker)) !== undefined, 60_000);
  }

  const until = (email: string, status: MessageStatus): Promise<void> =>
    waitUntil(async () => (await rowOf(email))?.status === status, TAKEN_OVER_WITHIN_MS);

  async function isOver(email: string): Promise<boolean> {
    const _id = (await rowOf(email))?.enrollmentId;
    assert.ok(_id);
    return (await system.db.collections.Enrollment.findOne({ _id }))?.status === 'completed';
  }
});

async function elapsed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

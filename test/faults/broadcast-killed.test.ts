import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { MessageRecord } from '../../models/mail/message.js';
import { broadcastWorkflowId } from '../../workflows/ids.js';
import { Broadcasts } from '../support/mail/broadcasts.js';
import type { ServiceProcess } from '../support/run/processes.js';
import { sized } from '../support/run/sizes.js';
import { readSmtpLog, type SinkMail } from '../support/servers/smtp-sink.js';
import { waitUntil } from '../support/run/wait-until.js';
import { RealSystem } from './real-system.js';

const PEOPLE = sized({ reduced: 600, full: 100_000 });
/** Enough for several pages. */
const FROZEN_PEOPLE = sized({ reduced: 300, full: 5_000 });
const KILLED_AT = PEOPLE * 0.2;
const CANCELLED_AT = PEOPLE * 0.5;
const DONE_WITHIN_MS = sized({ reduced: 120_000, full: 1_800_000 });

describe(`a broadcast to ${PEOPLE} people whose worker is killed, and which is cancelled later`, function () {
  this.timeout(DONE_WITHIN_MS + 60_000);
  let system: RealSystem;

  before(async () => {
    system = await RealSystem.shared();
  });

  it('is taken over, reaches nobody twice, begins nothing after the cancel, and accounts for everyone', async () => {
    const { db } = system;
    const client = system.client();
    const some = new Broadcasts({ db, client, workspaceId: system.workspaceId.toHexString() });
    const { list, people } = await some.listOf(PEOPLE);
    const id = await some.draft(list);
    const broadcastId = new ObjectId(id);
    const ended = (status: MessageRecord['status']) =>
      db.collections.Message.countDocuments({ broadcastId, status });
    await some.send(id);
    await waitUntil(async () => (await ended('sent')) >= KILLED_AT, DONE_WITHIN_MS);
    const sender = await senderOf(id);
    // Not between two turns, when nothing is in flight.
    await waitUntil(async () => (await ended('sending')) > 0);
    await sender.kill('SIGKILL');
    const sentByFirst = await ended('sent');
    assert.ok(sentByFirst < CANCELLED_AT);
    await waitUntil(async () => (await ended('sent')) >= CANCELLED_AT, DONE_WITHIN_MS);
    assert.notEqual(await senderOf(id), sender);
    await sender.restart();
    const cancelled = await client.post(`/api/broadcasts/${id}/cancel`);
    const answeredAt = new Date().toISOString();
    assert.equal(cancelled.status, 200, cancelled.text);
    await waitUntil(async () => (await some.read(id)).finishedAt !== null, DONE_WITHIN_MS);

    const { status, counts } = await some.read(id);
    const rows = await db.collections.Message.find({ broadcastId }).toArray();
    const accepted = mailsTo(new Set(people.map(({ email }) => email)));
    const late = accepted.filter(({ begunAt }) => begunAt > answeredAt).length;
    const { inFlight } = cancelled.body;
    console.log(JSON.stringify({ counts, accepted: accepted.length, sentByFirst, inFlight, late }));
    assert.equal(status, 'cancelled');
    assert.deepEqual(violationsOf(rows, accepted), { twice: 0, sentButNotAccepted: 0, unaccounted: 0 });
    assert.ok(late <= inFlight, `${late} began after the answer, ${inFlight} were in flight`);
    assert.equal(rows.length, PEOPLE);
    const { sent = 0, failed = 0, uncertain = 0, skipped = 0 } = counts;
    assert.equal(sent + failed + uncertain + skipped, PEOPLE);
    assert.ok(skipped > 0);
  });

  it('is taken over from a worker that stands still, which sends none of it again when it goes on', async () => {
    const { db } = system;
    const some = new Broadcasts({
      db,
      client: system.client(),
      workspaceId: system.workspaceId.toHexString(),
    });
    const { list, people } = await some.listOf(FROZEN_PEOPLE);
    const id = await some.draft(list);
    const broadcastId = new ObjectId(id);
    await some.send(id);
    await waitUntil(
      async () => (await db.collections.Message.countDocuments({ broadcastId, status: 'sending' })) > 0,
      DONE_WITHIN_MS,
    );
    const sender = await senderOf(id);
    sender.freeze();
    const began = performance.now();
    try {
      await waitUntil(async () => (await some.read(id)).finishedAt !== null, DONE_WITHIN_MS);
    } finally {
      sender.thaw();
    }
    const ms = Math.round(performance.now() - began);
    await waitUntil(async () => !(await isDead(sender)), DONE_WITHIN_MS);
    const { status, counts } = await some.read(id);
    const rows = await db.collections.Message.find({ broadcastId }).toArray();
    const accepted = mailsTo(new Set(people.map(({ email }) => email)));
    console.log(JSON.stringify({ frozen: counts, accepted: accepted.length, ms }));
    assert.equal(status, 'done');
    assert.deepEqual(violationsOf(rows, accepted), { twice: 0, sentButNotAccepted: 0, unaccounted: 0 });
    assert.equal((counts.sent ?? 0) + (counts.uncertain ?? 0), FROZEN_PEOPLE);
  });

  /** Whether others take a worker for lost. */
  async function isDead({ pid }: ServiceProcess): Promise<boolean> {
    const alive = { process: new RegExp(`:${pid}$`), diedAt: { $exists: false } };
    return (await system.db.collections.Worker.findOne(alive)) === null;
  }

  /** The worker that is at a broadcast. */
  async function senderOf(broadcastId: string): Promise<ServiceProcess> {
    const handle = system.temporal.client.workflow.getHandle(broadcastWorkflowId(broadcastId));
    let found: ServiceProcess | undefined;
    await waitUntil(async () => {
      const { raw } = await handle.describe();
      const identity = raw.pendingActivities?.[0]?.lastWorkerIdentity ?? '';
      found = system.workers.find(({ pid, running }) => running && identity.startsWith(`${pid}@`));
      return found !== undefined;
    });
    assert.ok(found);
    return found;
  }

  const mailsTo = (emails: ReadonlySet<string>): SinkMail[] =>
    readSmtpLog(system.mailLog).filter(({ to: [to = ''] }) => emails.has(to));
});

/** The ledger against the mails at the sink. */
function violationsOf(rows: readonly MessageRecord[], accepted: readonly SinkMail[]) {
  const reached = new Set(accepted.map(({ to: [to = ''] }) => to));
  const begun = new Set(
    rows.flatMap(({ status, to }) => (status === 'sent' || status === 'uncertain' ? [to] : [])),
  );
  return {
    twice: accepted.length - reached.size,
    sentButNotAccepted: rows.filter(({ status, to }) => status === 'sent' && !reached.has(to)).length,
    unaccounted: [...reached].filter((to) => !begun.has(to)).length,
  };
}

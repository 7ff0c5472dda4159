import assert from 'node:assert/strict';
import { ObjectId, type Document } from 'mongodb';
import { foldCounts } from '../../../engine/jobs/fold-counts.js';
import { checks, verify, type CheckResult } from '../../../engine/verify/verify.js';
import { enrollmentWorkflow } from '../../../workflows/messages.js';
import { enrollmentWorkflowId } from '../../../workflows/ids.js';
import { newList, signUp } from '../../support/audience/confirmations.js';
import { someEmail, type TestWorkspace } from '../../support/engine/engine.js';
import { startStack, type Stack } from '../../support/engine/stack.js';
import { waitUntil } from '../../support/run/wait-until.js';

const mail = { id: 'hello', type: 'sendEmail', subject: 'Hello', text: 'Hi' } as const;
const pause = { id: 'pause', type: 'wait', for: '30 days' } as const;
const past = new Date(0);
const nobody = new ObjectId();
const hour = 3_600_000;

describe('npm run verify', function () {
  this.timeout(60_000);
  let stack: Stack;
  let ws: TestWorkspace;
  let email: string;

  before(async () => {
    // It checks the whole database, so it needs one without the rows that other tests have made up.
    stack = await startStack();
    ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [mail, pause] });
    await ws.automation({ on: 'once', steps: [mail] });
    email = someEmail();
    await ws.send(email, 'in');
    await ws.send(email, 'once');
    await signUp(ws, email, await newList(ws, {}, true));
    await signUp(ws, someEmail(), await newList(ws, {}, false));
    const { Enrollment, Outbox, Message } = stack.db.collections;
    await waitUntil(async () => (await Enrollment.countDocuments({ step: 'pause' })) === 1);
    await waitUntil(async () => (await Enrollment.countDocuments({ status: 'completed' })) === 1);
    await waitUntil(async () => (await Outbox.countDocuments()) === 0);
    await waitUntil(async () => (await Message.countDocuments({ status: 'sent' })) === 3);
    await foldCounts(stack.db);
  });
  after(() => stack.stop());

  async function results(): Promise<CheckResult[]> {
    const found: CheckResult[] = [];
    await verify({ db: stack.db, client: stack.temporal.client, pauseMs: 0 }, (result) => found.push(result));
    return found;
  }

  const wrong = async (): Promise<string[]> =>
    (await results()).flatMap(({ name, findings }) =>
      findings.map(({ id, problem }) => `${name}: ${id}: ${problem}`),
    );

  it('finds nothing wrong in a workspace that is at work', async () => {
    assert.deepEqual(await wrong(), []);
    const checked = new Map((await results()).map(({ name, checked: rows }) => [name, rows]));
    assert.equal(checked.size, checks.length);
    for (const name of ['contacts', 'subscriptions', 'enrollments', 'counters of automations'])
      assert.equal(checked.get(name), 2, name);
    assert.equal(checked.get('mail ledger'), 3);
    assert.ok((checked.get('events') ?? 0) > 5);
    for (const name of [
      'workflows of active enrollments',
      'workflows of pending confirmations',
      'enrollments of running workflows',
      'confirmations of running workflows',
    ])
      assert.equal(checked.get(name), 1, name);
  });

  /** A change by hand: the collection, the rows, the update, and what is found of one row. */
  const changes: [string, Document, Document, string][] = [
    ['contacts', {}, { $set: { listIds: [nobody] } }, 'contacts: ID: its lists are not those'],
    ['contacts', {}, { $set: { searchTerms: [] } }, 'contacts: ID: its search terms are not those'],
    ['contacts', {}, { $set: { email: 'Ada@Example.test' } }, 'contacts: ID: its email is not normalized'],
    ['contacts', { FIRST: 1 }, { $set: { subscribed: false } }, 'enrollments: .*: its mail is not blocked'],
    ['subscriptions', {}, { $set: { contactId: nobody } }, 'subscriptions: ID: its contact was erased'],
    ['subscriptions', {}, { $set: { listId: nobody } }, 'subscriptions: ID: its list does not exist'],
    [
      'subscriptions',
      { status: 'subscribed' },
      { $set: { status: 'pending' } },
      'subscriptions: ID: it is pending without a confirmation',
    ],
    [
      'enrollments',
      { status: 'active' },
      { $set: { automationVersion: 9 } },
      'enrollments: ID: its version does',
    ],
    [
      'enrollments',
      { status: 'active' },
      { $set: { step: 'x' } },
      'enrollments: ID: its step is not in its version',
    ],
    [
      'enrollments',
      { status: 'active' },
      { $set: { contactId: nobody } },
      'enrollments: ID: it is active without a c',
    ],
    [
      'enrollments',
      { status: 'active' },
      { $unset: { activeKey: 1 } },
      'enrollments: ID: it is active without the k',
    ],
    [
      'enrollments',
      { status: 'active' },
      { $set: { endedAt: past } },
      'enrollments: ID: it is active and has an end',
    ],
    [
      'enrollments',
      { status: 'active' },
      { $set: { run: 2 } },
      'workflows of active enrollments: ID: it has no run',
    ],
    [
      'enrollments',
      { status: 'active' },
      { $set: { run: 2 } },
      'enrollments of running workflows: enrollment-ID: it',
    ],
    [
      'enrollments',
      { status: 'completed' },
      { $set: { endedAt: null } },
      'enrollments: ID: it has ended without a',
    ],
    [
      'enrollments',
      { status: 'completed' },
      { $set: { activeKey: 'x' } },
      'enrollments: ID: it has ended and keeps',
    ],
    [
      'enrollments',
      { status: 'completed' },
      { $set: { status: 'exited' } },
      'enrollments: ID: its status and its e',
    ],
    [
      'enrollments',
      { status: 'completed' },
      { $set: { nextWakeAt: past } },
      'enrollments: ID: .* a time to wake',
    ],
    [
      'enrollments',
      { status: 'completed' },
      { $set: { contactId: nobody, 'entry.properties': '{"a":1}' } },
      'enrollments of the erased: ID: its con',
    ],
    [
      'enrollments',
      { status: 'active' },
      { $set: { step: 'hello' } },
      'counters of automations: .*: its counter steps',
    ],
    [
      'enrollments',
      { status: 'completed' },
      { $set: { goalReached: true } },
      'counters of automations: .*goalReached',
    ],
    [
      'events',
      {},
      { $set: { contactId: nobody, note: 'x' } },
      'events: ID: it has data of an erased contact',
    ],
    [
      'events',
      { 'enrollments.outcome': 'entered' },
      { $set: { 'enrollments.$[].enrollmentId': nobody } },
      'events: ID: an enrollment that it has entered does not exist',
    ],
    ['messages', {}, { $set: { contactId: nobody } }, 'mail ledger: ID: it has data of an erased contact'],
    ['messages', {}, { $set: { sentAt: null } }, 'mail ledger: ID: it is sent without a time'],
    ['messages', {}, { $set: { claimedUntil: past } }, 'mail ledger: ID: it was begun, and never ended'],
    ['messages', {}, { $set: { enrollmentId: nobody } }, 'mail ledger: ID: its enrollment does not exist'],
    [
      'messages',
      { kind: 'marketing' },
      { $set: { status: 'skipped' } },
      'enrollments: .*: its timeline has a sent email that the mail ledger does not have',
    ],
    ['consents', {}, { $set: { contactId: nobody } }, 'consents of the erased: ID: its contact was erased'],
    [
      'confirmations',
      {},
      { $set: { contactId: nobody } },
      'confirmations of the erased: ID: its contact was',
    ],
    [
      'confirmations',
      {},
      { $set: { status: 'expired' } },
      'confirmations of running workflows: confirmation-ID: it',
    ],
    [
      'automationCounts',
      {},
      { $inc: { 'counts.0.value': 1 } },
      // Which counter of a row comes first depends on what was folded first.
      'counters of automations: ID: (?:its counter|.* have entered)',
    ],
  ];

  const rows = (collection: string) => stack.db.client.db(stack.db.connection.name).collection(collection);

  for (const [collection, { FIRST, ...filter }, update, expected] of changes) {
    it(`finds ${expected.replace(': ID', '')} (${Object.keys(Object.values(update)[0] as object).join()})`, async () => {
      const of = FIRST === undefined ? filter : { email };
      const row = await rows(collection).findOneAndUpdate(of, update);
      assert.ok(row);
      try {
        const lines = await wrong();
        const pattern = new RegExp(expected.replace('ID', String(row._id)));
        assert.ok(
          lines.some((line) => pattern.test(line)),
          lines.join('\n'),
        );
      } finally {
        await rows(collection).replaceOne({ _id: row._id }, row);
      }
      assert.deepEqual(await wrong(), []);
    });
  }

  /** Rows that must not be there. */
  const strays: [string, Document, string][] = [
    [
      'auditEntries',
      { contactId: nobody, before: { email: 'x' }, after: null },
      'audit entries of the erased: ID',
    ],
    ['learnedIds', { contactId: nobody, key: 'x' }, 'identities of the erased: ID'],
    ['keptAnswers', { contactId: nobody }, 'stored responses of the erased: ID'],
    ['templateTests', { contactId: nobody }, 'test mails of the erased: ID'],
    ['sourcePayloads', { contactIds: [nobody] }, 'payloads of the erased: ID'],
    [
      'webhookDeliveries',
      { contactId: nobody, url: 'x', status: 'stopped', nextAttemptAt: null },
      'webhook del.* ID: .*erased',
    ],
    [
      'webhookDeliveries',
      { contactId: null, ruleId: nobody, status: 'pending' },
      'ID: it waits for a rule that does',
    ],
    [
      'webhookDeliveries',
      { contactId: null, status: 'failed', nextAttemptAt: past },
      'ID: it has ended and has a next',
    ],
    [
      'outbox',
      { command: 'notYetKnown', target: nobody, createdAt: past, leaseUntil: new Date(Date.now() - hour) },
      'outbox: ID: it has been waiting for more than ten minutes',
    ],
    [
      'outbox',
      { command: 'start', target: nobody, createdAt: new Date(), leaseUntil: new Date(Date.now() + hour) },
      'outbox: ID: its enrollment does not exist',
    ],
  ];

  for (const [collection, row, expected] of strays) {
    it(`finds ${expected.replace(': ID', '')} in ${collection}`, async () => {
      const { insertedId } = await rows(collection).insertOne({ ...row });
      try {
        const lines = await wrong();
        const pattern = new RegExp(expected.replace('ID', String(insertedId)));
        assert.ok(
          lines.some((line) => pattern.test(line)),
          lines.join('\n'),
        );
      } finally {
        await rows(collection).deleteOne({ _id: insertedId });
      }
    });
  }

  it('finds a workflow that runs without an enrollment', async () => {
    const id = enrollmentWorkflowId(nobody.toHexString(), 1);
    const handle = await stack.temporal.client.workflow.start(enrollmentWorkflow, {
      workflowId: id,
      taskQueue: 'nobody-listens',
      args: [],
    });
    try {
      await waitUntil(async () =>
        (await wrong()).includes(
          `enrollments of running workflows: ${id}: it runs without an active enrollment`,
        ),
      );
    } finally {
      await handle.terminate();
    }
  });

  it('counts everything, and names the first twenty of a kind', async () => {
    const template = { contactId: nobody, key: 'x', isWaiting: false };
    const made = Array.from({ length: 25 }, (_, i) => ({ ...template, workspaceId: i }));
    const { insertedIds } = await rows('learnedIds').insertMany(made);
    const found = (await results()).find(({ name }) => name === 'identities of the erased');
    await rows('learnedIds').deleteMany({ _id: { $in: Object.values(insertedIds) } });
    assert.equal(found?.found, 25);
    assert.equal(found.findings.length, 20);
  });
});

import assert from 'node:assert/strict';
import { insertJobs } from '../../models/system/insert-jobs.js';
import { newJob } from '../../models/system/job.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { waitsForServer } from '../../models/mail/server-away.js';
import type { Step } from '../../domain/automation/automation.js';
import { DAY_MS, HOUR_MS } from '../../domain/kernel/spans.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { confirmationOf, newList, signUp } from '../support/audience/confirmations.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';

const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'News', text: 'News' };

describe('a mail whose server is away', function () {
  this.timeout(90_000);
  const stack = useWorker();
  afterEach(() => stack.smtp.behave());

  const leave = () => {
    stack.smtp.behave({ at: 'connect', reply: '421 4.3.2 Closed for now' });
    stack.smtp.cut();
  };
  const sentTo = (email: string) => stack.smtp.mails.filter(({ to }) => to.includes(email)).length;
  const messageOf = (ws: TestWorkspace) => ws.db.collections.Message.findOne({ workspaceId: ws.id });
  const waiting = (ws: TestWorkspace) =>
    ws.db.collections.Message.findOne({ workspaceId: ws.id, ...waitsForServer(ws.db) });

  /** Someone's mail, whose server went away so long ago that the next attempt is minutes ahead. */
  async function stuck(ws: TestWorkspace): Promise<string> {
    leave();
    await ws.automation({ on: 'in', exitsOn: 'out', steps: [mail] });
    const email = someEmail();
    await ws.send(email, 'in');
    await longAway(ws);
    return email;
  }

  async function longAway(ws: TestWorkspace): Promise<void> {
    await waitUntil(async () => (await waiting(ws)) !== null, 30_000);
    const first = { $set: { firstAttemptAt: new Date(Date.now() - HOUR_MS) } };
    await ws.db.collections.Message.updateOne({ workspaceId: ws.id }, first);
    await waitUntil(async () => {
      const row = await waiting(ws);
      return (row?.serverRetryAt?.getTime() ?? 0) > Date.now() + 120_000;
    }, 30_000);
  }

  /** Asks for an attempt at all that wait, as the API does. */
  async function retryNow(ws: TestWorkspace): Promise<void> {
    const { db, id: workspaceId } = ws;
    const asked = {
      kind: 'retryMails',
      subjectId: null,
      by: 'Ada',
      input: null,
      progress: { woken: 0 },
    } as const;
    const job = newJob({ ...asked, workspaceId, requestedAt: new Date() });
    await shortTransaction(db, (session) => insertJobs(db, [job], session));
    await waitUntil(
      async () => (await db.collections.Job.findOne({ _id: job._id }))?.status === 'done',
      30_000,
    );
  }

  it('waits in its workflow, with what is known of it in the ledger and at the person', async () => {
    const ws = await stack.workspace();
    const email = await stuck(ws);
    const message = await waiting(ws);
    assert.equal(message?.response, '421 4.3.2 Closed for now');
    const row = await enrollmentOf(ws, email);
    assert.deepEqual(row.serverRetry, { visit: row.visit, at: message.serverRetryAt });
    const handle = stack.temporal.client.workflow.getHandle(enrollmentWorkflowId(row._id.toHexString(), 1));
    const details = async () =>
      (await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
    await waitUntil(
      async () => (await details()).startsWith('**mail** waits for the mail server until'),
      20_000,
    );
    const { pendingActivities } = (await handle.describe()).raw;
    assert.deepEqual(pendingActivities ?? [], []);
  });

  it('is tried at once when someone asks for it, and goes out once, however often they ask', async () => {
    const ws = await stack.workspace();
    const email = await stuck(ws);
    const before = await messageOf(ws);
    await retryNow(ws);
    await waitUntil(async () => ((await messageOf(ws))?.attempts ?? 0) > (before?.attempts ?? 0), 30_000);
    assert.equal(sentTo(email), 0, 'its server is still away');
    await waitUntil(async () => (await waiting(ws))?.claim === null, 30_000);
    stack.smtp.behave();
    await Promise.all([retryNow(ws), retryNow(ws), retryNow(ws)]);
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    await retryNow(ws);
    assert.equal(sentTo(email), 1);
    assert.equal(await waiting(ws), null);
  });

  it('is tried by itself again', async () => {
    const ws = await stack.workspace();
    leave();
    await ws.automation({ on: 'in', steps: [mail, { ...mail, id: 'second' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    await waitUntil(async () => (await waiting(ws)) !== null, 30_000);
    stack.smtp.behave();
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    assert.equal(sentTo(email), 2);
  });

  it('is not sent to a person who leaves meanwhile', async () => {
    const ws = await stack.workspace();
    const email = await stuck(ws);
    await ws.send(email, 'out');
    stack.smtp.behave();
    await retryNow(ws);
    assert.equal((await untilEnded(ws, email)).status, 'exited');
    assert.equal(sentTo(email), 0);
  });

  it('is given up a day after its first attempt', async () => {
    const ws = await stack.workspace();
    const email = await stuck(ws);
    const first = { $set: { firstAttemptAt: new Date(Date.now() - DAY_MS) } };
    await ws.db.collections.Message.updateOne({ workspaceId: ws.id }, first);
    await retryNow(ws);
    assert.equal((await untilEnded(ws, email)).status, 'failed');
    assert.equal((await messageOf(ws))?.status, 'failed');
    assert.equal(await waiting(ws), null);
  });

  it('waits and is tried likewise where it asks for a confirmation', async () => {
    const ws = await stack.workspace();
    leave();
    const email = someEmail();
    await signUp(ws, email, await newList(ws));
    await longAway(ws);
    stack.smtp.behave();
    await retryNow(ws);
    await waitUntil(() => Promise.resolve(sentTo(email) === 1), 30_000);
    assert.equal((await confirmationOf(ws, email)).status, 'pending');
  });
});

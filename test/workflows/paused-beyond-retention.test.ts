import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import { removeEndedDeliveries, removeEndedMails } from '../../engine/jobs/retention/mails-and-deliveries.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { startHttpSink, type HttpSink } from '../support/servers/http-sink.js';
import { entered, linesOf, pause, resume } from '../support/engine/operators.js';
import { useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

const mail = (id: string): Step => ({ id, type: 'sendEmail', subject: 'News', text: 'News' });
const long: Step = { id: 'long', type: 'wait', for: '300 days' };

describe('an enrollment that is paused during an effect, for longer than the retention period', function () {
  this.timeout(60_000);
  const stack = useWorker();
  let http: HttpSink;

  before(async () => {
    http = await startHttpSink();
  });
  after(() => http.close());
  afterEach(() => stack.smtp.behave());

  /** As the daily job does for one workspace; the workers' own would take turns with it. */
  async function removeExpired({ id: workspaceId }: TestWorkspace): Promise<void> {
    const before = new Date(Date.now() + DAY_MS);
    const place = { workspaceId, before, after: null, now: before };
    await removeEndedMails(stack.db, place);
    await removeEndedDeliveries(stack.db, place);
  }
  const mailsTo = (email: string) => stack.smtp.mails.filter(({ to }) => to.includes(email)).length;

  async function pausedDuring(
    ws: TestWorkspace,
    { steps, line }: { steps: Step[]; line: 'emailSent' | 'webhookDelivered' },
  ): Promise<string> {
    const email = someEmail();
    await ws.automation({ on: 'in', steps });
    stack.smtp.behave({ at: 'message', to: email, delayMs: 1_000, times: 1 });
    await ws.send(email, 'in');
    await waitUntil(async () => (await enrollmentOf(ws, email)).effect !== undefined, 20_000);
    await pause(ws, email);
    await waitUntil(async () => linesOf(await enrollmentOf(ws, email), line).length === 1, 20_000);
    return email;
  }

  it('is not sent the mail again', async () => {
    const ws = await stack.workspace();
    const email = await pausedDuring(ws, { steps: [mail('first'), long], line: 'emailSent' });
    assert.equal((await enrollmentOf(ws, email)).step, 'first');
    await removeExpired(ws);
    await resume(ws, email);
    const row = await entered(ws, email, 'long');
    assert.equal(mailsTo(email), 1);
    assert.equal(linesOf(row, 'emailSent').length, 1);
  });

  it('does not call the webhook again', async () => {
    const ws = await stack.workspace();
    http.reset();
    http.answer({ status: 200, delayMs: 1_000 });
    const call: Step = { id: 'call', type: 'webhook', url: `${http.url}/hook` };
    const email = await pausedDuring(ws, { steps: [call, long], line: 'webhookDelivered' });
    await removeExpired(ws);
    await resume(ws, email);
    await entered(ws, email, 'long');
    assert.equal(http.requests.length, 1);
  });

  it('keeps only what says that the step is done, and only until the enrollment goes on', async () => {
    const ws = await stack.workspace();
    const steps = [mail('first'), mail('second')];
    const email = someEmail();
    await ws.automation({ on: 'in', steps });
    stack.smtp.behave({ at: 'message', to: email, delayMs: 1_000 });
    await ws.send(email, 'in');
    const messages = { workspaceId: ws.id };
    const { Message } = ws.db.collections;
    await waitUntil(
      async () => (await Message.countDocuments({ ...messages, status: 'sending', step: 'second' })) === 1,
      20_000,
    );
    await pause(ws, email);
    await waitUntil(async () => linesOf(await enrollmentOf(ws, email), 'emailSent').length === 2, 20_000);
    await removeExpired(ws);
    assert.deepEqual(
      (await Message.find(messages).toArray()).map(({ step }) => step),
      ['second'],
    );
    await resume(ws, email);
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    assert.equal(mailsTo(email), 2);
    await removeExpired(ws);
    assert.equal(await Message.countDocuments(messages), 0);
  });
});

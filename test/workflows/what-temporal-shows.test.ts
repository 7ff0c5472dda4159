import assert from 'node:assert/strict';
import type { WorkflowHandle } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import type { Step } from '../../domain/automation/automation.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { someEmail } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { entered, pause, resume } from '../support/engine/operators.js';
import { useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';

const mail = (id: string, subject = 'Hello'): Step => ({ id, type: 'sendEmail', subject, text: 'Hello' });
const hour: Step = { id: 'hour', type: 'wait', for: '1 hour' };

describe('What Temporal shows of an enrollment', function () {
  this.timeout(60_000);
  const stack = useWorker();
  afterEach(() => stack.smtp.behave());

  type Workspace = Awaited<ReturnType<typeof stack.workspace>>;
  const workflowOf = async (ws: Workspace, email: string) =>
    stack.temporal.client.workflow.getHandle(
      enrollmentWorkflowId((await enrollmentOf(ws, email))._id.toHexString(), 1),
    );
  const historyOf = async (ws: Workspace, email: string) => fetchEvents(await workflowOf(ws, email));
  const detailsOf = async (ws: Workspace, email: string): Promise<string> => {
    const workflow = await workflowOf(ws, email);
    const { currentDetails } = await workflow.query<{ currentDetails: string }>(
      '__temporal_workflow_metadata',
    );
    return currentDetails;
  };

  it('is the step that it is at, while it is paused and after it was resumed', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'joined', steps: [mail('welcome')] });
    const email = someEmail();
    stack.smtp.behave({ at: 'rcpt', to: email, reply: '451 4.7.1 Later' });
    await ws.send(email, 'joined');
    await waitUntil(async () => (await enrollmentOf(ws, email)).lastError !== null, 20_000);
    await pause(ws, email);
    await waitUntil(async () => (await detailsOf(ws, email)) === 'paused: **welcome** (sendEmail)', 20_000);
    await resume(ws, email);
    await waitUntil(async () => (await detailsOf(ws, email)) === '**welcome** (sendEmail)', 20_000);
  });

  it('is the step that failed, also of mails that follow each other', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'joined', steps: [mail('one'), mail('two', '{{ contact.email | unknown }}')] });
    const email = someEmail();
    await ws.send(email, 'joined');
    assert.equal((await untilEnded(ws, email)).status, 'failed');
    await waitUntil(async () => (await detailsOf(ws, email)) === '**two** failed: templateInvalid', 20_000);
  });

  it('is what became of each mail', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'joined', steps: [mail('one'), mail('two'), hour] });
    const email = someEmail();
    stack.smtp.behave(
      { at: 'rcpt', to: email, times: 1 },
      { at: 'rcpt', to: email, reply: '550 5.1.1 Gone' },
    );
    await ws.send(email, 'joined');
    await entered(ws, email, 'hour');
    const ends = async (): Promise<unknown[]> =>
      localResults(await historyOf(ws, email)).flatMap((result) => ('did' in result ? [result.did] : []));
    await waitUntil(async () => (await ends()).length === 1, 20_000);
    assert.deepEqual(await ends(), [['one: sent', 'two: skipped, address refused']]);
  });

  it('is each attempt at a mail that is refused, by its title', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'joined', steps: [mail('welcome'), hour] });
    const email = someEmail();
    stack.smtp.behave({ at: 'rcpt', to: email, reply: '451 4.7.1 Later', times: 1 });
    await ws.send(email, 'joined');
    await entered(ws, email, 'hour');
    stack.smtp.behave();
    assert.equal(stack.smtp.mails.filter(({ to }) => to.includes(email)).length, 1);
    // The workflow task that has sent the mail ends after the step is left.
    await waitUntil(async () => summariesOf(await historyOf(ws, email)).includes('wait (hour)'), 20_000);
    const events = await historyOf(ws, email);
    assert.deepEqual(summariesOf(events), ['send mail (welcome)', 'send mail (welcome)', 'wait (hour)']);
    const told = localResults(events).filter((result) => 'failed' in result);
    assert.deepEqual(told, [{ do: 'queue', failed: { code: 'mailRefused', retryAt: null } }]);
    const second = events.find((event) => event.activityTaskStartedEventAttributes);
    assert.equal(second?.activityTaskStartedEventAttributes?.lastFailure?.message, 'mailRefused');
  });

  it('is an activity for the mails that are left after five seconds', async () => {
    const ws = await stack.workspace();
    const ids = ['one', 'two', 'three', 'four', 'five'];
    await ws.automation({ on: 'joined', steps: [...ids.map((id) => mail(id)), hour] });
    const email = someEmail();
    stack.smtp.behave({ at: 'message', to: email, delayMs: 1_500 });
    await ws.send(email, 'joined');
    await entered(ws, email, 'hour');
    await waitUntil(async () => summariesOf(await historyOf(ws, email)).includes('wait (hour)'), 20_000);
    const events = await historyOf(ws, email);
    const [first, left] = summariesOf(events);
    const scheduled = events.find((event) => event.activityTaskScheduledEventAttributes);
    assert.ok(scheduled?.userMetadata?.summary, 'there is an activity');
    assert.equal(first, 'send mail (one)');
    assert.equal(textOf(scheduled.userMetadata.summary), left);
    const sent = stack.smtp.mails.filter(({ to }) => to.includes(email));
    assert.equal(sent.length, ids.length);
  });
});

type HistoryEvent = Awaited<ReturnType<typeof fetchEvents>>[number];

async function fetchEvents(workflow: WorkflowHandle) {
  return (await workflow.fetchHistory()).events ?? [];
}

/** What activities and timers are called. */
function summariesOf(events: HistoryEvent[]): unknown[] {
  return events.flatMap(({ userMetadata, workflowExecutionStartedEventAttributes: start }) =>
    userMetadata?.summary && !start ? [textOf(userMetadata.summary)] : [],
  );
}

/** What local activities have returned. */
function localResults(events: HistoryEvent[]): object[] {
  return events.flatMap(({ markerRecordedEventAttributes: marker }) =>
    (marker?.details?.['result']?.payloads ?? []).map(objectOf),
  );
}

function textOf(payload: Payload): unknown {
  return JSON.parse(Buffer.from(payload.data ?? []).toString());
}

function objectOf(payload: Payload): object {
  const value = textOf(payload);
  return typeof value === 'object' && value !== null ? value : {};
}

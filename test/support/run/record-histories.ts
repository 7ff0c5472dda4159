/**
 * Records the histories that test/workflows/replay.test.ts replays: `node --import tsx
 * --import ./test/support/run/tsx-in-threads.mjs test/support/run/record-histories.ts`.
 * Run it after adding a step type or a path through the workflows. Existing histories stay as they are: runs in
 * production were started with the old code and have to continue (changes go behind `patched`).
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ObjectId } from 'mongodb';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { Step } from '../../../domain/automation/automation.js';
import { confirmationMailId } from '../../../activities/mail/confirmation-state.js';
import type { ConfirmationMail } from '../../../domain/lists/next-mail.js';
import {
  applyUnmappedEventsWorkflowId,
  confirmationWorkflowId,
  enrollmentWorkflowId,
  jobWorkflowId,
  noticeWorkflowId,
  webhookWorkflowId,
} from '../../../workflows/ids.js';
import { insertJobs } from '../../../models/system/insert-jobs.js';
import { newJob } from '../../../models/system/job.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { confirm, confirmationOf, newList, signUp } from '../audience/confirmations.js';
import { insertMember } from '../audience/workspace-members.js';
import { startHttpSink, type HttpSink } from '../servers/http-sink.js';
import { lookForAlerts } from '../engine/alerts.js';
import { enrollmentOf, untilEnded } from '../engine/enrollments.js';
import { someEmail, type TestWorkspace } from '../engine/engine.js';
import { entered, jump, pause as hold, resume, skip } from '../engine/operators.js';
import { stopServers } from '../servers/servers.js';
import { startStack, type Stack } from '../engine/stack.js';
import { insertRule, deliveryOf } from '../engine/rule-records.js';
import { waitFor, waitUntil } from './wait-until.js';

const folder = fileURLToPath(new URL('../../histories/', import.meta.url));

const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Secret subject', html: '<p>Secret body</p>' };
const pause: Step = { id: 'pause', type: 'wait', for: '1 second' };

async function record(stack: Stack): Promise<void> {
  const http = await startHttpSink();
  const call: Step = {
    id: 'call',
    type: 'webhook',
    url: `${http.url}/hook?token=secret-token`,
    headers: { authorization: 'Bearer secret-token' },
  };
  const ws = await stack.workspace();
  await flow(stack, ws, 'every-step', [mail, pause, call, { id: 'leave', type: 'exit' }]);
  await flow(stack, ws, 'completed', [mail]);
  stack.smtp.behave({ at: 'rcpt', reply: '451 4.3.0 Later', times: 1 });
  await flow(stack, ws, 'mail-refused-once', [mail]);
  stack.smtp.behave({ at: 'connect', reply: '421 4.3.2 Later', times: 1 });
  stack.smtp.cut();
  await flow(stack, ws, 'mail-server-away', [mail]);
  stack.smtp.behave({ at: 'message', delayMs: 1_500 });
  await flow(
    stack,
    ws,
    'mails-left',
    ['one', 'two', 'three', 'four', 'five'].map((id) => ({ ...mail, id })),
  );
  stack.smtp.behave();
  http.answer({ status: 500 });
  await flow(stack, ws, 'webhook-retried', [call]);
  http.answer({ status: 410 });
  await flow(stack, ws, 'failed', [call]);
  await exited(stack, ws, 'exited-in-wait', [{ id: 'pause', type: 'wait', for: '1 hour' }, mail]);
  await waits(stack, ws);
  await awaited(stack, ws);
  await flow(stack, ws, 'timed-out', [{ ...forEvent, timeout: '1 second', onTimeout: 'exit' }]);
  await flow(stack, ws, 'branch-and-split', [choice, pause]);
  await flow(stack, ws, 'recording', [
    { id: 'set', type: 'updateContact', set: { firstName: 'Secretname', secret: 'secret' } },
    { id: 'send', type: 'sendEvent', eventName: 'secret event', eventProperties: { secret: true } },
  ]);
  await onLists(stack, ws);
  await confirmed(stack, ws);
  await remindedAndExpired(stack, ws);
  await appliedEarlier(stack, ws);
  await held(stack, ws);
  await jumped(stack, ws);
  await deliveredLater(stack, ws, http);
  await noticed(stack, ws, http);
  await didJob(stack, ws);
  await http.close();
}

const forEvent = {
  id: 'paid',
  type: 'waitForEvent',
  event: 'secret event',
  where: { all: [{ field: 'event.secret', op: 'eq', value: 'secret' }] },
  timeout: '1 hour',
} satisfies Step;
const longWait: Step = { id: 'long', type: 'wait', for: '1 hour' };
const choice: Step = {
  id: 'which',
  type: 'branch',
  if: { all: [{ field: 'contact.firstName', op: 'eq', value: 'Secretname' }] },
  then: [
    {
      id: 'split',
      type: 'split',
      arms: [
        { weight: 0, steps: [] },
        { weight: 1, steps: [{ ...pause, id: 'chosen' }] },
      ],
    },
  ],
};

/** A time of day that an operator skips, and a field that changes. */
async function waits(stack: Stack, ws: TestWorkspace): Promise<void> {
  const email = someEmail();
  const name = 'waits';
  const steps: Step[] = [
    { id: 'morning', type: 'wait', until: { time: '09:00', weekdays: ['mon'] } },
    { id: 'field', type: 'wait', untilField: 'customFields.secret', offset: '-1 day' },
  ];
  await ws.automation({ on: name, steps });
  await ws.send(email, name);
  await entered(ws, email, 'morning');
  await skip(ws, email);
  await entered(ws, email, 'field');
  await ws.send(email, 'set', { patch: { customFields: { secret: '2126-01-01' } } });
  await waitUntil(async () => (await enrollmentOf(ws, email)).nextWakeAt !== null);
  await ws.send(email, 'set', { patch: { customFields: { secret: '2020-01-01' } } });
  await keepEnrollment(stack, ws, email, name);
}

/** An awaited event, and one that arrived earlier. */
async function awaited(stack: Stack, ws: TestWorkspace): Promise<void> {
  const email = someEmail();
  const name = 'awaited';
  await ws.automation({ on: name, steps: [longWait, forEvent, { ...forEvent, id: 'again' }] });
  await ws.send(email, name);
  await entered(ws, email, 'long');
  await skip(ws, email);
  await entered(ws, email, 'paid');
  await ws.send(email, 'secret event', { properties: { secret: 'secret' } });
  await ws.send(email, 'secret event', { properties: { secret: 'secret' } });
  await keepEnrollment(stack, ws, email, name);
}

async function onLists(stack: Stack, ws: TestWorkspace): Promise<void> {
  const listId = (await newList(ws, {}, false))._id.toHexString();
  await flow(stack, ws, 'list-steps', [
    { id: 'add', type: 'addToList', listId },
    { id: 'remove', type: 'removeFromList', listId },
  ]);
}

async function confirmed(stack: Stack, ws: TestWorkspace): Promise<void> {
  const email = someEmail();
  const list = await newList(ws, { subject: 'Secret subject' });
  await signUp(ws, email, list, { firstName: 'Secretname' });
  await waitUntil(() => stack.smtp.mails.some(({ to }) => to.includes(email)));
  await confirm(ws, email, list);
  await keep(stack, confirmationWorkflowId((await confirmationOf(ws, email))._id.toHexString()), 'confirmed');
}

async function remindedAndExpired(stack: Stack, ws: TestWorkspace): Promise<void> {
  const email = someEmail();
  await signUp(ws, email, await newList(ws, { reminderAfter: '2 seconds', expiresAfter: '8 seconds' }));
  const { _id, contactId } = await confirmationOf(ws, email);
  const { Message } = ws.db.collections;
  const id = _id.toHexString();
  const isSent = async (mail: ConfirmationMail): Promise<boolean> =>
    (await Message.findOne({ _id: confirmationMailId(id, mail), status: 'sent' })) !== null;
  await waitUntil(() => isSent(0));
  // A reminder keeps its distance from other mails.
  await Message.updateMany({ contactId }, { $set: { sentAt: new Date(Date.now() - 3_600_000) } });
  await waitUntil(() => isSent('reminder'));
  await keep(stack, confirmationWorkflowId(id), 'reminded-and-expired');
}

/** For an id without unmapped events. */
async function appliedEarlier(stack: Stack, ws: TestWorkspace): Promise<void> {
  const learnedId = new ObjectId().toHexString();
  await stack.temporal.startApplyUnmappedEvents({ workspaceId: ws.id.toHexString(), learnedId, n: 1 });
  await keep(stack, applyUnmappedEventsWorkflowId(learnedId, 1), 'apply-earlier');
}

/** A rule's webhook that is delivered once the receiver has recovered. */
async function deliveredLater(stack: Stack, ws: TestWorkspace, http: HttpSink): Promise<void> {
  const rule = await insertRule(ws, { on: 'secret told', url: `${http.url}/hook?token=secret-token` });
  http.answer({ status: 429, headers: { 'retry-after': '1' } });
  await ws.send(someEmail(), 'secret told', { properties: { secret: true } });
  const { _id } = await deliveryOf(ws, rule, ({ status }) => status === 'delivered');
  await keep(stack, webhookWorkflowId(_id.toHexString(), 1), 'delivered-later');
}

/** A receiver that answers 410, of which an admin is notified. */
async function noticed(stack: Stack, ws: TestWorkspace, http: HttpSink): Promise<void> {
  await insertMember(ws, 'admin');
  await insertRule(ws, {
    on: 'secret gone',
    url: `${http.url}/hook?token=secret-token`,
    name: 'Secret rule',
  });
  http.answer({ status: 410 });
  await ws.send(someEmail(), 'secret gone');
  await waitFor(
    async () => (await ws.db.collections.Rule.findOne({ workspaceId: ws.id, enabled: false })) ?? undefined,
  );
  await lookForAlerts(ws.db);
  const notice = await waitFor(
    async () => (await ws.db.collections.Notice.findOne({ workspaceId: ws.id, status: 'sent' })) ?? undefined,
  );
  await keep(stack, noticeWorkflowId(notice._id.toHexString()), 'notice');
}

/** Of an automation that nobody is in. */
async function didJob(stack: Stack, ws: TestWorkspace): Promise<void> {
  const job = newJob({
    kind: 'exitAll',
    workspaceId: ws.id,
    subjectId: new ObjectId(),
    by: 'Secretname',
    requestedAt: new Date(),
    input: { note: 'secret', source: { type: 'api', id: null, name: null } },
    progress: { total: 0, exited: 0 },
  });
  await shortTransaction(stack.db, (session) => insertJobs(stack.db, [job], session));
  await keep(stack, jobWorkflowId({ kind: job.kind, jobId: job._id.toHexString() }), 'job');
}

async function held(stack: Stack, ws: TestWorkspace): Promise<void> {
  const email = someEmail();
  const name = 'held-and-resumed';
  await ws.automation({ on: name, steps: [{ id: 'pause', type: 'wait', for: '2 seconds' }, mail] });
  await ws.send(email, name);
  await entered(ws, email, 'pause');
  await hold(ws, email);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await resume(ws, email);
  await keepEnrollment(stack, ws, email, name);
}

async function jumped(stack: Stack, ws: TestWorkspace): Promise<void> {
  const email = someEmail();
  const name = 'jumped-into-an-arm';
  await ws.automation({ on: name, steps: [longWait, choice, mail] });
  await ws.send(email, name);
  await entered(ws, email, 'long');
  await jump(ws, email, 'chosen');
  await keepEnrollment(stack, ws, email, name, 2);
}

async function keepEnrollment(
  stack: Stack,
  ws: TestWorkspace,
  email: string,
  name: string,
  run = 1,
): Promise<void> {
  const { _id } = await untilEnded(ws, email);
  await keep(stack, enrollmentWorkflowId(_id.toHexString(), run), name);
}

async function flow(stack: Stack, ws: TestWorkspace, name: string, steps: Step[]): Promise<void> {
  const email = someEmail();
  await ws.automation({ on: name, steps });
  await ws.send(email, name, { patch: { firstName: 'Secretname' }, properties: { phone: 'secret-phone' } });
  const { _id } = await untilEnded(ws, email);
  await keep(stack, `enrollment-${_id.toHexString()}`, name);
}

async function exited(stack: Stack, ws: TestWorkspace, name: string, steps: Step[]): Promise<void> {
  const email = someEmail();
  await ws.automation({ on: name, exitsOn: 'stop', steps });
  await ws.send(email, name);
  await waitUntil(async () => (await enrollmentOf(ws, email)).step === 'pause');
  await ws.send(email, 'stop');
  await keep(stack, `enrollment-${(await enrollmentOf(ws, email))._id.toHexString()}`, name);
}

/** Waits for the run to close and writes its history. */
async function keep(stack: Stack, workflowId: string, name: string): Promise<void> {
  if (existsSync(fileOf(name))) return;
  const handle = stack.temporal.client.workflow.getHandle(workflowId);
  await waitUntil(async () => {
    const status = await handle.describe().then(
      (run) => run.status.name,
      () => 'UNKNOWN',
    );
    return status !== 'RUNNING' && status !== 'UNKNOWN';
  }, 30_000);
  const json = historyToJSON(await handle.fetchHistory());
  // Stack traces name this checkout's folder.
  const text = JSON.stringify({ workflowId, history: JSON.parse(json) as unknown });
  await writeFile(fileOf(name), `${text.replaceAll(`${projectRoot()}/`, '')}\n`);
}

const fileOf = (name: string): string => `${folder}${name}.json`;

if (!existsSync(folder)) await mkdir(folder);
const stack = await startStack();
try {
  await record(stack);
} finally {
  await stack.stop();
  await stopServers();
}
process.exit(0);

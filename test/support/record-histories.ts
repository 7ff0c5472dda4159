/**
 * Records the histories that test/workflows/replay.test.ts replays: `node --import tsx test/support/record-histories.ts`.
 * Run it when a step type or a path through the workflows is added; never to make a failing replay pass: runs that
 * are asleep out there were begun with the old code (changes go behind `patched`).
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { Step } from '../../domain/automation.js';
import { startHttpSink } from './http-sink.js';
import { enrollmentOf, untilEnded } from './enrollments.js';
import { someEmail, type TestWorkspace } from './engine.js';
import { stopServers } from './servers.js';
import { startStack, type Stack } from './stack.js';
import { waitUntil } from './wait-until.js';

const folder = fileURLToPath(new URL('../histories/', import.meta.url));

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
  http.answer({ status: 500 });
  await flow(stack, ws, 'webhook-retried', [call]);
  http.answer({ status: 410 });
  await flow(stack, ws, 'failed', [call]);
  await exited(stack, ws, 'exited-in-wait', [{ id: 'pause', type: 'wait', for: '1 hour' }, mail]);
  await erased(stack, ws);
  await http.close();
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

async function erased(stack: Stack, ws: TestWorkspace): Promise<void> {
  const { contact } = await ws.send(someEmail(), 'erase me', { properties: { phone: 'secret-phone' } });
  const id = contact?.id ?? '';
  await ws.record({ subject: { by: 'id', id }, action: { type: 'deleteContact' } });
  await keep(stack, `erasure-${id}`, 'erasure', false);
}

/** Waits for the run to close (or, of a long one, to sleep) and writes its history down. */
async function keep(stack: Stack, workflowId: string, name: string, closes = true): Promise<void> {
  const handle = stack.temporal.client.workflow.getHandle(workflowId);
  await waitUntil(async () => {
    const status = await handle.describe().then(
      (run) => run.status.name,
      () => 'UNKNOWN',
    );
    return closes ? status !== 'RUNNING' && status !== 'UNKNOWN' : status === 'RUNNING';
  }, 30_000);
  if (!closes) await new Promise((resolve) => setTimeout(resolve, 1_000));
  const json = historyToJSON(await handle.fetchHistory());
  await writeFile(
    `${folder}${name}.json`,
    `${JSON.stringify({ workflowId, history: JSON.parse(json) as unknown })}\n`,
  );
}

if (!existsSync(folder)) await mkdir(folder);
const stack = await startStack();
try {
  await record(stack);
} finally {
  await stack.stop();
  await stopServers();
}
process.exit(0);

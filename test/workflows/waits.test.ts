import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { someEmail } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { entered, linesOf, skip } from '../support/engine/operators.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

describe('a wait', function () {
  this.timeout(60_000);
  const stack = useWorker();

  it('lasts as long as configured', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ id: 'w', type: 'wait', for: '2 seconds' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await untilEnded(ws, email);
    const [step] = linesOf(row, 'stepEntered');
    assert.ok((row.endedAt?.getTime() ?? 0) - (step?.at.getTime() ?? 0) >= 2_000);
  });

  it('runs without stack traces of promises, which Temporal’s SDK would take', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ id: 'w', type: 'wait', for: '30 days' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    const { _id, run } = await entered(ws, email, 'w');
    const workflow = stack.temporal.client.workflow.getHandle(enrollmentWorkflowId(_id.toHexString(), run));
    assert.equal(await workflow.query('__stack_trace'), '');
  });

  it('until a time of day records when it ends, in the contact’s time zone', async () => {
    const ws = await stack.workspace();
    const time = '09:00';
    await ws.automation({ on: 'in', steps: [{ id: 'w', type: 'wait', until: { time } }] });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { timezone: 'Asia/Kolkata' } });
    const row = await entered(ws, email, 'w');
    const wakeAt = row.nextWakeAt ?? new Date(0);
    // India is at UTC+5:30 all year.
    assert.equal(wakeAt.toISOString().slice(11, 16), '03:30');
    assert.ok(wakeAt.getTime() > Date.now() && wakeAt.getTime() <= Date.now() + DAY_MS + 30_000);
  });

  it('until a field’s instant ends at once if that has passed', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [byField] });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { customFields: { due: '2020-01-01' } } });
    assert.equal((await untilEnded(ws, email)).status, 'completed');
  });

  it('until a field’s instant follows changes of the field', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [byField] });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { customFields: { due: inFuture(3_600_000) } } });
    await entered(ws, email, 'w');
    const later = inFuture(7_200_000);
    await ws.send(email, 'moved', { patch: { customFields: { due: later } } });
    await waitUntil(async () => (await enrollmentOf(ws, email)).nextWakeAt?.toISOString() === later, 20_000);
    await ws.send(email, 'moved', { patch: { customFields: { due: inFuture(1_000) } } });
    assert.equal((await untilEnded(ws, email)).status, 'completed');
  });

  it('until a field’s instant waits while the field is empty', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ ...byField, offset: '-1 hour' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await entered(ws, email, 'w');
    assert.equal(row.nextWakeAt, null);
    assert.equal(row.waitingField, 'customFields.due');
    await ws.send(email, 'set', { patch: { customFields: { due: inFuture(1_800_000) } } });
    const ended = await untilEnded(ws, email);
    assert.equal(ended.status, 'completed');
    assert.equal(ended.waitingField, undefined);
  });

  it('ends when an operator skips it', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [
      { id: 'w', type: 'wait', for: '30 days' },
      { id: 'second', type: 'wait', for: '30 days' },
    ];
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    await entered(ws, email, 'w');
    await skip(ws, email);
    const row = await entered(ws, email, 'second');
    assert.equal(linesOf(row, 'skipped')[0]?.by, 'operator');
  });
});

const byField = { id: 'w', type: 'wait', untilField: 'customFields.due' } as const;

function inFuture(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { PendingCall } from '../../../engine/intake/batches/calls.js';
import {
  CallQueue,
  MAX_BATCH_CALLS,
  MAX_QUEUED_PER_WORKSPACE,
} from '../../../engine/intake/batches/queue.js';

let calls = 0;

function callOf(
  workspaceId: string,
  key = `${workspaceId}:email:${String((calls += 1))}@example.com`,
): PendingCall {
  const pending: PendingCall = {
    call: {
      workspaceId,
      subject: { by: 'none' },
      patch: null,
      event: null,
      action: { type: 'none' },
      source: { type: 'api', id: null, name: null },
      receivedAt: new Date(),
      dedupeKey: null,
      fingerprint: null,
      idempotentResponse: null,
    },
    keys: [key],
    bytes: 10,
    deadline: Date.now() + 10_000,
    settled: false,
    commitSent: false,
    arrival: calls,
    settle: () => undefined,
    isOver: () => pending.settled,
    hold: (other) => pending.keys.push(other),
  };
  return pending;
}

const workspace = (): string => new ObjectId().toHexString();

function pushed(queue: CallQueue, workspaceId: string, count: number): PendingCall[] {
  const made = Array.from({ length: count }, () => callOf(workspaceId));
  for (const call of made) queue.push(call);
  return made;
}

const countOf = (batch: PendingCall[], workspaceId: string): number =>
  batch.filter(({ call }) => call.workspaceId === workspaceId).length;

describe('The queue of calls', () => {
  it('takes calls of many workspaces into one batch, round-robin', () => {
    const queue = new CallQueue();
    const [large, small, quiet] = [workspace(), workspace(), workspace()];
    pushed(queue, large, 1_000);
    pushed(queue, small, 30);
    const [only] = pushed(queue, quiet, 1);
    const batch = queue.take();
    assert.equal(batch.length, MAX_BATCH_CALLS);
    assert.equal(countOf(batch, small), 30);
    assert.ok(
      batch.slice(0, 3).includes(only ?? callOf(quiet)),
      'the quiet one is served in the first round',
    );
    assert.equal(queue.length, 1_031 - MAX_BATCH_CALLS);
  });

  it('serves every workspace before any a second time, even across batches', () => {
    const queue = new CallQueue();
    const ids = Array.from({ length: 300 }, workspace);
    for (const id of ids) pushed(queue, id, 2);
    const served = [...queue.take(), ...queue.take()].slice(0, 300);
    assert.equal(new Set(served.map(({ call }) => call.workspaceId)).size, 300);
  });

  it('holds back only the calls of a contact in a running batch, in order', () => {
    const queue = new CallQueue();
    const id = workspace();
    const [first, second, third] = [callOf(id, 'same'), callOf(id, 'same'), callOf(id, 'same')];
    const other = callOf(id);
    queue.push(first);
    assert.deepEqual(queue.take(), [first]);
    for (const call of [second, other, third]) queue.push(call);
    assert.deepEqual(queue.take(), [other]);
    assert.deepEqual(queue.take(), []);
    queue.release(first);
    assert.deepEqual(queue.take(), [second, third]);
  });

  it('refuses only a workspace that has filled its share', () => {
    const queue = new CallQueue();
    const [flooding, quiet] = [workspace(), workspace()];
    pushed(queue, flooding, MAX_QUEUED_PER_WORKSPACE);
    assert.equal(queue.isFull(flooding), true);
    assert.equal(queue.isFull(quiet), false);
    pushed(queue, quiet, 1);
    assert.equal(queue.isFull(quiet), false);
  });

  it('refuses only workspaces above their share once it is full', () => {
    const queue = new CallQueue();
    const large = Array.from({ length: 5 }, workspace);
    for (const id of large) pushed(queue, id, 8_000);
    const quiet = workspace();
    pushed(queue, quiet, 10);
    assert.deepEqual(
      large.map((id) => queue.isFull(id)),
      [true, true, true, true, true],
    );
    assert.equal(queue.isFull(quiet), false);
  });

  it('does not count calls answered meanwhile', () => {
    const queue = new CallQueue();
    const id = workspace();
    const [expired] = pushed(queue, id, 2);
    if (expired !== undefined) expired.settled = true;
    assert.equal(queue.take().length, 1);
    assert.equal(queue.length, 0);
  });

  it('limits a batch to one workspace if configured', () => {
    const queue = new CallQueue(1);
    const [a, b] = [workspace(), workspace()];
    pushed(queue, a, 3);
    pushed(queue, b, 2);
    assert.equal(countOf(queue.take(), a), 3);
    assert.equal(countOf(queue.take(), b), 2);
  });
});

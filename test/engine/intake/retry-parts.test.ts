import assert from 'node:assert/strict';
import { MongoServerError, ObjectId } from 'mongodb';
import type { CommittedBatch } from '../../../engine/intake/batches/batch.js';
import type { PendingCall, RecordCall, SettledResult } from '../../../engine/intake/batches/calls.js';
import { lockKeys } from '../../../engine/intake/batches/calls.js';
import { runWithRetries, type BatchWork } from '../../../engine/intake/batches/retry-batch.js';
import { waitUntil } from '../../support/run/wait-until.js';

const WORKSPACE = new ObjectId();

function call(parts: Partial<RecordCall> & Pick<RecordCall, 'subject'>): RecordCall {
  return {
    workspaceId: WORKSPACE.toHexString(),
    patch: null,
    event: null,
    action: { type: 'none' },
    source: { type: 'api', id: null, name: null },
    receivedAt: new Date(),
    dedupeKey: null,
    fingerprint: null,
    idempotentResponse: null,
    ...parts,
  };
}

function byEmail(email: string): RecordCall {
  return call({ subject: { by: 'email', email } });
}

function pending(of: RecordCall): PendingCall {
  const waiting: PendingCall = {
    call: of,
    keys: lockKeys(of),
    bytes: 0,
    deadline: Date.now() + 10_000,
    settled: false,
    commitSent: false,
    settle: (_result: SettledResult) => {
      waiting.settled = true;
    },
    arrival: 0,
    isOver: () => waiting.settled,
    hold: (key) => waiting.keys.push(key),
  };
  return waiting;
}

const slot = { release: () => undefined, startNext: () => undefined };

/** Work whose attempts are recorded; `attempt` throws what keeps one from committing. */
function workOf(attempt: (batch: PendingCall[]) => void): { work: BatchWork; sizes: number[] } {
  const sizes: number[] = [];
  const work: BatchWork = {
    attempt: (batch): Promise<CommittedBatch> => {
      sizes.push(batch.length);
      attempt(batch);
      const calls = batch.map((one) => ({
        pending: one,
        exit: null,
        result: { ok: false as const, error: null },
      }));
      return Promise.resolve({ calls, taken: [] });
    },
    committed: ({ calls }) => {
      for (const one of calls) one.pending.settle(one.result);
    },
    poisoned: () => Promise.resolve(),
    onError: () => undefined,
  };
  return { work, sizes };
}

describe('a batch whose transaction takes too long', () => {
  it('is retried in small parts, and the call at fault leaves the slot', async () => {
    const calls = Array.from({ length: 200 }, (_, i) => pending(byEmail(`${String(i)}@example.test`)));
    const [slow] = calls.slice(100);
    let attempts = 0;
    const { work, sizes } = workOf((batch) => {
      if (slow === undefined || !batch.includes(slow)) return;
      attempts += 1;
      if (attempts < 6) throw new MongoServerError({ message: 'exceeded its lifetime', code: 290 });
    });
    await runWithRetries(work, calls, slot);
    const failed = sizes.filter((size) => size > 1).length;
    assert.ok(sizes[0] === 200 && failed < 40, `${String(failed)} attempts at more than one call`);
    assert.ok(calls.every((one) => one === slow || one.settled));
    assert.deepEqual(Math.max(...sizes.slice(1)), 14);
    await waitUntil(() => slow?.settled === true);
  });
});

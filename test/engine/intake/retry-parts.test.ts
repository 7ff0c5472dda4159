import assert from 'node:assert/strict';
import { UNKNOWN_CONSENT } from '../../../domain/contact/consent.js';
import { MongoServerError, ObjectId } from 'mongodb';
import type { CommittedBatch } from '../../../engine/intake/batch.js';
import type { PendingCall, RecordCall, SettledResult } from '../../../engine/intake/calls.js';
import { lockKeys } from '../../../engine/intake/calls.js';
import { CrowdedBatch, requireApart } from '../../../engine/intake/crowds.js';
import { runWithRetries, type BatchWork } from '../../../engine/intake/retry-batch.js';
import type { ContactHead } from '../../../engine/intake/row-mappers.js';
import { InFlight } from '../../../engine/outbox/in-flight.js';
import { waitUntil } from '../../support/wait-until.js';

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
    crowds: new InFlight(2),
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

describe('the calls of crowded contacts', () => {
  const head = (email: string): ContactHead => ({
    _id: new ObjectId(),
    workspaceId: WORKSPACE,
    email,
    firstName: null,
    lastName: null,
    name: null,
    customFields: {},
    subscribed: true,
    suppressed: false,
    consent: UNKNOWN_CONSENT,
    timezone: null,
    language: null,
    rev: 1,
    version: 1,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  const separate = (calls: RecordCall[], crowded: ContactHead[]): RecordCall[][] => {
    const id = WORKSPACE.toHexString();
    const group = { id, workspaceId: WORKSPACE, calls };
    const ids = new Set(crowded.map(({ _id }) => _id.toHexString()));
    try {
      requireApart([group], new Map([[id, crowded]]), ids);
      return [];
    } catch (error) {
      assert.ok(error instanceof CrowdedBatch);
      return error.groups.map((one) => [...one]);
    }
  };

  it('are separated from others, one group for each contact, in order', () => {
    const [ada, bob] = [head('ada@example.test'), head('bob@example.test')];
    const forAda = [byEmail(ada.email), call({ subject: { by: 'id', id: ada._id.toHexString() } })];
    const forBob = byEmail(bob.email);
    const [first, second] = forAda;
    assert.ok(first !== undefined && second !== undefined);
    const calls = [first, byEmail('eve@example.test'), forBob, second];
    assert.deepEqual(separate(calls, [ada, bob]), [[first, second], [forBob]]);
  });

  it('stay together when one of them changes whom an email names', () => {
    const ada = head('ada@example.test');
    const moves = call({
      subject: { by: 'id', id: ada._id.toHexString() },
      patch: { email: 'new@example.test' },
    });
    const follows = byEmail('new@example.test');
    const other = byEmail('eve@example.test');
    assert.deepEqual(separate([moves, follows, other], [ada]), [[moves, follows]]);
  });

  it('need no separation from each other', () => {
    const ada = head('ada@example.test');
    assert.deepEqual(separate([byEmail(ada.email), byEmail(ada.email)], [ada]), []);
  });

  it('leave the slot, and the rest of the batch commits at once', async () => {
    const [crowded, other] = [pending(byEmail('ada@example.test')), pending(byEmail('eve@example.test'))];
    const { work, sizes } = workOf((batch) => {
      if (batch.length > 1) throw new CrowdedBatch([[crowded.call]]);
    });
    await runWithRetries(work, [crowded, other], slot);
    assert.ok(other.settled);
    await waitUntil(() => crowded.settled);
    assert.deepEqual(sizes, [2, 1, 1]);
  });
});

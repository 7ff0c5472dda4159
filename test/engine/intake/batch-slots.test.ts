import assert from 'node:assert/strict';
import { setImmediate as turnOfLoop, setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import type { PendingCall, RecordCall } from '../../../engine/intake/batches/calls.js';
import { createRecorder, type BatchSlot, type Recorder } from '../../../engine/intake/record.js';

interface Begun {
  calls: PendingCall[];
  slot: BatchSlot;
  end: () => void;
}

const workspaceId = new ObjectId().toHexString();

function callAbout(email: string): RecordCall {
  return {
    workspaceId,
    subject: { by: 'email', email },
    patch: null,
    event: null,
    action: { type: 'none' },
    source: { type: 'api', id: null, name: null },
    receivedAt: new Date(),
    dedupeKey: null,
    fingerprint: null,
    idempotentResponse: null,
  };
}

describe('The slots of batches', () => {
  let begun: Begun[];
  let recorder: Recorder;
  beforeEach(() => {
    begun = [];
    recorder = createRecorder((calls, slot) => new Promise((end) => begun.push({ calls, slot, end })));
  });
  afterEach(() => {
    for (const { calls } of begun)
      for (const pending of calls) pending.settle({ ok: false, error: new Error('over') });
  });

  function record(count: number): void {
    for (let i = 0; i < count; i++) {
      const id = new ObjectId().toHexString();
      recorder.record(callAbout(`${id}@example.com`)).catch(() => undefined);
    }
  }
  const sizes = (): number[] => begun.map(({ calls }) => calls.length);
  /** A batch starts in the next turn of the event loop. */
  const nextTick = async (): Promise<void> => {
    for (let i = 0; i < 3; i += 1) await turnOfLoop();
  };

  it('a single call starts at once, simultaneous calls start together', async () => {
    record(1);
    await nextTick();
    assert.deepEqual(sizes(), [1]);
    begun[0]?.end();
    await nextTick();
    record(3);
    await nextTick();
    assert.deepEqual(sizes(), [1, 3]);
  });

  it('calls during a batch form the next one, which starts when the first commits', async () => {
    record(1);
    await nextTick();
    record(2);
    await nextTick();
    record(2);
    await nextTick();
    assert.deepEqual(sizes(), [1]);
    begun[0]?.slot.startNext();
    await nextTick();
    assert.deepEqual(sizes(), [1, 4]);
  });

  it('no third batch starts while two are running', async () => {
    record(1);
    await nextTick();
    begun[0]?.slot.startNext();
    record(1);
    await nextTick();
    begun[1]?.slot.startNext();
    record(1);
    await nextTick();
    assert.deepEqual(sizes(), [1, 1]);
    begun[0]?.end();
    await nextTick();
    assert.deepEqual(sizes(), [1, 1, 1]);
  });

  it('a batch that reads for long delays the next one only briefly', async () => {
    record(1);
    await nextTick();
    record(1);
    await sleep(60);
    assert.deepEqual(sizes(), [1, 1]);
  });

  it('repeats that waited for calls which end in 503 end so too: they had arrived behind them', async () => {
    const send = (key: string): Promise<unknown> =>
      recorder.record({ ...callAbout('ada@example.com'), dedupeKey: key });
    const ends = Promise.allSettled(['cart', 'order', 'cart', 'order'].map(send));
    await nextTick();
    assert.deepEqual(sizes(), [2]);
    for (const pending of begun[0]?.calls ?? []) {
      pending.settle({ ok: false, error: new RollcallError('unavailable', 'Away') });
      begun[0]?.slot.release(pending);
    }
    begun[0]?.end();
    await nextTick();
    assert.deepEqual(sizes(), [2]);
    for (const end of await ends) {
      assert.ok(end.status === 'rejected' && end.reason instanceof RollcallError);
      assert.equal(end.reason.code, 'unavailable');
    }
  });
});

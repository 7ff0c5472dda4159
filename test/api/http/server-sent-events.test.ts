import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventSourceStream, SlowClient } from '../../../api/http/output/server-sent-events.js';
import { StreamPlaces } from '../../../api/http/limits/stream-places.js';
import { RollcallError } from '../../../domain/errors.js';

const PATIENCE_MS = 50;
const large = { data: 'x'.repeat(40_000) };

describe('a stream of server-sent events', () => {
  const textOf = async (stream: EventSourceStream): Promise<string> => {
    let text = '';
    for await (const chunk of stream.body) text += String(chunk);
    return text;
  };

  it('has the format that browsers parse', async () => {
    const stream = new EventSourceStream(PATIENCE_MS);
    await stream.send({ id: '7', data: '{"a":1}' });
    await stream.send({ comment: 'still here', id: '8' });
    stream.end({ event: 'slow', data: '{}' });
    assert.equal(
      await textOf(stream),
      'id: 7\ndata: {"a":1}\n\n: still here\nid: 8\n\nevent: slow\ndata: {}\n\n',
    );
  });

  it('buffers little for a client that does not read, and gives up', async () => {
    const stream = new EventSourceStream(PATIENCE_MS);
    const all = Promise.all(Array.from({ length: 6 }, () => stream.send(large)));
    await assert.rejects(all, SlowClient);
    assert.ok(stream.body.readableLength + stream.body.writableLength < 300_000);
    stream.end({ event: 'slow' });
    await sleep(PATIENCE_MS * 2);
    assert.ok(stream.body.destroyed);
  });

  it('continues when the client reads again', async () => {
    const stream = new EventSourceStream(10_000);
    const all = Promise.all(Array.from({ length: 6 }, () => stream.send(large)));
    stream.body.resume();
    await all;
    stream.body.destroy();
  });

  it('does not wait for a client that has gone', async () => {
    const stream = new EventSourceStream(10_000);
    const waiting = Promise.all(Array.from({ length: 6 }, () => stream.send(large)));
    stream.body.destroy();
    await waiting;
    await stream.send(large);
    assert.ok(stream.closed.aborted);
    stream.end();
  });
});

describe('slots for clients that follow a log', () => {
  it('are limited to ten per workspace, and are released once', () => {
    const tails = new StreamPlaces({ perWorkspace: 10, perProcess: 200 });
    const leave = Array.from({ length: 10 }, () => tails.enter('a'));
    assert.throws(() => tails.enter('a'), RollcallError);
    leave[0]?.release();
    leave[0]?.release();
    tails.enter('a');
    assert.throws(() => tails.enter('a'), RollcallError);
    for (let i = 0; i < 20; i += 1) tails.enter('b').release();
  });

  it('are shared when a process is full: whoever has fewer displaces whoever has most', () => {
    const tails = new StreamPlaces({ perWorkspace: 10, perProcess: 12 });
    const held = Array.from({ length: 10 }, () => tails.enter('a').displaced);
    tails.enter('b');
    tails.enter('b');
    for (let i = 0; i < 4; i += 1) tails.enter('b');
    assert.deepEqual([held.filter(({ aborted }) => aborted).length, held[0]?.aborted], [4, true]);
    assert.throws(() => tails.enter('b'), RollcallError, 'six each');
    assert.throws(() => tails.enter('a'), RollcallError);
    tails.enter('c');
    assert.equal(held.filter(({ aborted }) => aborted).length, 5);
  });

  it('are refused when every workspace has one', () => {
    const tails = new StreamPlaces({ perWorkspace: 10, perProcess: 3 });
    for (const workspace of ['a', 'b', 'c']) tails.enter(workspace);
    assert.throws(() => tails.enter('d'), RollcallError);
  });
});

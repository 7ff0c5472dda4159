import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { noticeClosedSockets } from '../../../models/core/closed-socket.js';
import { servers } from '../../support/servers/servers.js';

/** Forwards bytes to a server, until `cut` closes every connection. */
async function proxy(host: string, port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.end();
  };
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, cut, close };
}

describe('a closed connection to MongoDB', () => {
  before(noticeClosedSockets);

  it('lets a command written at that moment be retried on another connection', async () => {
    const [, host = '', port = ''] = /@?([^/@:,]+):(\d+)/.exec((await servers()).mongodbUri.slice(10)) ?? [];
    const through = await proxy(host, Number(port));
    const ended: Promise<unknown>[] = [];
    let find = (): Promise<unknown> => Promise.resolve();
    const watch = (message: unknown): void => {
      const { socket } = message as { socket: Socket };
      socket.once('end', () => setImmediate(() => ended.push(find())));
    };
    subscribe('net.client.socket', watch);
    const client = new MongoClient(`mongodb://127.0.0.1:${through.port}/?directConnection=true`);
    const rows = client.db('test').collection('nothing');
    await rows.findOne();
    find = () => rows.findOne();
    through.cut();
    for (let i = 0; i < 100 && ended.length === 0; i++) await delay(10);
    assert.ok(ended.length > 0);
    const outcome = await Promise.race([Promise.all(ended).then(() => 'answered'), delay(8_000, 'nothing')]);
    assert.equal(outcome, 'answered');
    unsubscribe('net.client.socket', watch);
    through.close();
    await client.close();
  });

  const errors = {
    'is reset': { message: 'read ECONNRESET', code: 'ECONNRESET', syscall: 'read' },
    'has been ended by the server': {
      message: 'This socket has been ended by the other party',
      code: 'EPIPE',
    },
  };
  for (const [title, { message: text, ...facts }] of Object.entries(errors)) {
    it(`is a network error to the driver, which retries, if it ${title} when a command is written`, () =>
      retried(Object.assign(new Error(text), facts)));
  }

  /** A read is answered although each open connection fails with this error when it is written to. */
  async function retried(failure: Error): Promise<void> {
    const sockets: Socket[] = [];
    const watch = (message: unknown): void => {
      sockets.push((message as { socket: Socket }).socket);
    };
    subscribe('net.client.socket', watch);
    const client = new MongoClient((await servers()).mongodbUri);
    const rows = client.db('test').collection('nothing');
    await rows.findOne();
    unsubscribe('net.client.socket', watch);
    for (const socket of sockets) {
      socket.write = () => {
        socket.destroy(failure);
        return false;
      };
    }
    assert.equal(await rows.findOne(), null);
    await client.close();
  }
});

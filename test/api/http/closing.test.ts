import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeHttpServer, createHttpServer } from '../../../api/http/server/http-server.js';

const GRACE_MS = 10_000;

describe('Closing the HTTP server', () => {
  const agent = new Agent({ keepAlive: true });
  after(() => agent.destroy());

  interface Listening {
    server: Server;
    get: () => Promise<string>;
    /** Resolves with the first request. */
    asked: Promise<unknown>;
  }

  async function listening(takesMs: number): Promise<Listening> {
    const server = createHttpServer(
      (_request, response) => void sleep(takesMs).then(() => response.end('done')),
      { baseUrl: 'http://localhost' },
    );
    const asked = once(server, 'request');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    const { port } = address;
    /** What the response says about its connection. */
    const get = async (): Promise<string> => {
      const sent = request({ port, host: '127.0.0.1', agent });
      sent.end();
      const [response] = await once(sent, 'response');
      response.resume();
      await once(response, 'end');
      return String(response.headers.connection);
    };
    return { server, get, asked };
  }

  it('answers the next request of each busy connection, and tells the client to close it', async () => {
    const { server, get } = await listening(2);
    const ask = async (): Promise<string> => {
      for (;;) {
        const connection = await get();
        if (connection === 'close') return connection;
      }
    };
    const clients = Array.from({ length: 10 }, () => ask());
    await sleep(100);
    await closeHttpServer(server, GRACE_MS);
    assert.deepEqual(new Set(await Promise.all(clients)), new Set(['close']));
  });

  it('does not wait for a client that keeps its connection after the response', async () => {
    const { server, get, asked } = await listening(200);
    const answered = get();
    await asked;
    const began = performance.now();
    await closeHttpServer(server, GRACE_MS);
    assert.equal(await answered, 'keep-alive');
    assert.ok(performance.now() - began < GRACE_MS / 2);
  });
});

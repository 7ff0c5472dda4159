import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createWebhookSender, type WebhookResult } from '../../../activities/http/webhook-sender.js';
import { startHttpSink } from '../../support/servers/http-sink.js';

const MIB = 1024 * 1024;
/** The timeout of webhooks that must fail for another reason, however busy the machine is. */
const LONG_MS = 30_000;
/** That of webhooks which must end by it. */
const SHORT_MS = 400;

describe('the webhook sender, against a hostile receiver,', () => {
  const sender = createWebhookSender({ allowPrivate: true });
  const servers: Server[] = [];
  const sockets = new Set<Socket>();

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    for (const server of servers.splice(0)) server.close();
  });
  after(() => sender.close());

  /** Sends one webhook to a server that handles the connection with `behave`. */
  async function sendTo(behave: (socket: Socket) => void, timeoutMs = LONG_MS): Promise<WebhookResult> {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('data', () => behave(socket));
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const url = `http://127.0.0.1:${port}/`;
    return await sender.send({ url, method: 'POST', headers: {}, timeoutMs });
  }

  /** Writes the same text again and again until the connection closes. */
  function flood(socket: Socket, piece: string): void {
    const pour = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
  }

  function drip(socket: Socket, piece: string): void {
    const timer = setInterval(() => socket.write(piece), 10);
    socket.once('close', () => clearInterval(timer));
  }

  it('fails when the headers never end', async () => {
    const result = await sendTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      flood(socket, `x-filler: ${'a'.repeat(1000)}\r\n`);
    });
    assert.equal(result.outcome === 'failed' && result.code, 'UND_ERR_HEADERS_OVERFLOW');
  });

  it('fails when a single header never ends', async () => {
    const result = await sendTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-filler: ');
      flood(socket, 'a'.repeat(1000));
    });
    assert.equal(result.outcome === 'failed' && result.code, 'UND_ERR_HEADERS_OVERFLOW');
  });

  it('times out when the headers drip in', async () => {
    const result = await sendTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, 'x-a: b\r\n');
    }, SHORT_MS);
    assert.equal(result.outcome === 'failed' && result.code, 'ETIMEDOUT');
  });

  for (const status of ['100 Continue', '102 Processing', '103 Early Hints'])
    it(`fails when interim responses never end: ${status}`, async () => {
      const result = await sendTo((socket) => flood(socket, `HTTP/1.1 ${status}\r\n\r\n`.repeat(100)));
      assert.ok(result.outcome === 'failed' && result.code !== 'ETIMEDOUT', 'long before the deadline');
    });

  it('ignores early hints', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n'.repeat(3);
    const result = await sendTo((socket) => socket.end(`${hints}HTTP/1.1 204 No Content\r\n\r\n`));
    assert.equal(result.outcome === 'answered' && result.status, 204);
  });

  it('fails on a protocol switch', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    const result = await sendTo((socket) => socket.write(upgrade));
    assert.equal(result.outcome, 'failed');
  });

  it('reads 64 KiB of chunks, whatever the length of their extensions', async () => {
    const result = await sendTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      flood(socket, `1;${'x'.repeat(1000)}\r\na\r\n`);
    });
    assert.equal(result.outcome, 'answered');
    assert.ok(result.outcome === 'answered' && result.truncated && result.body.length <= 64 * 1024);
  });

  it('does not decompress the body', async () => {
    const bomb = gzipSync(Buffer.alloc(32 * MIB));
    assert.ok(bomb.length < 64 * 1024);
    const before = process.memoryUsage().arrayBuffers;
    const result = await sendTo((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.end(bomb);
    });
    assert.ok(result.outcome === 'answered' && !result.truncated);
    assert.ok(result.outcome === 'answered' && result.body.length <= bomb.length);
    assert.ok(process.memoryUsage().arrayBuffers - before < 8 * MIB);
  });

  it('reads a body that is shorter than its Content-Length', async () => {
    const result = await sendTo((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'));
    assert.ok(result.outcome === 'answered' && result.truncated);
    assert.equal(result.body, 'abc');
  });

  it('does not take surplus bytes for the response to the next webhook', async () => {
    const result = await sendTo((socket) =>
      socket.write('HTTP/1.1 204 No Content\r\n\r\n' + 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nextra'),
    );
    assert.equal(result.outcome === 'answered' && result.status, 204);
    const sink = await startHttpSink();
    const next = await sender.send({ url: sink.url, method: 'POST', headers: {} });
    assert.equal(next.outcome === 'answered' && next.body, '{}');
    await sink.close();
  });
});

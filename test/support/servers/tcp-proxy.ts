import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /**
   * Forwards the next client data that contain `text`, then drops every connection before the response and accepts no
   * new ones for `awayMs`. Resolves when that has happened.
   */
  loseAnswerTo(text: string, awayMs: number): Promise<void>;
  /** Delays the next client data that contain `text` by `ms`. Resolves when they have arrived. */
  holdBack(text: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

/** A proxy between a client and a server on this machine that can lose responses and delay requests. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let trap: { text: string; awayMs: number; sprung: () => void } | null = null;
  let brake: { text: string; ms: number; sprung: () => void } | null = null;
  let awayUntil = 0;

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };

  const server = createServer((client) => {
    if (Date.now() < awayUntil) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    let lost = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.destroy());
    client.on('data', (data) => {
      if (brake !== null && data.includes(brake.text)) {
        setTimeout(() => upstream.write(data), brake.ms);
        brake.sprung();
        brake = null;
        return;
      }
      upstream.write(data);
      if (trap === null || !data.includes(trap.text)) return;
      lost = true;
      awayUntil = Date.now() + trap.awayMs;
      trap.sprung();
      trap = null;
    });
    upstream.on('data', (data) => {
      // The response has arrived, so the server has done the work, but the client never sees it.
      if (lost) cut();
      else client.write(data);
    });
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    loseAnswerTo: (text, awayMs) =>
      new Promise((sprung) => {
        trap = { text, awayMs, sprung };
      }),
    holdBack: (text, ms) =>
      new Promise((sprung) => {
        brake = { text, ms, sprung };
      }),
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /**
   * Passes on the next data from a client that hold `text`, then cuts every connection before the answer and takes
   * no new one for `awayMs`. Resolves when it has.
   */
  loseAnswerTo(text: string, awayMs: number): Promise<void>;
  /** Holds the next data from a client that hold `text` back for `ms`. Resolves when they have come. */
  holdBack(text: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Stands between a client and a server on this machine, and loses answers or holds calls back as told. */
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
      // The answer is there, so the server has done it; nobody hears of it.
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

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface ArrivedMail {
  to: string;
  /** By `performance.now()`. */
  at: number;
}

export interface MailReceiver {
  /** For SMTP_URL. */
  url: string;
  /** Called with each mail once it is accepted. */
  onMail: (mail: ArrivedMail) => void;
  /** How long it takes for each mail; 0 at first. */
  replyAfterMs: number;
  close: () => Promise<void>;
}

const END_OF_MESSAGE = '\r\n.\r\n';
const ACCEPTED = '250 2.0.0 Ok: queued as BENCH\r\n';

/** A mail server on this machine that accepts everything, as cheaply as possible. */
export async function mailReceiver(): Promise<MailReceiver> {
  const sockets = new Set<Socket>();
  const receiver: Pick<MailReceiver, 'onMail' | 'replyAfterMs'> = {
    onMail: () => undefined,
    replyAfterMs: 0,
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    // A client that closes its connection without QUIT ends nothing but its own dialogue.
    socket.on('error', () => socket.destroy());
    converse(socket, {
      accept: (to) => receiver.onMail({ to, at: performance.now() }),
      replyAfterMs: () => receiver.replyAfterMs,
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail receiver has no port');
  return Object.assign(receiver, {
    url: `smtp://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

/** The server's side of a connection (RFC 5321, with the commands that senders use). */
function converse(
  socket: Socket,
  { accept, replyAfterMs }: { accept: (to: string) => void; replyAfterMs: () => number },
): void {
  let pending = '';
  let to = '';
  let inMessage = false;
  socket.write('220 bench ESMTP\r\n');
  socket.on('data', (piece) => {
    pending += piece.toString('latin1');
    let replies = '';
    for (;;) {
      const end = pending.indexOf(inMessage ? END_OF_MESSAGE : '\r\n');
      if (end < 0) break;
      const line = pending.slice(0, end);
      pending = pending.slice(end + (inMessage ? END_OF_MESSAGE.length : 2));
      if (inMessage) {
        inMessage = false;
        accept(to);
        const delayMs = replyAfterMs();
        if (delayMs === 0) replies += ACCEPTED;
        else setTimeout(() => socket.write(ACCEPTED), delayMs);
        continue;
      }
      if (/^rcpt to:/i.test(line)) to = /<(.*)>/.exec(line)?.[1] ?? '';
      inMessage = /^data$/i.test(line);
      replies += replyTo(line);
    }
    if (replies !== '') socket.write(replies);
  });
}

function replyTo(line: string): string {
  const command = line.slice(0, 4).toUpperCase();
  if (command === 'EHLO') return '250-bench\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
  if (command === 'DATA') return '354 Go ahead\r\n';
  if (command === 'QUIT') return '221 Bye\r\n';
  return '250 2.0.0 Ok\r\n';
}

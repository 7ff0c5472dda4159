import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

export interface Receiver {
  url: string;
  /** Requests so far. */
  readonly received: number;
  close: () => Promise<void>;
}

/** A webhook receiver on this machine that accepts everything; passes each body to `onBody`. */
export function takingReceiver(onBody: (body: string) => void = () => undefined): Promise<Receiver> {
  return receiver(takes(onBody));
}

function takes(onBody: (body: string) => void): RequestListener {
  return (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      onBody(Buffer.concat(pieces).toString('utf8'));
      response.writeHead(204).end();
    });
  };
}

/** A receiver that accepts connections but never answers. */
export function deadReceiver(): Promise<Receiver> {
  return receiver(() => undefined);
}

/** A receiver whose paths differ: `/hangs` never answers, `/refuses` asks for a minute each time, any other accepts. */
export async function hostileReceiver(): Promise<
  Omit<Receiver, 'received'> & { onBody: (body: string) => void }
> {
  const handlers = { onBody: (_body: string): void => undefined };
  const taking = takes((body) => handlers.onBody(body));
  const made = await receiver((request, response) => {
    if (request.url === '/hangs') return;
    if (request.url === '/refuses') response.writeHead(429, { 'Retry-After': '60' }).end();
    else taking(request, response);
  });
  return Object.assign(handlers, { url: made.url, close: made.close });
}

async function receiver(listener: RequestListener): Promise<Receiver> {
  const counted = { received: 0 };
  const server = createServer((request, response) => {
    counted.received += 1;
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(server),
    get received() {
      return counted.received;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return `http://127.0.0.1:${address.port}`;
}

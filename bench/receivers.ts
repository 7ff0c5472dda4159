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
  return receiver((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      onBody(Buffer.concat(pieces).toString('utf8'));
      response.writeHead(204).end();
    });
  });
}

/** A receiver that accepts connections but never answers. */
export function deadReceiver(): Promise<Receiver> {
  return receiver(() => undefined);
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

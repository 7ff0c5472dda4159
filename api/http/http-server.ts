import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { RollcallError } from '../../domain/errors.js';
import { presentProblem, PROBLEM_TYPE } from './problem.js';

/** A whole request, its body included. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Longer than proxies keep their connections, so that they and not we close one that is about to be used. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1_024;
/** How often the timeouts above are looked at. */
const CHECK_INTERVAL_MS = 5_000;

/** What Node's parser calls its errors; all others are a 400. */
const KNOWN = new Map<string | undefined, RollcallError>([
  [
    'HPE_HEADER_OVERFLOW',
    new RollcallError('headers_too_large', `Headers may have ${MAX_HEADER_BYTES} bytes.`),
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', new RollcallError('request_timeout', 'The request did not arrive in time.')],
]);
const NOT_HTTP = new RollcallError(
  'malformed_request',
  'The request is not HTTP as this service understands it.',
);

/** An HTTP server with our limits, which answers what is not even HTTP with a problem as well. */
export function createHttpServer(listener: RequestListener, { baseUrl }: { baseUrl: string }): Server {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    listener,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(rawProblem(KNOWN.get(error.code) ?? NOT_HTTP, baseUrl));
  });
  return server;
}

/** A whole HTTP answer: there is no request to answer to. */
function rawProblem(error: RollcallError, baseUrl: string): string {
  const requestId = randomUUID();
  const body = JSON.stringify(presentProblem(error, { baseUrl, requestId }));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Stops taking requests and resolves when those under way are answered. Kept-alive connections are told to close
 * with their next answer; what still hangs after `graceMs` is cut off.
 */
export async function closeHttpServer(server: Server, graceMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}

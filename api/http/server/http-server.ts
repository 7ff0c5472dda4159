import { randomUUID } from 'node:crypto';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { RollcallError } from '../../../domain/errors.js';
import { presentProblem, PROBLEM_TYPE } from '../output/problem.js';

/** For a whole request including its body: a file of 1 GB takes long. Any other body has its own, shorter time. */
const REQUEST_TIMEOUT_MS = 2 * 3_600_000;
/** For what is left of a body that nothing reads, once the request is answered. */
const UNREAD_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Longer than the idle timeout of proxies, so that we never close a connection that a proxy is about to reuse. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1_024;
/** How often the timeouts above are checked. */
const CHECK_INTERVAL_MS = 5_000;
/** While the server closes: how often connections without a request are ended. */
const IDLE_CLOSE_MS = 250;

/** Errors of Node's HTTP parser; all others are a 400. */
const KNOWN = new Map<string | undefined, RollcallError>([
  [
    'HPE_HEADER_OVERFLOW',
    new RollcallError(
      'headers_too_large',
      `Request headers may have at most ${MAX_HEADER_BYTES} bytes in total.`,
    ),
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', new RollcallError('request_timeout', 'The request did not arrive in time.')],
]);
const NOT_HTTP = new RollcallError('malformed_request', 'The request is not valid HTTP/1.1.');

/** An HTTP server with our limits that responds with a problem even to invalid HTTP. */
export function createHttpServer(listener: RequestListener, { baseUrl }: { baseUrl: string }): Server {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      // A pipeline that fails takes the socket from its request.
      const { socket } = request;
      response.once('finish', () => dropUnread(request, socket));
      listener(request, response);
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(rawProblem(KNOWN.get(error.code) ?? NOT_HTTP, baseUrl));
  });
  return server;
}

/** Closes the connection of an answered request whose body does not end. */
function dropUnread(request: IncomingMessage, socket: Socket): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, UNREAD_TIMEOUT_MS);
  timer.unref();
}

/** A complete HTTP response, for when no request could be parsed. */
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
 * Stops accepting connections and resolves when those that there are have ended. Each ends with its next response, or soon
 * if it has no request by then; those still open after `graceMs` are destroyed.
 */
export async function closeHttpServer(server: Server, graceMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  // The server's own `close` would at once end connections over which a busy client is just sending its next request.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CLOSE_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
  server.close();
}

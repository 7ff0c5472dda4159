import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  status: number;
  body: string;
}

interface Waiting {
  resolve: (answer: HttpAnswer) => void;
  reject: (error: Error) => void;
}

const HEAD_END = '\r\n\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;

/**
 * A keep-alive connection with one request at a time, for responses with a Content-Length. Minimal on purpose: on a
 * small machine the load generator competes with what is measured.
 */
export class HttpConnection {
  private received = '';
  private waiting: Waiting | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.receive(text));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The connection was closed')));
  }

  static async open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /** Sends a complete request, head and body, in ASCII. */
  send(request: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.waiting = null;
    this.socket.destroy();
  }

  private receive(text: string): void {
    this.received = this.received === '' ? text : this.received + text;
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const bodyAt = headEnd + HEAD_END.length;
    const length = contentLength(this.received.slice(0, bodyAt));
    if (this.received.length < bodyAt + length) return;
    const status = Number(this.received.slice(STATUS_AT, STATUS_AT + 3));
    const body = this.received.slice(bodyAt, bodyAt + length);
    this.received = '';
    const { waiting } = this;
    this.waiting = null;
    waiting?.resolve({ status, body });
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = null;
  }
}

function contentLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  return Number(length);
}

import { PassThrough } from 'node:stream';

/** Bytes that may be buffered for a client in addition to its socket; beyond that, reading for it pauses. */
const BUFFER_BYTES = 64 * 1_024;

export interface ServerSentEvent {
  /** The id from which a client resumes. */
  id?: string;
  event?: string;
  /** One line of text, such as JSON. */
  data?: string;
  comment?: string;
}

/** The client has not read anything for too long. */
export class SlowClient extends Error {
  constructor() {
    super('The client does not read the stream');
    this.name = 'SlowClient';
  }
}

/** A server-sent event stream to one client, at the pace of that client. */
export class EventSourceStream {
  readonly body = new PassThrough({ highWaterMark: BUFFER_BYTES });
  private readonly gone = new AbortController();

  constructor(private readonly patienceMs: number) {
    this.body.on('close', () => this.gone.abort());
    // A broken connection means that the client has gone; `closed` tells.
    this.body.on('error', () => this.gone.abort());
  }

  /** Aborted when the client has gone. */
  get closed(): AbortSignal {
    return this.gone.signal;
  }

  /** Resolves when there is room for more. @throws SlowClient if that takes too long */
  async send(event: ServerSentEvent): Promise<void> {
    if (this.closed.aborted || this.body.write(eventText(event))) return;
    await this.drained();
  }

  /** Ends with a last event, which a slow client receives if it resumes reading; then closes the connection. */
  end(last: ServerSentEvent | null = null): void {
    if (this.closed.aborted) return;
    if (last !== null) this.body.write(eventText(last));
    this.body.end();
    setTimeout(() => this.body.destroy(), this.patienceMs).unref();
  }

  private drained(): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => (): void => {
        clearTimeout(timer);
        this.body.off('drain', onDrain);
        this.closed.removeEventListener('abort', onDrain);
        settle();
      };
      const onDrain = finish(resolve);
      const timer = setTimeout(
        finish(() => reject(new SlowClient())),
        this.patienceMs,
      );
      this.body.once('drain', onDrain);
      this.closed.addEventListener('abort', onDrain, { once: true });
    });
  }
}

function eventText({ id, event, data, comment }: ServerSentEvent): string {
  return [
    comment === undefined ? '' : `: ${comment}\n`,
    event === undefined ? '' : `event: ${event}\n`,
    id === undefined ? '' : `id: ${id}\n`,
    data === undefined ? '' : `data: ${data}\n`,
    '\n',
  ].join('');
}

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileEncoding } from '../../domain/imports/file-encodings.js';
import { FileReading, type FileGiven, type FileRead } from '../../domain/imports/file-reading.js';
import { RollcallError } from '../../domain/errors.js';
import type { ScanAnswer, ScanDrop, ScanReply, ScanRequest } from './scan-thread.js';

/** Bytes read at a time. A smaller file is read without the thread, which takes a tenth of a second to start. */
const PART_BYTES = 65_536;
/** The scans of a process take some MiB each. What they leave behind is collected often: the api's own young generation is larger. */
const MEMORY_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
/** The thread takes some 10 MiB. */
const IDLE_MS = 30_000;

const entry = new URL(`./scan-thread${extname(import.meta.url)}`, import.meta.url);
const NOTHING = Buffer.alloc(0);

interface Waiting {
  resolve: (reply: ScanAnswer) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads files in a thread, so that what is costly to read delays no other requests. The parts of several files take turns. The
 * thread starts with a large file and ends when it has been idle.
 */
export class FileScans {
  #worker: Worker | null = null;
  #nextId = 1;
  #open = 0;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<number, Waiting>();

  constructor({ closing }: { closing: AbortSignal }) {
    closing.addEventListener('abort', () => this.#stop(), { once: true });
  }

  /** Begins to read a file. Its caller closes it. */
  open(given: FileGiven): OpenFile {
    return new OpenFile(this, given);
  }

  /** A place in the thread for a file. */
  enter(): number {
    clearTimeout(this.#idle);
    this.#open += 1;
    return this.#nextId++;
  }

  leave(id: number): void {
    this.#open -= 1;
    this.#worker?.postMessage({ id, drop: true } satisfies ScanDrop);
    if (this.#open > 0) return;
    this.#idle = setTimeout(() => this.#stop(), IDLE_MS);
    this.#idle.unref();
  }

  /** @throws RollcallError `unavailable` if the thread was lost */
  async ask(request: ScanRequest): Promise<ScanAnswer> {
    const worker = (this.#worker ??= this.#start());
    return await new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      worker.postMessage(request, [request.bytes.buffer]);
    });
  }

  #start(): Worker {
    const worker = new Worker(entry, { resourceLimits: MEMORY_MB });
    worker.on('message', (reply: ScanReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('error' in reply) waiting?.reject(reply.error);
      else waiting?.resolve(reply);
    });
    const lose = (cause: unknown): void => {
      if (this.#worker === worker) this.#lose(cause);
    };
    worker.on('error', lose);
    worker.on('exit', lose);
    worker.unref();
    return worker;
  }

  #stop(): void {
    const worker = this.#worker;
    this.#lose(null);
    void worker?.terminate();
  }

  #lose(cause: unknown): void {
    this.#worker = null;
    const lost = new RollcallError('unavailable', 'The file could not be read. Send it again.', { cause });
    for (const { reject } of this.#waiting.values()) reject(lost);
    this.#waiting.clear();
  }
}

/** A file that is being read. */
export class OpenFile {
  #parts: Buffer[] = [];
  #length = 0;
  /** Its number in the thread, once it is read there. */
  #id: number | null = null;

  constructor(
    private readonly scans: FileScans,
    private readonly given: FileGiven,
  ) {}

  /** Takes the next bytes of the file, and resolves to the next ones of its text. */
  async push(bytes: Buffer): Promise<Buffer> {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    if (this.#length < PART_BYTES) return NOTHING;
    const reply = await this.scans.ask(this.#request());
    return Buffer.from(reply.bytes.buffer, 0, reply.bytes.length);
  }

  /** Once the whole file has been taken. @param meant as `FileReading` has it */
  async end(meant?: FileEncoding): Promise<FileRead> {
    if (this.#id === null) return this.#readHere(meant);
    const { bytes, end } = await this.scans.ask({ ...this.#request(), end: { meant } });
    if (end === undefined) throw new Error('The thread has not ended the file');
    return { ...end, bytes: Buffer.from(bytes.buffer, 0, bytes.length) };
  }

  close(): void {
    if (this.#id !== null) this.scans.leave(this.#id);
    this.#id = null;
  }

  #readHere(meant?: FileEncoding): FileRead {
    const reading = new FileReading(this.given);
    const text = reading.push(Buffer.concat(this.#parts));
    const read = reading.end(meant);
    return { ...read, bytes: Buffer.concat([text, read.bytes]) };
  }

  #request(): ScanRequest {
    const isFirst = this.#id === null;
    this.#id ??= this.scans.enter();
    // A separate buffer can be transferred to the thread, which leaves nothing to collect here.
    const bytes = joined(this.#parts, this.#length);
    this.#parts = [];
    this.#length = 0;
    return { id: this.#id, bytes, ...(isFirst && { given: this.given }) };
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

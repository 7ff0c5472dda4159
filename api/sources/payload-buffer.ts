import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../../models/core/database.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { storePayloads, MAX_KEPT, MAX_KEPT_REFUSED, type SentPayload } from './store-payloads.js';

/** Minimum interval between writes per source; the first write after a pause is immediate. */
const WRITE_EVERY_MS = 10_000;
const MAX_SOURCES = 10_000;
/** Longer bodies are truncated. */
const MAX_BODY = 64 * 1_024;
/** Limit for all buffered payloads; beyond it, new ones are not stored. */
const MAX_BYTES = 16 * 1_024 * 1_024;
/** Memory per payload in addition to its body. */
const OVERHEAD = 8 * 1_024;

type Source = Pick<EventSourceRecord, '_id' | 'workspaceId'>;

/** Payloads of a source that are not stored yet. */
interface Waiting {
  source: Source;
  accepted: SentPayload[];
  refused: SentPayload[];
  timer: NodeJS.Timeout | null;
  writtenAt: number;
  /** The last write, settled or not. */
  written: Promise<void>;
}

interface PayloadDeps {
  db: Database;
  log: Logger;
  secretKey: Buffer;
}

/**
 * Buffers the latest payloads of sources and stores them in the background, so no request waits for it or fails
 * because of it. Buffers no more than can be stored; a process that exits loses the last seconds.
 */
export class SourcePayloads {
  private readonly waiting = new LRUCache<string, Waiting>({ max: MAX_SOURCES });
  private bytes = 0;

  constructor(private readonly deps: PayloadDeps) {}

  /** Records what was sent to a source and how it was answered. */
  add(source: Source, sent: SentPayload): void {
    const kept = { ...sent, body: copyBeginning(sent.body) };
    if (this.bytes + countBytes(kept) > MAX_BYTES) return;
    const waiting = this.findWaiting(source);
    const [list, max] =
      sent.reason === null ? [waiting.accepted, MAX_KEPT] : [waiting.refused, MAX_KEPT_REFUSED];
    this.bytes += countBytes(kept);
    list.push(kept);
    const dropped = list.length > max ? list.shift() : undefined;
    if (dropped !== undefined) this.bytes -= countBytes(dropped);
    if (waiting.timer !== null) return;
    const wait = Math.max(0, waiting.writtenAt + WRITE_EVERY_MS - Date.now());
    waiting.timer = setTimeout(() => this.startWrite(waiting), wait).unref();
  }

  /** Stores the buffered payloads of a source, so that a reader finds them. */
  async flush({ _id }: Pick<Source, '_id'>): Promise<void> {
    const waiting = this.waiting.get(_id.toHexString());
    if (waiting === undefined) return;
    if (waiting.timer !== null) this.startWrite(waiting);
    await waiting.written;
  }

  private findWaiting(source: Source): Waiting {
    const id = source._id.toHexString();
    const known = this.waiting.get(id);
    if (known !== undefined) return known;
    const added = newWaiting(source);
    this.waiting.set(id, added);
    return added;
  }

  private startWrite(waiting: Waiting): void {
    if (waiting.timer !== null) clearTimeout(waiting.timer);
    const { source, accepted, refused, written } = waiting;
    Object.assign(waiting, { timer: null, accepted: [], refused: [], writtenAt: Date.now() });
    // Writes run one after another, so that the trim of one does not see the rows of the next.
    waiting.written = written.then(() => this.write(source, [...accepted, ...refused]));
  }

  private async write(source: Source, payloads: SentPayload[]): Promise<void> {
    try {
      await storePayloads(this.deps, source, payloads);
    } catch (err) {
      this.deps.log.warn({ err, source: source._id.toHexString() }, 'payload_store_failed');
    } finally {
      for (const payload of payloads) this.bytes -= countBytes(payload);
    }
  }
}

function newWaiting(source: Source): Waiting {
  return { source, accepted: [], refused: [], timer: null, writtenAt: 0, written: Promise.resolve() };
}

function countBytes({ body }: SentPayload): number {
  return body.length + OVERHEAD;
}

/** A copy of the beginning, so that the whole body can be freed. Never splits a character. */
function copyBeginning(body: Buffer): Buffer {
  if (body.length <= MAX_BODY) return body;
  let end = MAX_BODY;
  while (end > MAX_BODY - 3 && isContinuation(body[end])) end -= 1;
  return Buffer.from(body.subarray(0, end));
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

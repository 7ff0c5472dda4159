import { createHash } from 'node:crypto';
import { Binary, ObjectId, type ClientSession } from 'mongodb';
import type { ScannedFile } from '../../domain/imports/file-scan.js';
import type { FileEncoding } from '../../domain/imports/file-encodings.js';
import type { FileGiven } from '../../domain/imports/file-reading.js';
import { MAX_FILE_BYTES } from '../../domain/imports/import.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import { CHUNK_BYTES } from '../../engine/jobs/imports/read-page.js';
import type { Database } from '../../models/core/database.js';
import type { FileChunkRecord } from '../../models/imports/file-chunk.js';
import { FILE_KEPT_MS } from '../../models/imports/import.js';
import type { FileScans } from './file-scans.js';
import type { SentFile } from './sent-file.js';
import { tooLarge } from './too-large.js';

/** Chunks written together. */
const AT_ONCE = 8;

/** A file whose text is stored. */
export interface StoredFile {
  importId: ObjectId;
  size: number;
  encoding: FileEncoding;
  /** Of what was sent, in hex. */
  sha256: string;
  /** What is in all of it. */
  scanned: ScannedFile;
}

/**
 * Stores a file in chunks as it arrives, decoded to UTF-8, and collects the facts of its columns meanwhile. If it does not arrive completely, the stored chunks are removed.
 *
 * @throws what ends it; RollcallError `too_large`; if it is incomplete, `malformed_body` for an upload and `invalid` for a URL
 */
export async function storeFile(
  { db, clock, fileScans }: { db: Database; clock: () => Date; fileScans: FileScans },
  {
    workspaceId,
    sent: { file, url },
    ended,
    given,
  }: {
    workspaceId: ObjectId;
    sent: Pick<SentFile, 'file' | 'url'>;
    /** Aborted with the error to throw. */
    ended: AbortSignal;
    given: FileGiven;
  },
): Promise<StoredFile> {
  const importId = new ObjectId();
  const expiresAt = new Date(clock().getTime() + FILE_KEPT_MS);
  const chunks = new ChunkWriter(db, { workspaceId, importId, expiresAt });
  const reading = fileScans.open(given);
  const hash = createHash('sha256');
  let received = 0;
  try {
    for await (const part of file) {
      const bytes: Buffer = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
      ended.throwIfAborted();
      received += bytes.length;
      if (received > MAX_FILE_BYTES) throw tooLarge();
      hash.update(bytes);
      await chunks.add(await reading.push(bytes));
    }
    const { bytes, ...read } = await reading.end();
    await chunks.add(bytes);
    const size = await chunks.end();
    return { importId, size, sha256: hash.digest('hex'), ...read };
  } catch (error) {
    await removeFile(db, importId);
    if (error instanceof RollcallError || !isBroken(error)) throw error;
    if (url !== null) throw invalid([{ path: 'url', message: brokenMessage(error) }]);
    throw new RollcallError('malformed_body', 'The file is incomplete.', { cause: error });
  } finally {
    reading.close();
  }
}

/** Removes the text of a file. */
export async function removeFile(db: Database, importId: ObjectId, session?: ClientSession): Promise<void> {
  await db.collections.FileChunk.deleteMany({ importId }, session && { session });
}

function brokenMessage(error: unknown): string {
  return isLate(error) ? 'the file did not arrive in time' : 'the file is incomplete';
}

function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** The connection was closed or fell silent, or what was sent cannot be decompressed. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    isLate(error) ||
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code) ||
    ['Z_', 'UND_ERR_'].some((maker) => code.startsWith(maker))
  );
}

/** Splits a text into chunks of equal size and writes several at a time. */
class ChunkWriter {
  #parts: Buffer[] = [];
  #length = 0;
  #size = 0;
  #waiting: FileChunkRecord[] = [];

  constructor(
    private readonly db: Database,
    private readonly chunk: Pick<FileChunkRecord, 'workspaceId' | 'importId' | 'expiresAt'>,
  ) {}

  async add(bytes: Buffer): Promise<void> {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    if (this.#length >= CHUNK_BYTES) await this.#cut(false);
  }

  /** Writes the rest; resolves to the size of the text in bytes. */
  async end(): Promise<number> {
    await this.#cut(true);
    await this.#write();
    return this.#size;
  }

  async #cut(isEnd: boolean): Promise<void> {
    const all = Buffer.concat(this.#parts);
    let at = 0;
    while (all.length - at >= CHUNK_BYTES || (isEnd && at < all.length)) {
      const bytes = all.subarray(at, at + CHUNK_BYTES);
      this.#waiting.push({
        _id: new ObjectId(),
        ...this.chunk,
        offset: this.#size,
        bytes: new Binary(bytes),
      });
      this.#size += bytes.length;
      at += bytes.length;
      if (this.#waiting.length >= AT_ONCE) await this.#write();
    }
    this.#parts = at < all.length ? [all.subarray(at)] : [];
    this.#length = all.length - at;
  }

  async #write(): Promise<void> {
    if (this.#waiting.length > 0) await this.db.collections.FileChunk.insertMany(this.#waiting);
    this.#waiting = [];
  }
}

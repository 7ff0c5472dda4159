import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Binary, ObjectId, type ClientSession } from 'mongodb';
import { FileDecoder } from '../../domain/imports/decode.js';
import { FileScan, type ScannedFile } from '../../domain/imports/file-scan.js';
import { recoderOf, type FileEncoding } from '../../domain/imports/encodings.js';
import { MAX_FILE_BYTES, type Delimiter } from '../../domain/imports/import.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import { CHUNK_BYTES } from '../../engine/jobs/imports/read-page.js';
import type { Database } from '../../models/database.js';
import type { FileChunkRecord } from '../../models/file-chunk.js';
import { FILE_KEPT_MS } from '../../models/import.js';

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
 * @throws RollcallError `too_large`; if it is incomplete, `malformed_body` for an upload and `invalid` for a URL
 */
export async function storeFile(
  { db, clock }: { db: Database; clock: () => Date },
  {
    workspaceId,
    file,
    url,
    delimiter,
    encoding,
  }: {
    workspaceId: ObjectId;
    file: Readable;
    url: string | null;
    delimiter: Delimiter | null;
    encoding: FileEncoding | null;
  },
): Promise<StoredFile> {
  const importId = new ObjectId();
  const expiresAt = new Date(clock().getTime() + FILE_KEPT_MS);
  const chunks = new ChunkWriter(db, { workspaceId, importId, expiresAt });
  const decoder = new FileDecoder(encoding);
  const scan = new FileScan({ delimiter });
  const add = async (text: string): Promise<void> => {
    if (text === '') return;
    const bytes = Buffer.from(text);
    scan.push(text, bytes);
    await chunks.add(bytes);
  };
  const hash = createHash('sha256');
  let received = 0;
  try {
    for await (const part of file) {
      const bytes: Buffer = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
      received += bytes.length;
      if (received > MAX_FILE_BYTES) throw tooLarge();
      hash.update(bytes);
      await add(decoder.push(bytes));
    }
    await add(decoder.end());
    const size = await chunks.end();
    const sha256 = hash.digest('hex');
    const scanned = scan.end(recoderOf(decoder.encoding));
    return { importId, size, encoding: decoder.encoding, sha256, scanned };
  } catch (error) {
    await removeFile(db, importId);
    if (error instanceof RollcallError || !isBroken(error)) throw error;
    if (url !== null) throw invalid([{ path: 'url', message: 'the file is incomplete' }]);
    throw new RollcallError('malformed_body', 'The file is incomplete.', { cause: error });
  }
}

/** Removes the text of a file. */
export async function removeFile(db: Database, importId: ObjectId, session?: ClientSession): Promise<void> {
  await db.collections.FileChunk.deleteMany({ importId }, session && { session });
}

function tooLarge(): RollcallError {
  return new RollcallError('too_large', `A file may have at most ${MAX_FILE_BYTES / 1_048_576} MiB.`);
}

/** The connection was closed or fell silent, or what was sent cannot be decompressed. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
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
    private readonly of: Pick<FileChunkRecord, 'workspaceId' | 'importId' | 'expiresAt'>,
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
      this.#waiting.push({ _id: new ObjectId(), ...this.of, offset: this.#size, bytes: new Binary(bytes) });
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

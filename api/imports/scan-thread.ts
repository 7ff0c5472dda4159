/** A thread that reads several files at a time, each part by part. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { FileReading, type FileGiven, type FileRead } from '../../domain/imports/file-reading.js';
import type { FileEncoding } from '../../domain/imports/file-encodings.js';

/** What is asked of the thread about the file with this number; `given` with its first part, `end` with its last. */
export interface ScanRequest {
  id: number;
  bytes: Uint8Array<ArrayBuffer>;
  given?: FileGiven;
  end?: { meant: FileEncoding | undefined };
}

/** The text of a part; `end` with that of the last. */
export interface ScanAnswer {
  id: number;
  bytes: Uint8Array<ArrayBuffer>;
  end?: Omit<FileRead, 'bytes'>;
}

export type ScanReply = ScanAnswer | { id: number; error: unknown };

/** Forgets a file that is not read to its end. */
export interface ScanDrop {
  id: number;
  drop: true;
}

// Requests come first where cores are few. Linux takes this for the calling thread alone, others for the process.
if (process.platform === 'linux') setPriority(10);

const open = new Map<number, FileReading>();

parentPort?.on('message', (message: ScanRequest | ScanDrop) => {
  if ('drop' in message) open.delete(message.id);
  else reply(message);
});

function reply(request: ScanRequest): void {
  const { id } = request;
  try {
    const answer = answerTo(request);
    parentPort?.postMessage(answer, [answer.bytes.buffer]);
  } catch (error) {
    open.delete(id);
    parentPort?.postMessage({ id, error } satisfies ScanReply);
  }
}

function answerTo({ id, bytes, given, end }: ScanRequest): ScanAnswer {
  if (given !== undefined) open.set(id, new FileReading(given));
  const reading = open.get(id);
  if (reading === undefined) throw new Error('The file is not open');
  const text = reading.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (end === undefined) return { id, bytes: Uint8Array.from(text) };
  open.delete(id);
  const { bytes: rest, ...read } = reading.end(end.meant);
  return { id, bytes: Uint8Array.from(Buffer.concat([text, rest])), end: read };
}

import { FileDecoder } from './decode.js';
import { createRecoder } from './encodings.js';
import type { FileEncoding } from './file-encodings.js';
import { FileScan, type ScannedFile } from './file-scan.js';
import type { Delimiter } from './import.js';

/** What is known of a file before it is read; null is detected. */
export interface FileGiven {
  delimiter: Delimiter | null;
  encoding: FileEncoding | null;
}

/** What has been read of a whole file. */
export interface FileRead {
  /** The rest of its text. */
  bytes: Buffer;
  encoding: FileEncoding;
  scanned: ScannedFile;
}

/** Decodes a file to UTF-8 as it arrives, and collects what is in it. */
export class FileReading {
  readonly #decoder: FileDecoder;
  readonly #scan: FileScan;

  constructor({ delimiter, encoding }: FileGiven) {
    this.#decoder = new FileDecoder(encoding);
    this.#scan = new FileScan({ delimiter });
  }

  /** The text of the next bytes, as far as its characters are complete. */
  push(bytes: Buffer): Buffer {
    return this.#read(this.#decoder.push(bytes));
  }

  /** @param meant the encoding of a text that was stored in Windows-1252; absent for the one that was detected or given */
  end(meant?: FileEncoding): FileRead {
    const bytes = this.#read(this.#decoder.end());
    const { encoding } = this.#decoder;
    return { bytes, encoding, scanned: this.#scan.end(createRecoder(meant ?? encoding)) };
  }

  #read(text: string): Buffer {
    const bytes = Buffer.from(text);
    if (text !== '') this.#scan.push(text, bytes);
    return bytes;
  }
}

import { withValues, type ColumnFacts } from './column-facts.js';
import { CsvScan } from './csv-scan.js';
import { MAX_ROW_BYTES } from './file-row.js';
import { guessDelimiter, guessFormat, SAMPLE_CHARACTERS } from './guess-file.js';
import type { Delimiter, FileFormat } from './import.js';
import { NdjsonScan, type ColumnsFound } from './ndjson-scan.js';
import { readHead, type Head } from './read-head.js';

/** How a file is read, and what is in it. */
export interface ScannedFile extends Head {
  /** The beginning of its text. */
  beginning: string;
  format: FileFormat;
  /** Null for NDJSON. */
  delimiter: Delimiter | null;
  detectedDelimiter: Delimiter | null;
  facts: ColumnFacts[];
}

type Reading = Pick<ScannedFile, 'beginning' | 'format' | 'delimiter' | 'detectedDelimiter'> &
  ({ format: 'csv'; head: Head; scan: CsvScan } | { format: 'ndjson'; scan: NdjsonScan });

/**
 * Detects how to read a file while its text arrives, and collects the facts of its columns over all rows. It keeps little more
 * than a row.
 */
export class FileScan {
  #beginning = '';
  #reading: Reading | null = null;

  constructor(private readonly given: { delimiter: Delimiter | null }) {}

  /** @param bytes the same text in UTF-8 */
  push(text: string, bytes: Buffer): void {
    if (this.#reading !== null) {
      add(this.#reading, text, bytes);
      return;
    }
    this.#beginning += text;
    if (this.#beginning.length >= SAMPLE_CHARACTERS && hasLine(this.#beginning)) this.#begin(false);
  }

  /**
   * Once all text has arrived.
   *
   * @param recode gives the characters that are meant by those of the text; null if it has them
   */
  end(recode: ((text: string) => string) | null = null): ScannedFile {
    const { beginning, delimiter, detectedDelimiter, ...reading } = this.#reading ?? this.#begin(true);
    const found =
      reading.format === 'csv'
        ? { ...reading.head, facts: reading.scan.end() }
        : { ...reading.scan.end(), start: { offset: 0, line: 1 } };
    const { columns, facts } = recode === null ? found : recoded(found, recode);
    return {
      beginning,
      format: reading.format,
      delimiter,
      detectedDelimiter,
      start: found.start,
      columns,
      facts,
    };
  }

  #begin(isEnd: boolean): Reading {
    const beginning = this.#beginning;
    this.#beginning = '';
    const reading = chooseReading(beginning, { ...this.given, isEnd });
    add(reading, beginning, Buffer.from(beginning));
    this.#reading = reading;
    return reading;
  }
}

function recoded({ columns, facts }: ColumnsFound, recode: (text: string) => string): ColumnsFound {
  return {
    columns: columns.map(recode),
    facts: facts.map((one) => withValues(one, [...one.values].map(recode))),
  };
}

/** Whether the first line is complete, or longer than a row may be. */
function hasLine(beginning: string): boolean {
  return beginning.length > MAX_ROW_BYTES || /[\r\n]/.test(beginning.trimStart());
}

function chooseReading(beginning: string, input: { delimiter: Delimiter | null; isEnd: boolean }): Reading {
  const format = guessFormat(beginning);
  if (format === 'ndjson')
    return { beginning, format, delimiter: null, detectedDelimiter: null, scan: new NdjsonScan() };
  const detectedDelimiter = guessDelimiter(beginning);
  const delimiter = input.delimiter ?? detectedDelimiter;
  const head = readHead(Buffer.from(beginning), { delimiter, isEnd: input.isEnd });
  return { beginning, format, delimiter, detectedDelimiter, head, scan: new CsvScan(head, delimiter) };
}

function add(reading: Reading, text: string, bytes: Buffer): void {
  if (reading.format === 'csv') reading.scan.push(bytes);
  else reading.scan.push(text);
}

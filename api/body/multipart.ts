import { RollcallError } from '../../domain/errors.js';
import { decodeText } from '../../domain/kernel/decode-text.js';
import { declaredCharsets, readParameter, readParameters } from './media-type.js';

/** A part of a `multipart/form-data` body. */
export interface Part {
  name: string;
  /** Null unless it is a file. */
  fileName: string | null;
  /** Its own `Content-Type`, '' without one. */
  type: string;
  bytes: Buffer;
}

/** Counted while reading: two megabytes of empty parts are many. */
const MAX_PARTS = 5_000;
const MAX_PART_HEADERS = 16_384;
/** Of a part, which has two or three, after the line break before them. Further ones are not read. */
const MAX_HEADERS = 50;
/** As RFC 2046 has it. A long one is searched for slowly: near misses are compared at each place. */
const MAX_BOUNDARY = 70;
const HEADERS_END = '\r\n\r\n';
/** Browsers escape these in names, and nothing else. */
const ESCAPED = [
  [/%22/g, '"'],
  [/%0D/gi, '\r'],
  [/%0A/gi, '\n'],
] as const;

/**
 * Reads a whole `multipart/form-data` body, in the order sent. Parts without a name are left out.
 *
 * @throws RollcallError `malformed_body` for an invalid body, or a `contentType` without a boundary of up to 70 characters; `too_large` for
 *   more than 5,000 parts
 */
export function readMultipart(body: Buffer, contentType: string): Part[] {
  const boundary = readParameter(contentType, 'boundary') ?? '';
  if (boundary === '' || boundary.length > MAX_BOUNDARY) throw malformed();
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  let at = body.indexOf(delimiter);
  if (at < 0) throw malformed();
  const parts: Part[] = [];
  for (let count = 0; !isLast(body, at + delimiter.length); count += 1) {
    if (count === MAX_PARTS) {
      throw new RollcallError('too_large', `A form may have at most ${MAX_PARTS} fields.`);
    }
    const headersAt = body.indexOf('\r\n', at + delimiter.length);
    const end = headersAt < 0 ? -1 : body.indexOf(`\r\n--${boundary}`, headersAt, 'latin1');
    if (end < 0) throw malformed();
    const part = readPart(body.subarray(headersAt, end));
    if (part !== null) parts.push(part);
    at = end + 2;
  }
  return parts;
}

/** The text of a part; of a file, its name. */
export function textOfPart({ type, fileName, bytes }: Part, labels: readonly string[] = []): string {
  return fileName ?? decodeText(bytes, [...declaredCharsets(type), ...labels]);
}

/** Whether the delimiter before `at` is the closing one. */
function isLast(body: Buffer, at: number): boolean {
  return body.toString('latin1', at, at + 2) === '--';
}

/** A part from the line break before its headers to the end; null without a name. */
function readPart(bytes: Buffer): Part | null {
  const headersEnd = bytes.subarray(0, MAX_PART_HEADERS).indexOf(HEADERS_END);
  if (headersEnd < 0) throw malformed();
  const headers = new Map(
    decodeText(bytes.subarray(0, headersEnd))
      .split('\r\n', MAX_HEADERS + 1)
      .map((line) => [
        line.split(':', 1)[0]?.trim().toLowerCase() ?? '',
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
  const disposition = readParameters(headers.get('content-disposition') ?? '');
  const name = disposition.get('name');
  if (name === undefined) return null;
  return {
    name: unescaped(name),
    fileName: fileNameIn(disposition),
    type: headers.get('content-type') ?? '',
    bytes: bytes.subarray(headersEnd + HEADERS_END.length),
  };
}

function fileNameIn(disposition: ReadonlyMap<string, string>): string | null {
  const plain = disposition.get('filename');
  if (plain !== undefined) return unescaped(plain);
  return disposition.get('filename*')?.replace(/^[^']*'[^']*'/, '') ?? null;
}

function unescaped(name: string): string {
  return ESCAPED.reduce((text, [escaped, plain]) => text.replace(escaped, plain), name);
}

function malformed(): RollcallError {
  return new RollcallError('malformed_body', 'The body is not valid multipart/form-data.');
}

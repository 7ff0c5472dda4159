import type { Dispatcher } from 'undici';

const MAX_BODY_BYTES = 64 * 1024;
const EXCERPT_BYTES = 1024;
/** Interim responses (1xx) per request; one or two are usual. All of them are ignored. */
const MAX_INTERIM = 16;

export interface WebhookResponse {
  /** Any status; redirects are not followed. */
  status: number;
  /** Names in lower case; repeated headers joined by commas. */
  headers: Record<string, string>;
  /** Seconds from `Retry-After`; null if it is missing or invalid. */
  retryAfterSeconds: number | null;
  /** The first 64 KiB as UTF-8. */
  body: string;
  /** The first KiB, for logs. */
  excerpt: string;
  /** Whether the body was longer and was truncated. */
  truncated: boolean;
}

/**
 * Reads a response. The status is authoritative: a body that is too long, incomplete or endless is truncated.
 */
export async function readResponse(response: Dispatcher.ResponseData): Promise<WebhookResponse> {
  const { bytes, truncated } = await readCapped(response.body);
  const headers = flatten(response.headers);
  return {
    status: response.statusCode,
    headers,
    retryAfterSeconds: parseRetryAfter(headers['retry-after'], new Date()),
    body: bytes.toString('utf8'),
    excerpt: bytes.subarray(0, EXCERPT_BYTES).toString('utf8'),
    truncated,
  };
}

/** Counts the interim responses (RFC 9110 section 15.2) of one request and aborts it if there are too many. */
export function interimLimit(): () => void {
  let left = MAX_INTERIM;
  return () => {
    if ((left -= 1) < 0) throw new Error(`More than ${MAX_INTERIM} interim answers`);
  };
}

/** Some servers send fractions of a second, which RFC 9110 does not allow. */
const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/;
/** A date as in `Sun, 06 Nov 1994 08:49:37 GMT`, and in the two old forms. */
const DATE = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/;

/**
 * `Retry-After` (RFC 9110 section 10.2.3): seconds or a date; a past date is 0.
 * @returns whole seconds from `now`, null for anything else
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  const said = value?.trim() ?? '';
  if (SECONDS.test(said)) return Math.ceil(Number(said));
  // The form of asctime names no zone.
  const at = DATE.test(said) ? Date.parse(said.endsWith('GMT') ? said : `${said} GMT`) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

async function readCapped(
  body: Dispatcher.ResponseData['body'],
): Promise<{ bytes: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let truncated = false;
  // Leaving the loop early destroys the body, which emits an error.
  body.on('error', () => undefined);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      truncated = size > MAX_BODY_BYTES;
      if (truncated) break;
    }
  } catch {
    truncated = true;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES), truncated };
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const flat = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
  );
  return Object.fromEntries(flat);
}

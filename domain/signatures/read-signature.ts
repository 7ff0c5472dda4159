import type { Refusal } from './refusal.js';
import type { SignatureForm, SignatureHeaders, SignatureScheme } from './scheme.js';

/** All values of each header, by lower-case name. */
export type SentHeaders = ReadonlyMap<string, readonly string[]>;

/** What a delivery claims about its signature; unverified. */
export interface SignatureClaim {
  /** As sent, without prefixes. Any of them may match. */
  signatures: readonly string[];
  /** As sent, if the scheme signs it, else ''. */
  timestamp: string;
  id: string;
  /** The headers they were read from. */
  headers: SignatureHeaders;
}

/** More than a provider needs for the signatures of ten secrets. */
const MAX_HEADER = 4_096;
const PRINTABLE = /^[\x20-\x7e]+$/;
const DIGITS = /^\d{1,15}$/;
const UNIT_MS = { seconds: 1_000, milliseconds: 1 };

/**
 * Reads the signature headers of a scheme and checks the timestamp.
 *
 * @param clock `toleranceMs`: how much the signed time may differ, either way
 */
export function readSignature(
  scheme: SignatureScheme,
  headers: SentHeaders,
  clock: { now: Date; toleranceMs: number },
): SignatureClaim | Refusal {
  const names = scheme.headers.find(({ signature }) => headers.has(signature)) ?? scheme.headers[0];
  const sent = singleValue(headers, names.signature);
  if (typeof sent !== 'string') return sent;
  const found = signaturesIn(scheme.form, sent);
  if (found === null || found.signatures.length === 0)
    return { reason: 'malformed', header: names.signature };
  const id = names.id === undefined ? '' : singleValue(headers, names.id);
  if (typeof id !== 'string') return id;
  const timestamp = names.timestamp === undefined ? found.timestamp : singleValue(headers, names.timestamp);
  if (typeof timestamp !== 'string') return timestamp;
  const header = names.timestamp ?? names.signature;
  const refused =
    scheme.timestamp === null ? null : checkTimestamp(timestamp, UNIT_MS[scheme.timestamp], clock);
  if (refused !== null) return { reason: refused, header };
  return { signatures: found.signatures, timestamp, id, headers: names };
}

/** The single value of a header. A header sent twice is ambiguous, and rejected. */
function singleValue(headers: SentHeaders, header: string): string | Refusal {
  const [value = '', ...more] = headers.get(header) ?? [];
  if (more.length > 0) return { reason: 'malformed', header };
  if (value === '') return { reason: 'missing', header };
  return value.length <= MAX_HEADER && PRINTABLE.test(value) ? value : { reason: 'malformed', header };
}

function checkTimestamp(
  timestamp: string,
  unitMs: number,
  { now, toleranceMs }: { now: Date; toleranceMs: number },
): Refusal['reason'] | null {
  if (!DIGITS.test(timestamp)) return 'malformed';
  const aheadMs = Number(timestamp) * unitMs - now.getTime();
  if (aheadMs < -toleranceMs) return 'tooOld';
  return aheadMs > toleranceMs ? 'tooNew' : null;
}

type Found = Pick<SignatureClaim, 'signatures' | 'timestamp'>;

/** Null if the header does not have this form. */
function signaturesIn(form: SignatureForm, sent: string): Found | null {
  switch (form.kind) {
    case 'whole':
      return sent.startsWith(form.prefix)
        ? { signatures: [sent.slice(form.prefix.length)], timestamp: '' }
        : null;
    case 'list':
      return { signatures: withoutPrefix(form.prefix, sent.split(form.separator)), timestamp: '' };
    case 'fields':
      return fieldsIn(form, sent);
  }
}

function fieldsIn(form: SignatureForm & { kind: 'fields' }, sent: string): Found | null {
  const fields = sent.split(form.separator);
  const [timestamp, ...more] = withoutPrefix(`${form.timestamp}=`, fields);
  if (timestamp === undefined || more.length > 0) return null;
  return { signatures: withoutPrefix(`${form.signature}=`, fields), timestamp };
}

function withoutPrefix(prefix: string, texts: readonly string[]): string[] {
  return texts.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length));
}

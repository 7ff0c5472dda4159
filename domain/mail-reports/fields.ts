import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { parseMailbox } from '../mapping/mailbox.js';
import type { BounceType, MailProvider, MailReport } from './mail-report.js';

const MAX_DIAGNOSTIC = 500;
const MAX_LABEL = 100;
const ENHANCED_CODE = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
const SMTP_STATUS = /^[245]\d\d(?![\d.])/;
/** A refusal of the sender or the content (RFC 3463 section 3.8), which says nothing about the address. */
const POLICY_CODE = /^5\.7\./;
/** Only as much of a text is searched. */
const MAX_SEARCHED = 2_000;
/** Recipients of one report that are read; a mail of ours has one. */
const MAX_RECIPIENTS = 50;

/** The value at a path; undefined if there is none. */
export function at(value: JsonValue | undefined, ...path: string[]): JsonValue | undefined {
  let found = value;
  for (const key of path) {
    if (!isJsonObject(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** The text or number at a path, trimmed; null if empty or anything else. */
export function textAt(value: JsonValue | undefined, ...path: string[]): string | null {
  const found = at(value, ...path);
  if (typeof found === 'number') return String(found);
  const text = typeof found === 'string' ? found.trim() : '';
  return text === '' ? null : text;
}

export function objectsAt(value: JsonValue | undefined, ...path: string[]): JsonObject[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found.filter(isJsonObject).slice(0, MAX_RECIPIENTS) : [];
}

export function textsAt(value: JsonValue | undefined, ...path: string[]): string[] {
  const found = at(value, ...path);
  const all = Array.isArray(found) ? found.slice(0, MAX_RECIPIENTS) : [found];
  return all.flatMap((text) => (typeof text === 'string' ? [text] : []));
}

/** What a provider says about a bounce or complaint. */
export interface Said {
  email: string | null;
  type: BounceType | null;
  providerType?: string | null;
  /** The first of these that contains a status code counts. */
  codes?: readonly (string | null)[];
  diagnostic?: string | null;
  /** The value of the header `Message-ID`, or of our tag. */
  messageId?: string | null;
}

/**
 * The report, or none if its address is not an email address. Whatever its type, it is `blocked` with a code of refused
 * policy.
 */
export function bounce(provider: MailProvider, said: Said & { type: BounceType }): MailReport[] {
  return report('bounce', provider, said);
}

export function complaint(provider: MailProvider, said: Omit<Said, 'type'>): MailReport[] {
  return report('complaint', provider, { ...said, type: null });
}

function report(kind: MailReport['kind'], provider: MailProvider, said: Said): MailReport[] {
  const email = said.email === null ? null : (parseMailbox(said.email)?.address ?? null);
  if (email === null) return [];
  const diagnostic = cut(said.diagnostic ?? null, MAX_DIAGNOSTIC);
  const code = codeIn([...(said.codes ?? []), said.diagnostic ?? null]);
  return [
    {
      kind,
      email,
      type: kind === 'bounce' && POLICY_CODE.test(code ?? '') ? 'blocked' : said.type,
      providerType: cut(said.providerType ?? null, MAX_LABEL),
      code,
      diagnostic,
      provider,
      messageId: ownMessageId(said.messageId ?? null),
    },
  ];
}

/** The enhanced code in any of the texts, or the SMTP status with which one begins. */
export function codeIn(texts: readonly (string | null)[]): string | null {
  for (const text of texts) {
    const found = ENHANCED_CODE.exec(text?.slice(0, MAX_SEARCHED) ?? '');
    if (found !== null) return found[0];
  }
  for (const text of texts) {
    const found = SMTP_STATUS.exec(text ?? '');
    if (found !== null) return found[0];
  }
  return null;
}

function cut(text: string | null, length: number): string | null {
  return text === null ? null : text.slice(0, length).toWellFormed();
}

/** The header `Message-ID` of a list of headers as `{ name, value }`. */
export function messageIdIn(headers: readonly JsonObject[]): string | null {
  const found = headers.find((header) => textAt(header, 'name')?.toLowerCase() === 'message-id');
  return found === undefined ? null : textAt(found, 'value');
}

/** Mails are sent with `<id@domain>`, where the id is the message's (activities/mail/mail-envelope.ts); tags are the id. */
const OWN_MESSAGE_ID = /^(?:<?([\da-f]{24})@[\w.-]{1,255}>?|([\da-f]{24}))$/;

function ownMessageId(header: string | null): string | null {
  const [, inHeader, alone] = OWN_MESSAGE_ID.exec(header ?? '') ?? [];
  return inHeader ?? alone ?? null;
}

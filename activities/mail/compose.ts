import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from './mailer.js';
import { messageBytes } from './message-bytes.js';

/** RFC 5322 allows more characters in a name; neither our headers nor users' need them. */
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;
/** Headers that the mail already has; a second one would contradict the first. */
const OWN_HEADERS = new Set(
  'from to cc bcc sender reply-to subject date message-id mime-version return-path received'.split(' '),
);
const MESSAGE_ID = /^<[\w.+=-]{1,200}@[\w.-]{1,200}>$/;

/**
 * Composes the bytes that follow DATA. No text can inject a header or part: control characters in
 * subject, names and header values become spaces.
 * @throws TypeError for an invalid header name or message id, which is a bug and not bad data
 */
export function composeMail(mail: Mail): Buffer {
  if (!MESSAGE_ID.test(mail.messageId)) throw new TypeError('The message id must look like <id@host>');
  const composer = new MailComposer({
    from: { name: oneLine(mail.from.name), address: mail.from.address },
    to: { name: oneLine(mail.to.name ?? ''), address: mail.to.address },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: oneLine(mail.subject),
    text: withCrlf(mail.text),
    ...(mail.html === undefined ? {} : { html: withCrlf(mail.html) }),
    messageId: mail.messageId,
    date: mail.date,
    headers: safeHeaders(mail.headers ?? {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return messageBytes(composer.compile());
}

/** @throws TypeError for a name that the mail must not have */
export function safeHeaders(headers: Readonly<Record<string, string>>): { key: string; value: string }[] {
  return Object.entries(headers).map(([key, value]) => {
    const lower = key.toLowerCase();
    if (!HEADER_NAME.test(key) || OWN_HEADERS.has(lower) || lower.startsWith('content-')) {
      throw new TypeError(`${JSON.stringify(key)} cannot be added as a header`);
    }
    return { key, value: oneLine(value) };
  });
}

/** Some readers treat a lone CR as the end of a line, others do not. */
function withCrlf(text: string): string {
  return text.replace(/\r\n?|\n/g, '\r\n');
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

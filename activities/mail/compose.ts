import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as toQuotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';
import type { Mail } from './mailer.js';

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

/**
 * The bytes of a message whose parts are texts: the same that `node.build()` reads from its streams, of which it makes several
 * for each part. They take more time than everything else about a short mail.
 *
 * @throws TypeError for a part that is not a text, which is a bug
 */
export function messageBytes(node: MimeNode): Buffer {
  const text = nodeText(node);
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
}

function nodeText(node: MimeNode): string {
  const encoding = node.getTransferEncoding();
  // Sets `multipart` and `boundary`.
  const head = node.buildHeaders();
  const { boundary, childNodes, content = '', multipart } = node;
  if (typeof content !== 'string') throw new TypeError('A part of a message is not a text');
  const body = `${head}\r\n\r\n${encoded(content, encoding)}`;
  if (typeof multipart !== 'string') return body;
  const parts = childNodes.map((child) => `--${String(boundary)}\r\n${nodeText(child)}`);
  return `${body}${parts.join('\r\n')}\r\n--${String(boundary)}--\r\n`;
}

function encoded(text: string, encoding: string | false): string {
  switch (encoding) {
    case 'quoted-printable':
      return quotedPrintable(text);
    case 'base64':
      return wrapBase64(toBase64(text));
    default:
      return text;
  }
}

/** White space at the end is wrapped after the rest, as the stream does, which does not know the end before. */
function quotedPrintable(text: string): string {
  const end = lengthWithoutSpaceAtEnd(text);
  const wrapped = wrapQuotedPrintable(toQuotedPrintable(text.slice(0, end)));
  const lastLine = wrapped.lastIndexOf('\n') + 1;
  return (
    wrapped.slice(0, lastLine) +
    wrapQuotedPrintable(wrapped.slice(lastLine) + toQuotedPrintable(text.slice(end)))
  );
}

function lengthWithoutSpaceAtEnd(text: string): number {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return end;
}

import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as toQuotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

/**
 * The bytes of a message whose parts are texts: the same that `node.build()` reads from its streams, of which it makes several
 * for each part. They take more time than everything else about a short mail.
 *
 * @throws TypeError for a part that is not a text, which is a bug
 */
export function messageBytes(node: MimeNode): Buffer {
  const text = textOf(node);
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
}

function textOf(node: MimeNode): string {
  const encoding = node.getTransferEncoding();
  // Sets `multipart` and `boundary`.
  const head = node.buildHeaders();
  const { boundary, childNodes, content = '', multipart } = node;
  if (typeof content !== 'string') throw new TypeError('A part of a message is not a text');
  const body = `${head}\r\n\r\n${encoded(content, encoding)}`;
  if (typeof multipart !== 'string') return body;
  const parts = childNodes.map((child) => `--${String(boundary)}\r\n${textOf(child)}`);
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

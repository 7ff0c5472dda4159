import type { RenderedMail, RenderFacts } from '../../domain/render/preview.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import { inOneLine, senderLine } from './mail.js';

const STYLE =
  "margin:0 auto;max-width:600px;padding:20px 16px 28px;font:13px/19px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#6b7480;text-align:center;";

/**
 * Adds the postal address and unsubscribe link to a marketing mail, unless its content already has them.
 */
export function withUnsubscribeFooter(mail: RenderedMail, { workspace, mailing }: RenderFacts): RenderedMail {
  if (mail.kind !== 'marketing' || mailing === undefined) return mail;
  const footer = { workspace, url: mailing.unsubscribeUrl };
  const { html, text, ...rest } = mail;
  return {
    ...rest,
    ...(html === undefined ? {} : { html: htmlWith(html, footer) }),
    text: textWith(text, footer),
  };
}

/** Characters at the end of a mail in which its own footer is looked for. */
const MAX_EXAMINED = 256 * 1_024;

interface Footer {
  workspace: RenderFacts['workspace'];
  url: string;
}

function htmlWith(html: string, footer: Footer): string {
  const { url } = footer;
  const address = addressLine(html, footer);
  const link = html.includes(url)
    ? null
    : `<a href="${escapeHtml(url)}" style="color:#6b7480;">Unsubscribe</a>`;
  const lines = [address === null ? null : escapeHtml(address), link].filter((line) => line !== null);
  if (lines.length === 0) return html;
  const block = `<div style="${STYLE}">${lines.join('<br>')}</div>`;
  const end = html.toLowerCase().lastIndexOf('</body');
  return end === -1 ? `${html}\n${block}` : `${html.slice(0, end)}${block}\n${html.slice(end)}`;
}

function textWith(text: string, footer: Footer): string {
  const { url } = footer;
  const lines = [addressLine(text, footer), text.includes(url) ? null : `Unsubscribe: ${url}`].filter(
    (line) => line !== null,
  );
  return lines.length === 0 ? text : `${text.trimEnd()}\n\n-- \n${lines.join('\n')}\n`;
}

/** Name and postal address in one line; null if there is none or the mail already contains it. */
function addressLine(shown: string, { workspace }: Footer): string | null {
  const address = inOneLine(workspace.postalAddress);
  if (address === '') return null;
  return letters(withoutTags(shown.slice(-MAX_EXAMINED))).includes(letters(address))
    ? null
    : senderLine(workspace);
}

/** A tag ends where the next one begins, so that the time is linear in the length of any text. */
function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ');
}

/** Letters and digits only, since the same address may be wrapped and escaped in many ways. */
function letters(text: string): string {
  const plain = text.replace(/&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);/gi, ' ');
  return plain
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

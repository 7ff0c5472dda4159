import type { RenderedMail, RenderFacts } from '../../domain/render/preview.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import { textDirection } from '../../domain/kernel/direction.js';
import { wordsFor } from '../../domain/words/languages.js';
import type { Words } from '../../domain/words/words.js';
import { insertAtEnd } from './insert-at-end.js';
import { missingAddress } from './sender-line.js';

const STYLE =
  "margin:0 auto;max-width:600px;padding:20px 16px 28px;font:13px/19px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#6b7480;text-align:center;";

/**
 * Adds the postal address and unsubscribe link to a marketing mail, unless its content already has them; in the language of the
 * mail, or else the contact's.
 */
export function withUnsubscribeFooter(
  mail: RenderedMail,
  facts: RenderFacts,
  language = facts.contact.language,
): RenderedMail {
  const { workspace, mailing } = facts;
  if (mail.kind !== 'marketing' || mailing === undefined) return mail;
  const footer = { workspace, url: mailing.unsubscribeUrl, words: wordsFor(language) };
  const { html, text, ...rest } = mail;
  return {
    ...rest,
    ...(html === undefined ? {} : { html: htmlWith(html, footer) }),
    text: textWith(text, footer),
  };
}

interface Footer {
  workspace: RenderFacts['workspace'];
  url: string;
  words: Words;
}

function htmlWith(html: string, footer: Footer): string {
  const { url, workspace, words } = footer;
  const address = missingAddress(html, workspace);
  const link = html.includes(url)
    ? null
    : `<a href="${escapeHtml(url)}" style="color:#6b7480;">${escapeHtml(words.mail.unsubscribe)}</a>`;
  const lines = [address === null ? null : escapeHtml(address), link].filter((line) => line !== null);
  if (lines.length === 0) return html;
  return insertAtEnd(
    html,
    `<div lang="${words.language}" dir="${textDirection(words.language)}" style="${STYLE}">${lines.join('<br>')}</div>`,
  );
}

function textWith(text: string, footer: Footer): string {
  const { url, workspace, words } = footer;
  const leave = text.includes(url) ? null : words.mail.unsubscribeAt(url);
  const lines = [missingAddress(text, workspace), leave].filter((line) => line !== null);
  return lines.length === 0 ? text : `${text.trimEnd()}\n\n-- \n${lines.join('\n')}\n`;
}

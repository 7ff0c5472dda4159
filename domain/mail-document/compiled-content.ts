import type { MailContent } from '../mail/mail-content.js';
import { pickCompilation, compile } from './compile.js';
import type { Snippets } from './document.js';

/** A mail as it is sent: what was written in blocks is compiled. A text that was given besides wins. */
export function compiledContent<M extends MailContent>(
  { document, ...mail }: M,
  snippets: Snippets = {},
): Omit<M, 'document'> {
  if (document === undefined) return mail;
  const { html, text, ...compiled } = compile({ document, snippets });
  return { ...mail, html, text: mail.text ?? text, layout: 'none', compiled: pickCompilation(compiled) };
}

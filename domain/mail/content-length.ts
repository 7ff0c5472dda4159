import type { MailContent } from './mail-content.js';

/** The characters of a mail, in all its languages; at least one. */
export function contentLength({
  subject,
  html = '',
  text = '',
  preheader = '',
  compiled,
}: MailContent): number {
  const others = Object.values(compiled?.translations ?? {});
  const translated = others.reduce((sum, one) => sum + one.html.length + one.text.length, 0);
  return 1 + subject.length + html.length + text.length + preheader.length + translated;
}

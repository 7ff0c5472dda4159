import type { ButtonBlock } from './document.js';
import type { MailStyles } from './mail-styles.js';
import { labelHtml } from './write-inline.js';
import { addressHtml } from './write-phrase.js';

const ACCENT = '{{ workspace.colors.accent }}';

/**
 * The cell has the background, the link the padding, so that all of it is clickable; Outlook ignores padding of links and uses
 * that of the cell. There is no drawn copy for Outlook: links in comments are not rewritten for tracking.
 */
export function buttonHtml(block: ButtonBlock, styles: MailStyles): string {
  const isOutline = block.look === 'outline';
  const cell = isOutline
    ? ` style="border:2px solid ${ACCENT}`
    : ` bgcolor="${ACCENT}" style="background-color:${ACCENT}`;
  const color = isOutline ? '{{ workspace.colors.link }}' : '{{ workspace.colors.onAccent }}';
  const link = `<a href="${addressHtml(block.href)}" style="display:inline-block;padding:14px 26px;border-radius:10px;font-size:16px;line-height:20px;font-weight:600;color:${color};text-decoration:none">${labelHtml(block.content)}</a>`;
  const table = `class="btn${isOutline ? ' out' : ''}" role="presentation"${block.full === true ? ' width="100%"' : ''}${buttonPlace(block, styles)}border-collapse:separate"`;
  return `<table ${table} cellpadding="0" cellspacing="0" border="0"><tr><td${cell};border-radius:10px;text-align:center;mso-padding-alt:14px 26px">${link}</td></tr></table>`;
}

function buttonPlace({ align }: ButtonBlock, { end }: MailStyles): string {
  if (align === 'center') return ' align="center" style="margin:8px auto 24px;';
  // A table's own attribute would have the text that follows flow around it.
  if (align === 'end') return ` style="margin:8px ${end === 'right' ? '0 24px auto' : 'auto 24px 0'};`;
  return ' style="margin:8px 0 24px;';
}

import { LIGHT } from '../mail/mail-look.js';
import type { BoxBlock, ColumnsBlock } from './document.js';
import type { WriteInner } from './block-context.js';
import { SUNK, type MailStyles } from './mail-styles.js';

const GAP = 24;
const BOX_SIDES = 48;

interface Room {
  width: number;
  inner: WriteInner;
}

/**
 * Columns that wrap without media queries, which Gmail ignores for addresses of others, and a table for Outlook alone, which knows
 * no widths of blocks.
 */
export function columnsHtml({ columns, shares }: ColumnsBlock, { width, inner }: Room): string {
  const room = width - GAP * (columns.length - 1);
  const parts = columns.map((_, i) => shares?.[i] ?? 1);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const cells = columns.map((blocks, i) => {
    const own = Math.floor((room * (parts[i] ?? 1)) / whole);
    return columnHtml(inner(blocks, own), own);
  });
  return `<div style="font-size:0;margin:0 0 8px"><!--[if mso]><table role="presentation" width="${String(width)}" cellpadding="0" cellspacing="0" border="0"><tr><![endif]-->${cells.join(GAP_HTML)}<!--[if mso]></tr></table><![endif]--></div>`;
}

/** What stands between cells of Outlook's table must be hidden from it by a comment. */
const GAP_HTML = `<!--[if mso]><td width="${String(GAP)}" style="font-size:0">&nbsp;</td><![endif]--><!--[if !mso]><!--><div class="gap" style="display:inline-block;width:${String(GAP)}px;font-size:0">&nbsp;</div><!--<![endif]-->`;

function columnHtml(html: string, width: number): string {
  const px = String(width);
  return `<!--[if mso]><td width="${px}" valign="top"><![endif]--><div class="col" style="display:inline-block;width:100%;max-width:${px}px;vertical-align:top;font-size:16px;line-height:25px">${html}</div><!--[if mso]></td><![endif]-->`;
}

/** Clients that drop the doctype do not inherit sizes, colors and sides into tables. */
export function boxHtml(
  { blocks, look }: BoxBlock,
  { width, inner, start }: Room & Pick<MailStyles, 'start'>,
): string {
  const ground =
    look === 'outline'
      ? ` class="i line" style="border:1px solid ${LIGHT.line};`
      : ` class="i box" bgcolor="${SUNK.light}" style="background-color:${SUNK.light};`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td${ground}padding:20px 24px 4px;border-radius:10px;font-size:16px;line-height:25px;color:${LIGHT.ink};text-align:${start}">${inner(blocks, width - BOX_SIDES)}</td></tr></table>`;
}

import { LIGHT } from '../mail/mail-look.js';
import type { MailRow, RowsBlock } from './document.js';
import { MAX_ITEMS } from './document-limits.js';
import { repeated } from './block-context.js';
import type { MailStyles } from './mail-styles.js';
import { inlineHtml } from './write-inline.js';
import { addressHtml, phraseHtml } from './write-phrase.js';

const PICTURE = '64';
/** Labels are soft, titles in them are not. */
const STRONG = ` class="i" style="color:${LIGHT.ink}"`;

/** A table of data, which is one for screen readers, too. */
export function rowsHtml({ rows }: RowsBlock, styles: MailStyles): string {
  const hasPictures = rows.some(({ image }) => image !== undefined);
  const lines = rows.map((row) => {
    const line = rowHtml(row, hasPictures, styles);
    return row.repeat === undefined ? line : repeated({ of: row.repeat, max: MAX_ITEMS }, line);
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:4px 0 22px;border-collapse:collapse">${lines.join('')}</table>`;
}

function rowHtml(row: MailRow, hasPictures: boolean, styles: MailStyles): string {
  const { start, end } = styles;
  const cell = `padding:12px 0;border-top:1px solid ${LIGHT.line};font-size:15px;line-height:22px;vertical-align:top`;
  const picture =
    row.image === undefined
      ? ''
      : `<td class="rw" width="${PICTURE}" style="${cell};padding-${end}:12px"><img src="${addressHtml(row.image)}" alt="${phraseHtml(row.alt ?? '')}" width="${PICTURE}" style="display:block;width:${PICTURE}px;height:auto;border:0;border-radius:6px"></td>`;
  const span = hasPictures && row.image === undefined ? ' colspan="2"' : '';
  const label = `<td class="rw s"${span} style="${cell};color:${LIGHT.soft};text-align:${start}">${inlineHtml(row.label, { ...styles, strong: STRONG })}</td>`;
  const value = `<td class="rw i" style="${cell};color:${LIGHT.ink};padding-${start}:16px;text-align:${end};font-weight:600;white-space:nowrap">${inlineHtml(row.value, styles)}</td>`;
  return `<tr>${picture}${label}${value}</tr>`;
}

import type { ImageBlock } from './document.js';
import type { MailStyles } from './mail-styles.js';
import { addressHtml, phraseParts, phraseHtml } from './write-phrase.js';

/** Outlook only knows the attribute for the width. */
export function imageHtml(
  block: ImageBlock,
  { styles, width }: { styles: MailStyles; width: number },
): string {
  if (phraseParts(block.src).length === 0) return '';
  const shown = String(Math.min(block.width ?? width, width));
  const rounded = block.rounded === true ? ';border-radius:8px' : '';
  const alt = block.decorative === true ? '' : phraseHtml(block.alt ?? '');
  const picture = `<img src="${addressHtml(block.src)}" alt="${alt}" width="${shown}" style="display:block;width:100%;max-width:${shown}px;height:auto;border:0${rounded}${imagePlace(block, styles)}">`;
  const { href = '' } = block;
  const linked = phraseParts(href).length === 0 ? picture : `<a href="${addressHtml(href)}">${picture}</a>`;
  return `<div style="margin:0 0 16px">${linked}</div>`;
}

function imagePlace({ align }: ImageBlock, { start }: MailStyles): string {
  if (align === undefined) return '';
  return align === 'center' ? ';margin:0 auto' : `;margin-${start}:auto`;
}

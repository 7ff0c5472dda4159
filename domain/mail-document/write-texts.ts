import { LIGHT } from '../mail/mail-look.js';
import type {
  HeadingBlock,
  ListBlock,
  ParagraphBlock,
  QuoteBlock,
  SocialBlock,
  SpacerBlock,
} from './document.js';
import type { MailStyles } from './mail-styles.js';
import { inlineHtml } from './write-inline.js';
import { addressHtml, plainHtml } from './write-phrase.js';

const HEADINGS: Record<HeadingBlock['level'], string> = {
  1: 'margin:0 0 16px;font-size:26px;line-height:33px;font-weight:700;letter-spacing:-0.01em',
  2: 'margin:28px 0 10px;font-size:20px;line-height:27px;font-weight:700',
  3: 'margin:22px 0 8px;font-size:17px;line-height:24px;font-weight:700',
};

/** `;text-align:…`, unless lines begin where they usually do. */
export function textAlign({ align }: { align?: 'center' | 'end' }, { end }: Pick<MailStyles, 'end'>): string {
  return align === undefined ? '' : `;text-align:${align === 'end' ? end : align}`;
}

/** Four sides, of which the one where lines begin has an indent. */
function indented(by: string, { direction }: MailStyles, y = '0'): string {
  return direction === 'ltr' ? `${y} 0 ${y} ${by}` : `${y} ${by} ${y} 0`;
}

export function paragraphHtml(block: ParagraphBlock, styles: MailStyles): string {
  return `<p style="margin:0 0 16px${textAlign(block, styles)}">${inlineHtml(block.content, styles)}</p>`;
}

export function headingHtml(block: HeadingBlock, styles: MailStyles): string {
  const tag = `h${String(block.level)}`;
  return `<${tag} style="${HEADINGS[block.level]}${textAlign(block, styles)}">${inlineHtml(block.content, styles)}</${tag}>`;
}

export function quoteHtml(block: QuoteBlock, styles: MailStyles): string {
  const border = `border-${styles.start}:3px solid {{ workspace.colors.accent }}`;
  const style = `margin:0 0 16px;padding:${indented('16px', styles, '2px')};${border};color:${LIGHT.soft}${textAlign(block, styles)}`;
  return `<blockquote class="q" style="${style}">${inlineHtml(block.content, styles)}</blockquote>`;
}

export function listHtml({ ordered = false, items }: ListBlock, styles: MailStyles): string {
  const tag = ordered ? 'ol' : 'ul';
  const lines = items.map((item) => `<li style="margin:0 0 6px">${inlineHtml(item, styles)}</li>`);
  return `<${tag} style="margin:0 0 16px;padding:${indented('24px', styles)}">${lines.join('')}</${tag}>`;
}

export function dividerHtml(): string {
  return `<div class="hr" role="separator" style="margin:24px 0;border-top:1px solid ${LIGHT.line};font-size:0;line-height:0">&nbsp;</div>`;
}

export function spacerHtml({ height }: SpacerBlock): string {
  const px = `${String(height)}px`;
  return `<div aria-hidden="true" style="height:${px};line-height:${px};font-size:1px;mso-line-height-rule:exactly">&nbsp;</div>`;
}

const BETWEEN = '<span class="s" aria-hidden="true"> &nbsp;&#183;&nbsp; </span>';

export function socialHtml(block: SocialBlock, styles: MailStyles): string {
  const links = block.links.map(
    ({ name, href }) =>
      `<a href="${addressHtml(href)}" style="${styles.link};white-space:nowrap">${plainHtml(name)}</a>`,
  );
  return `<p style="margin:8px 0 16px;font-size:14px;line-height:24px${textAlign(block, styles)}">${links.join(BETWEEN)}</p>`;
}

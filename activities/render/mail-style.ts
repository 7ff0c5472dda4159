import { brandColors, grounds, type SchemeColors } from '../../domain/mail/brand-colors.js';
import type { HeadRule, HeadRules } from '../../domain/mail/head-style.js';
import { DARK, LIGHT, MAIL_FONT as FONT } from '../../domain/mail/mail-look.js';
import type { Direction } from '../../domain/kernel/direction.js';

/** Where a line begins and ends; Outlook knows no `start` and `end`. */
const SIDES = {
  ltr: { start: 'left', end: 'right', indent: (by: string, y = '0') => `${y} 0 ${y} ${by}` },
  rtl: { start: 'right', end: 'left', indent: (by: string, y = '0') => `${y} ${by} ${y} 0` },
} as const;

/** The frame of a mail, as inline styles. */
export function frameStyle(brandColor: string | null, direction: Direction): string {
  const { start } = SIDES[direction];
  const { light } = brandColors(brandColor);
  return `
.page { margin: 0; padding: 0; width: 100%; background-color: ${grounds.light.page}; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100% }
.outer { padding: 28px 12px 36px }
.frame { width: 100%; max-width: 600px; margin: 0 auto }
.brand { padding: 0 8px 16px; font-family: ${FONT}; font-size: 15px; line-height: 20px; font-weight: 600; color: ${LIGHT.ink}; text-align: ${start} }
.dot { color: ${light.accent}; font-size: 20px; line-height: 20px; mso-line-height-rule: exactly }
.logo { display: block; height: 36px; width: auto; max-width: 220px; border: 0; font-size: 15px; line-height: 36px; font-weight: 600 }
.card { padding: 36px 40px 20px; background-color: ${grounds.light.card}; border: 1px solid ${LIGHT.line}; border-radius: 14px; font-family: ${FONT}; font-size: 16px; line-height: 25px; color: ${LIGHT.ink}; text-align: ${start}; word-break: break-word }
.foot { padding: 18px 8px 0; font-family: ${FONT}; font-size: 13px; line-height: 20px; color: ${LIGHT.soft}; text-align: ${start}; word-break: break-word }
.preheader { display: none; max-height: 0; max-width: 0; overflow: hidden; opacity: 0; font-size: 1px; line-height: 1px; color: ${grounds.light.page}; mso-hide: all }
`;
}

/** The footer below the card. */
export const footerStyle = `
p { margin: 0 0 8px }
a { color: ${LIGHT.soft}; text-decoration: underline }
`;

/** Elements in the card, as inline styles: authors write plain HTML. */
export function contentStyle(brandColor: string | null, direction: Direction): string {
  const { start, end, indent } = SIDES[direction];
  const { light } = brandColors(brandColor);
  return `
h1 { margin: 0 0 16px; font-size: 26px; line-height: 33px; font-weight: 700; letter-spacing: -0.01em }
h2 { margin: 28px 0 10px; font-size: 20px; line-height: 27px; font-weight: 700 }
h3 { margin: 22px 0 8px; font-size: 17px; line-height: 24px; font-weight: 700 }
p { margin: 0 0 16px }
ul, ol { margin: 0 0 16px; padding: ${indent('24px')} }
li { margin: 0 0 6px }
a { color: ${light.link}; text-decoration: underline }
blockquote { margin: 0 0 16px; padding: ${indent('16px', '2px')}; border-${start}: 3px solid ${light.accent}; color: ${LIGHT.soft} }
hr { margin: 24px 0; border: 0; border-top: 1px solid ${LIGHT.line} }
img { max-width: 100%; border: 0 }
.soft { color: ${LIGHT.soft}; font-size: 14px; line-height: 21px }
table.rows { width: 100%; margin: 4px 0 22px; border-collapse: collapse }
table.rows td, table.rows th { padding: 12px 0; border-top: 1px solid ${LIGHT.line}; font-size: 15px; line-height: 22px; font-weight: 400; text-align: ${start}; vertical-align: top; color: ${LIGHT.soft} }
table.rows td + td, table.rows th + td { padding-${start}: 16px; font-weight: 600; text-align: ${end}; color: ${LIGHT.ink} }
table.rows strong { color: ${LIGHT.ink} }
${buttonStyle(brandColor)}`;
}

/**
 * The cell has the background, the link the padding, so that all of it is clickable; Outlook ignores padding of
 * links and uses that of the cell (`mso-padding-alt`).
 */
export function buttonStyle(brandColor: string | null): string {
  const { light } = brandColors(brandColor);
  return `
table.button { margin: 8px 0 24px; border-collapse: separate }
table.button td { background-color: ${light.accent}; border-radius: 10px; text-align: center; mso-padding-alt: 14px 26px }
table.button a, a.button { display: inline-block; padding: 14px 26px; background-color: ${light.accent}; border-radius: 10px; font-family: ${FONT}; font-size: 16px; line-height: 20px; font-weight: 600; color: ${light.onAccent}; text-decoration: none }
`;
}

const ON_PHONES: HeadRule[] = [
  ['.card table.button', { width: '100%' }],
  ['.card table.button a', { display: 'block' }],
];

/** The rules for the head about what authors write. */
export function contentHeadRules({ accent, onAccent }: SchemeColors): HeadRules {
  return {
    dark: [
      ['.card .soft,.card blockquote', { color: DARK.soft }],
      ['.card table.rows td,.card table.rows th', { 'border-color': DARK.line, color: DARK.soft }],
      ['.card table.rows td + td,.card table.rows th + td,.card table.rows strong', { color: DARK.ink }],
      [
        '.card table.button td,.card table.button a,.card a.button',
        { 'background-color': accent, color: onAccent },
      ],
      ['.card hr', { 'border-top-color': DARK.line }],
    ],
    phone: ON_PHONES,
  };
}

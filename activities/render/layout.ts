import juice from 'juice';
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import type { MailBrand } from '../../domain/render/confirmation.js';
import { textDirection, type Direction } from '../../domain/kernel/direction.js';
import { headStyle } from '../../domain/mail/head-style.js';
import { buttonStyle, contentHeadRules, contentStyle, footerStyle, frameStyle } from './mail-style.js';

export interface LaidOut {
  /** Content of the card: an HTML fragment. */
  html: string;
  workspace: MailBrand;
  /** HTML below the card: the reason for the mail, unsubscribe link, postal address. */
  footer: string;
  /** Plain text that mail clients show beside the subject. */
  preheader?: string;
  /** Plain text; screen readers announce the mail by it. */
  title?: string;
  /** BCP 47: the language of the content. */
  lang?: string;
  /** The language of the footer and the preheader, if it is another one. */
  wordsLang?: string;
}

const SLOT = '%slot%';
const MAX_FRAMES = 500;
/** Pads the preheader so that mail clients do not append the content to it. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

/**
 * The base layout: 600 px of tables with inline styles, for light and dark mode and for phones, with the name and color
 * of the workspace. HTML parameters must be escaped by the caller.
 */
export function inLayout(laidOut: LaidOut): string {
  const { html, workspace, preheader = '', title, lang = 'en' } = laidOut;
  const direction = textDirection(lang);
  const content = withInlineStyles(withButtons(html), contentStyle(workspace.brandColor, direction));
  const shown = preheader.trim() === '' ? '' : `${escapeHtml(preheader.trim())}${PADDING}`;
  const heading = escapeHtml(title ?? workspace.name);
  const below = withInlineStyles(renderFooter(laidOut), footerStyle);
  const logo = workspace.logoUrl === null ? [] : [escapeHtml(workspace.logoUrl)];
  const brand = [...logo, escapeHtml(workspace.name)];
  const language = escapeHtml(lang);
  const values = [language, heading, shown, heading, language, ...brand, content, below];
  return renderFrame(workspace, direction).reduce((mail, part, i) => `${mail}${values[i - 1] ?? ''}${part}`);
}

/** A button that also works in Outlook; `url` is used verbatim. */
export function mailButton(button: { label: string; url: string; brandColor: string | null }): string {
  const { label, url, brandColor } = button;
  const link = `<a class="button" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
  return withInlineStyles(buttonTable(link), buttonStyle(brandColor));
}

/** Words in another language than the mail's say so, and are written in their own direction. */
function renderFooter({ footer, lang = 'en', wordsLang = lang }: LaidOut): string {
  if (footer === '' || lang.split('-', 1)[0] === wordsLang) return footer;
  return `<div lang="${escapeHtml(wordsLang)}" dir="${textDirection(wordsLang)}">${footer}</div>`;
}

const BUTTON = /<p>(<a class="button" [^<>]*>[^<>]*<\/a>)<\/p>/gu;

/** Puts links written as `<p><a class="button" href="…">Label</a></p>` into tables, which Outlook needs. */
function withButtons(html: string): string {
  return html.replace(BUTTON, (_paragraph, link: string) => buttonTable(link));
}

function buttonTable(link: string): string {
  return `<table class="button" role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td>${link}</td></tr></table>`;
}

const frames = new LRUCache<string, string[]>({ max: MAX_FRAMES });

/** The constant parts of the layout, between the slots. */
function renderFrame({ brandColor, logoUrl }: MailBrand, direction: Direction): string[] {
  const hasLogo = logoUrl !== null;
  const key = `${brandColor ?? ''} ${direction}${hasLogo ? ' logo' : ''}`;
  const known = frames.get(key);
  if (known !== undefined) return known;
  const frame = withInlineStyles(
    document({ style: headStyle(brandColor, contentHeadRules), brand: hasLogo ? LOGO : NAME, direction }),
    frameStyle(brandColor, direction),
  ).split(SLOT);
  frames.set(key, frame);
  return frame;
}

const NAME = `<span class="dot" aria-hidden="true">&#9679;</span>&nbsp; ${SLOT}`;
/** Outlook only knows the attribute for the height. */
const LOGO = `<img class="logo" src="${SLOT}" alt="${SLOT}" height="36">`;

/** Outlook ignores `max-width`, so a 600 px table wraps the frame for it alone. Webmail drops `html` and `body`, so
 * language and direction are also those of the element within. */
function document({
  style,
  brand,
  direction,
}: {
  style: string;
  brand: string;
  direction: Direction;
}): string {
  const dir = direction === 'rtl' ? ' dir="rtl"' : '';
  return `<!doctype html>
<html lang="${SLOT}"${dir} xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${SLOT}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${style}</style>
</head>
<body class="page">
<div class="preheader">${SLOT}</div>
<div class="page" role="article" aria-roledescription="email" aria-label="${SLOT}" lang="${SLOT}"${dir}>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="outer" align="center">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="frame" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="brand">${brand}</td></tr>
<tr><td class="card">
${SLOT}
</td></tr>
<tr><td class="foot">${SLOT}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

/**
 * Mails with more tags are not styled: each takes about 50 µs, which blocks the worker.
 */
const MAX_TAGS = 5_000;

// juice would protect code blocks of other template languages, searching the whole text once for each. Users' texts may
// contain thousands of them, and none is meant as code here.
for (const language of Object.keys(juice.codeBlocks)) Reflect.deleteProperty(juice.codeBlocks, language);

/**
 * Writes the rules of a style sheet into the tags that they apply to, as Gmail and Outlook require. A tag's own style
 * wins. Nothing is fetched and no file is read, since juice's resource handling is not used.
 */
function withInlineStyles(html: string, css: string): string {
  if (html.split('<', MAX_TAGS + 2).length - 1 > MAX_TAGS) return html;
  try {
    return juice.inlineContent(html, css, { applyAttributesTableElements: true });
  } catch (error) {
    // Thousands of nested tags overflow the stack.
    if (error instanceof RangeError) return html;
    throw error;
  }
}

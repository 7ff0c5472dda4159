import type { MailKind, WrittenMailStep } from '../automation/automation.js';
import { grounds } from '../mail/brand-colors.js';
import { DARK, LIGHT, MAIL_FONT } from '../mail/mail-look.js';

/** Content of a starter's mail; its texts are Liquid. Rendered as HTML and as plain text. */
export interface MailWords {
  id: string;
  kind?: MailKind;
  subject: string;
  /** Preview text shown next to the subject in mail clients. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Why the contact receives this mail. */
  footer: string;
}

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'button'; label: string; url: string }
  /** Short points with titles. */
  | { type: 'points'; points: { title: string; text: string }[] }
  /** Rows of label and value. */
  | { type: 'facts'; facts: { label: string; value: string }[] }
  /** Renders a line for each item of a list in the event. */
  | { type: 'items'; list: string; title: string; detail: string; value: string }
  | { type: 'signature'; text: string };

export const paragraph = (text: string): Block => ({ type: 'paragraph', text });
export const button = (label: string, url: string): Block => ({ type: 'button', label, url });
export const signature = (text: string): Block => ({ type: 'signature', text });

const FONT = `font-family:${MAIL_FONT}`;
const { ink: INK, soft: SOFT, line: LINE } = LIGHT;
const PAGE = grounds.light.page;
const CARD = grounds.light.card;
/** The accessible variant of the workspace's brand color. */
const ACCENT = '{{ workspace.colors.accent }}';
const ON_ACCENT = '{{ workspace.colors.onAccent }}';

/** A `sendEmail` step. */
export function mailStep(words: MailWords): WrittenMailStep {
  const { id, kind, subject } = words;
  const mail: WrittenMailStep = { id, type: 'sendEmail', subject, html: html(words), text: plain(words) };
  return kind === undefined ? mail : { ...mail, kind };
}

/**
 * Tables and inline styles, for Outlook and Gmail. The rules in the head are for phones and dark mode; clients
 * that ignore them show the light mail.
 */
function html({ kind, preheader, heading, blocks, footer }: MailWords): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>
${HEAD_STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${PAGE};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preheader}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${PAGE};">
<tr><td class="outer" align="center" style="padding:28px 12px 36px;">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:0;"><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;margin:0 auto;">
<tr><td class="side ink" style="padding:0 8px 16px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:${INK};"><span class="dot" aria-hidden="true" style="color:${ACCENT};font-size:20px;">&#9679;</span>&nbsp; {{ workspace.name }}</td></tr>
<tr><td class="card" bgcolor="${CARD}" style="padding:36px 40px 20px;background-color:${CARD};border:1px solid ${LINE};border-radius:14px;">
<h1 class="title ink" style="margin:0 0 16px;${FONT};font-size:26px;line-height:33px;font-weight:700;letter-spacing:-0.01em;color:${INK};">${heading}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="side soft" style="padding:18px 8px 0;${FONT};font-size:13px;line-height:20px;color:${SOFT};">${footer}${ADDRESS_HTML}${kind === 'transactional' ? '' : LEAVE_HTML}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const HEAD_STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 620px) {
  .outer { padding: 16px 0 24px !important; }
  .card { padding: 26px 22px 10px !important; border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important; }
  .side { padding-left: 22px !important; padding-right: 22px !important; }
  .title { font-size: 23px !important; line-height: 30px !important; }
  .button { display: block !important; text-align: center !important; }
  .wide { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: ${grounds.dark.page} !important; }
  .card { background-color: ${grounds.dark.card} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft, .soft a { color: ${DARK.soft} !important; }
  .line { border-color: ${DARK.line} !important; }
  .dot { color: {{ workspace.colors.dark.accent }} !important; }
  .accent, .accent .button { background-color: {{ workspace.colors.dark.accent }} !important; color: {{ workspace.colors.dark.onAccent }} !important; }
}
[data-ogsc] .ink { color: ${DARK.ink} !important; }
[data-ogsc] .soft { color: ${DARK.soft} !important; }`;

/** Marketing mail needs both. */
const ADDRESS_HTML =
  '{% if workspace.postalAddress %}<br>{{ workspace.name }}, {{ workspace.postalAddress | split: "\\n" | join: ", " }}{% endif %}';
const LEAVE_HTML = `{% if unsubscribeUrl %}<br><a href="{{ unsubscribeUrl }}" style="color:${SOFT};text-decoration:underline;">Unsubscribe</a>{% endif %}`;

const TEXT = `${FONT};font-size:16px;line-height:25px`;

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 18px;${TEXT};color:${INK};">${block.text}</p>`;
    case 'signature':
      return `<p class="soft" style="margin:26px 0 16px;${TEXT};color:${SOFT};">${block.text}</p>`;
    case 'button':
      return buttonHtml(block);
    case 'points':
      return tableHtml(block.points.map(pointRow));
    case 'facts':
      return tableHtml(block.facts.map(factRow));
    case 'items':
      return tableHtml([`{% for item in ${block.list} %}${itemRow(block)}{% endfor %}`]);
  }
}

/**
 * The cell has the color and the link has the padding, so that the whole button is clickable; Outlook pads the
 * cell instead.
 */
function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-collapse:separate;">
<tr><td class="accent" bgcolor="${ACCENT}" style="border-radius:10px;background-color:${ACCENT};mso-padding-alt:14px 26px;">
<a class="button" href="${url}" style="display:inline-block;padding:14px 26px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${ON_ACCENT};text-decoration:none;border-radius:10px;">${label}</a>
</td></tr>
</table>`;
}

function tableHtml(rows: string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 22px;">
${rows.join('\n')}
</table>`;
}

const CELL = `padding:12px 0;border-top:1px solid ${LINE};${FONT};font-size:15px;line-height:22px`;

function pointRow({ title, text }: { title: string; text: string }): string {
  return `<tr><td class="soft line" style="${CELL};color:${SOFT};"><strong class="ink" style="color:${INK};">${title}</strong><br>${text}</td></tr>`;
}

function factRow({ label, value }: { label: string; value: string }): string {
  return `<tr><td class="soft line" style="${CELL};color:${SOFT};">${label}</td><td class="ink line" align="right" style="${CELL};font-weight:600;color:${INK};">${value}</td></tr>`;
}

function itemRow({ title, detail, value }: Extract<Block, { type: 'items' }>): string {
  return `<tr><td class="soft line" style="${CELL};color:${SOFT};"><strong class="ink" style="color:${INK};">${title}</strong>${detail}</td><td class="ink line" align="right" valign="top" style="${CELL};font-weight:600;color:${INK};">${value}</td></tr>`;
}

function plain({ kind, heading, blocks, footer }: MailWords): string {
  const address =
    '{% if workspace.postalAddress %}\n{{ workspace.name }}, {{ workspace.postalAddress | split: "\\n" | join: ", " }}{% endif %}';
  const leave =
    kind === 'transactional' ? '' : '{% if unsubscribeUrl %}\nUnsubscribe: {{ unsubscribeUrl }}{% endif %}';
  return [heading, ...blocks.map(blockText), `-- \n${footer}${address}${leave}\n`].join('\n\n');
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.text;
    case 'signature':
      return block.text.replaceAll('<br>', '\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'points':
      return block.points.map(({ title, text }) => `* ${title}\n  ${text}`).join('\n');
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'items':
      return `{% for item in ${block.list} %}* ${block.title}${block.detail}: ${block.value}\n{% endfor %}`;
  }
}

import type { MailKind, SendEmailStep } from '../automation.js';

/** What a starter's mail says; its texts are Liquid. Two mails are made of it, of HTML and of plain text. */
export interface MailWords {
  id: string;
  kind?: MailKind;
  subject: string;
  /** Shown beside the subject in lists of mails. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Why one gets this mail. */
  footer: string;
}

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'button'; label: string; url: string }
  /** Short points, each with a title. */
  | { type: 'points'; points: { title: string; text: string }[] }
  /** Label and value, one below the other. */
  | { type: 'facts'; facts: { label: string; value: string }[] }
  /** A line for each thing of a list in the event. */
  | { type: 'items'; list: string; title: string; detail: string; value: string }
  | { type: 'signature'; text: string };

export const paragraph = (text: string): Block => ({ type: 'paragraph', text });
export const button = (label: string, url: string): Block => ({ type: 'button', label, url });
export const signature = (text: string): Block => ({ type: 'signature', text });

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#1c2430';
const SOFT = '#5b6675';
const LINE = '#e3e7ed';
const ACCENT = '#2f5bea';

/** The step of a mail. */
export function mailStep(words: MailWords): SendEmailStep {
  const { id, kind, subject } = words;
  const mail: SendEmailStep = { id, type: 'sendEmail', subject, html: html(words), text: plain(words) };
  return kind === undefined ? mail : { ...mail, kind };
}

/**
 * Tables and inlined styles, which is what Outlook and Gmail understand; the few rules in the head are for phones
 * and for readers in the dark, who see the light mail where they are not known.
 */
function html({ preheader, heading, blocks, footer }: MailWords): string {
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
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 620px) {
  .frame { width: 100% !important; }
  .outer { padding: 16px 0 28px !important; }
  .card { padding: 28px 22px !important; border-radius: 0 !important; }
  .side { padding-left: 22px !important; padding-right: 22px !important; }
  .title { font-size: 24px !important; line-height: 31px !important; }
  .button { display: block !important; text-align: center !important; }
  .wide { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #11151b !important; }
  .card { background-color: #1b212a !important; }
  .ink { color: #eef1f5 !important; }
  .soft { color: #a4afbd !important; }
  .line { border-color: #323b47 !important; }
  .accent { background-color: #3d63ec !important; }
}
[data-ogsc] .ink { color: #eef1f5 !important; }
[data-ogsc] .soft { color: #a4afbd !important; }
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f5f8;-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preheader}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f5f8;">
<tr><td class="outer" align="center" style="padding:32px 12px;">
<table role="presentation" class="frame" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:600px;">
<tr><td class="side soft" style="padding:0 40px 18px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:${SOFT};">{{ workspace.name }}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:40px;background-color:#ffffff;border-radius:12px;">
<h1 class="title ink" style="margin:0 0 20px;${FONT};font-size:28px;line-height:36px;font-weight:700;color:${INK};">${heading}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="side soft" style="padding:20px 40px 0;${FONT};font-size:13px;line-height:19px;color:${SOFT};">${footer}{% if workspace.postalAddress %}<br>{{ workspace.name }}, {{ workspace.postalAddress }}{% endif %}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const TEXT = `${FONT};font-size:16px;line-height:25px`;

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 18px;${TEXT};color:${INK};">${block.text}</p>`;
    case 'signature':
      return `<p class="soft" style="margin:26px 0 0;${TEXT};color:${SOFT};">${block.text}</p>`;
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

/** The cell has the colour and the link the padding, so that all of it can be clicked, in Outlook too. */
function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;">
<tr><td class="accent" bgcolor="${ACCENT}" style="border-radius:8px;background-color:${ACCENT};">
<a class="button" href="${url}" style="display:inline-block;padding:14px 26px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px;">${label}</a>
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

function plain({ heading, blocks, footer }: MailWords): string {
  const address =
    '{% if workspace.postalAddress %}\n{{ workspace.name }}, {{ workspace.postalAddress }}{% endif %}';
  return [heading, ...blocks.map(blockText), `--\n${footer}${address}\n`].join('\n\n');
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

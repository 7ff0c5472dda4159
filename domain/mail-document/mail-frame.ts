import { LIGHT } from '../mail/mail-look.js';
import type { MailStyles } from './mail-styles.js';

/** Pads the preheader so that mail clients do not append the content to it. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

const NAME = `<span class="dot" aria-hidden="true" style="color:{{ workspace.colors.accent }};font-size:20px;line-height:20px;mso-line-height-rule:exactly">&#9679;</span>&nbsp; {{ workspace.name }}`;
/** Outlook only knows the attribute for the height. */
const LOGO = `<img class="logo" src="{{ workspace.logoUrl }}" alt="{{ workspace.name }}" height="36" style="display:block;height:36px;width:auto;max-width:220px;border:0;font-size:15px;line-height:36px;font-weight:600">`;

/** Why people get it, who sends it, and how to leave; in words of ours, which are known when the mail is sent. */
const FOOTER = `<div lang="{{ mail.footer.language }}" dir="{{ mail.footer.direction }}">{% if mail.footer.why != '' %}<p style="margin:0 0 8px">{{ mail.footer.why }}</p>{% endif %}{% if mail.footer.from != '' %}<p style="margin:0 0 8px">{{ mail.footer.from }}</p>{% endif %}{% if unsubscribeUrl %}<p style="margin:0 0 8px"><a href="{{ unsubscribeUrl }}" style="color:${LIGHT.soft};text-decoration:underline">{{ mail.footer.unsubscribe }}</a></p>{% endif %}</div>`;

function headRow({ font, start }: MailStyles): string {
  return `<tr><td class="brand" style="padding:0 8px 16px;font-family:${font};font-size:15px;line-height:20px;font-weight:600;color:${LIGHT.ink};text-align:${start}">{% if workspace.logoUrl %}${LOGO}{% else %}${NAME}{% endif %}</td></tr>\n`;
}

/**
 * The whole HTML document around the content, whose variable parts are Liquid: `mail` has what is known when it is sent.
 * Webmail drops `html` and `body`, so language and direction are also those of the element within. Outlook ignores
 * `max-width`, so a table wraps the frame for it alone.
 */
export function framed(content: string, styles: MailStyles, head: 'brand' | 'none'): string {
  const { font, page, card, corner, width, start, direction } = styles;
  const dir = direction === 'rtl' ? ' dir="rtl"' : '';
  const px = String(width);
  return `<!doctype html>
<html lang="{{ mail.language }}"${dir} xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{ mail.subject }}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>{{ mail.style | raw }}</style>
</head>
<body class="page" style="margin:0;padding:0;width:100%;background-color:${page};-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%">
<div class="pre" style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${page};mso-hide:all">{% if mail.preheader != '' %}{{ mail.preheader }}${PADDING}{% endif %}</div>
<div class="page" role="article" aria-roledescription="email" aria-label="{{ mail.subject }}" lang="{{ mail.language }}"${dir} style="background-color:${page}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${page}" style="width:100%;background-color:${page}"><tr><td class="outer" align="center" style="padding:28px 12px 36px">
<!--[if mso]><table role="presentation" width="${px}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${px}px;margin:0 auto">
${head === 'brand' ? headRow(styles) : ''}<tr><td class="card" bgcolor="${card}" style="padding:36px 40px 20px;background-color:${card};border:1px solid ${LIGHT.line};border-radius:${String(corner)}px;font-family:${font};font-size:16px;line-height:25px;color:${LIGHT.ink};text-align:${start};word-break:break-word">
${content}
</td></tr>
<tr><td class="foot" style="padding:18px 8px 0;font-family:${font};font-size:13px;line-height:20px;color:${LIGHT.soft};text-align:${start};word-break:break-word">${FOOTER}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

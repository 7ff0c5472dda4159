import { escapeHtml } from './escape-html.js';
import { MAIL_FONT } from './mail-look.js';

/** A mail in the name of the installation. */
export interface HouseMail {
  subject: string;
  html: string;
  text: string;
}

/** A paragraph per line; lines that are a link alone can be clicked. */
export function houseMail({
  subject,
  lines,
  links = [],
  language = 'en',
}: {
  subject: string;
  lines: readonly string[];
  links?: readonly string[];
  language?: string;
}): HouseMail {
  const html = lines.map((line) => {
    const text = escapeHtml(line);
    return links.includes(line) ? `<p><a href="${text}">${text}</a></p>` : `<p>${text}</p>`;
  });
  return {
    subject,
    html: `<div lang="${language}" style="font-family: ${MAIL_FONT}; font-size: 15px; line-height: 1.5">${html.join('\n')}</div>`,
    text: lines.join('\n\n'),
  };
}

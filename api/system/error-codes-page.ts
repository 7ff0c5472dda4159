import { errorCodes, type ErrorCode } from '../../domain/errors.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import { errorHelp } from '../http/output/error-help.js';
import { BRAND, publicPage } from '../pages/public-page.js';

const sections = (Object.keys(errorCodes) as ErrorCode[]).map((code) => {
  const { status, title } = errorCodes[code];
  const { when, todo } = errorHelp[code];
  return `<section id="${code}">
<h2><code>${code}</code> <span class="soft">${status}</span></h2>
<p><strong>${escapeHtml(title)}.</strong> ${withCode(when)}</p>
<p>${withCode(todo)}</p>
</section>`;
});

function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** The published table of error codes; the `type` of every problem links to it. */
export const errorCodesPage = publicPage({
  title: 'Error codes',
  lang: 'en',
  workspace: BRAND,
  body: `<p>Every error is an <code>application/problem+json</code> document (RFC 9457). Its <code>code</code> is one of these;
<code>detail</code> says more, and <code>errors</code> names every offending field.</p>
${sections.join('\n')}`,
});

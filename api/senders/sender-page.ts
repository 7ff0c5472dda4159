import { escapeHtml } from '../../domain/mail/escape-html.js';
import { page } from '../pages/service-page.js';

interface Asked {
  email: string;
  workspaceName: string;
}

/** A link scanner that opens the page allows nothing. */
export function senderPage({ email, workspaceName }: Asked): string {
  return page(
    'Allow email from your address?',
    `<p>The workspace <strong>${escapeHtml(workspaceName)}</strong> would like to send email from
<strong>${escapeHtml(email)}</strong>.</p>
<form method="post"><button>Allow</button></form>`,
  );
}

export function senderAllowedPage({ email, workspaceName }: Asked): string {
  return page(
    'Allowed',
    `<p>The workspace <strong>${escapeHtml(workspaceName)}</strong> may now send email as
<strong>${escapeHtml(email)}</strong>.</p>`,
  );
}

/** For a link that is unknown, used, replaced or expired. */
export const senderLinkNotFoundPage = page(
  'This link no longer works',
  '<p>It’s been used or replaced, or it’s more than seven days old.</p>',
);

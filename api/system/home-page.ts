import { escapeHtml } from '../../domain/mail/escape-html.js';
import { BRAND, publicPage, type PublicPage } from '../pages/public-page.js';

/** Where further pages are; null if there is none. */
export interface HomeLinks {
  temporalUi: string | null;
  mailUi: string | null;
}

/** The page at the address of the service. */
export function homePage({ temporalUi, mailUi }: HomeLinks): PublicPage {
  const links: [address: string | null, text: string][] = [
    ['/docs', 'The reference of the API'],
    ['/docs/errors', 'Error codes, and what to do about each'],
    ['/api/openapi.json', 'The description of the API (OpenAPI 3.1)'],
    [temporalUi, 'Temporal: every run of an automation'],
    [mailUi, 'The mail catcher: every email sent from here'],
  ];
  const items = links.flatMap(([address, text]) =>
    address === null ? [] : [`<li><a href="${escapeHtml(address)}">${text}</a></li>`],
  );
  return publicPage({
    title: 'Audience and automation engine',
    lang: 'en',
    workspace: BRAND,
    body: `<p>Contacts, events, and automations that send email and call webhooks. Rollcall is used through its API.</p>
<ul>
${items.join('\n')}
</ul>`,
  });
}

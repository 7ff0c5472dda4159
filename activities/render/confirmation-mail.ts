import { sanitizeDisplayText, sanitizeDisplayTextDeep } from '../../domain/contact/sanitize-display-text.js';
import type { RenderedContact } from '../../domain/contact/rendered-contact.js';
import { formatDuration } from '../../domain/automation/duration.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import { isHtmlDocument } from '../../domain/mail/mail-content.js';
import type { ConfirmationMail, ConfirmationWords } from '../../domain/render/confirmation.js';
import { textPart } from '../mail/text-part.js';
import { insertAtEnd } from './insert-at-end.js';
import { inLayout, mailButton } from './layout.js';
import type { Renderer, TemplateScope } from './liquid.js';
import { RenderBudget } from './render-budget.js';
import { TemplateError } from './template-error.js';

const LABEL = 'Yes, subscribe me';
/** Longer values are not greeted as names. */
const MAX_GREETING_CHARACTERS = 30;

/**
 * Renders the mail that asks to confirm a sign-up. Anyone may have typed in the address, so no data of the sign-up can
 * become a link or markup, and the mail says why it was sent and that ignoring it has no effect.
 *
 * A list's templates are Liquid with `confirmUrl`, `list`, `contact`, `workspace` and `reminder`. A button is added if
 * they do not print the URL. If they cannot be rendered, the default mail is sent.
 */
export function renderConfirmation(
  renderer: Renderer,
  mail: ConfirmationMail,
  budget = new RenderBudget(),
): ConfirmationWords {
  const filled: Filled = { renderer, scope: scopeOf(mail), budget };
  const subject = subjectOf(mail, filled);
  const own = customHtml(mail, filled);
  if (own === null) return { subject, html: defaultHtml(mail, subject), text: defaultText(mail) };
  const words = textPart(own);
  const text = words.includes(mail.url) ? words : `${words}\n\n${LABEL}:\n${mail.url}`;
  if (isHtmlDocument(own)) return { subject, html: own, text };
  return { subject, html: framed(mail, subject, own), text: `${text}\n\n${textFooter(mail)}` };
}

/** What the templates of one mail have in common. */
interface Filled {
  renderer: Renderer;
  scope: TemplateScope;
  budget: RenderBudget;
}

function scopeOf({ list, workspace, contact, url, reminder }: ConfirmationMail): TemplateScope {
  const { email, customFields, ...fields } = contact;
  const typed = sanitizeDisplayTextDeep({ ...customFields, ...fields, customFields });
  return {
    contact: { ...(typed as Record<string, unknown>), email },
    workspace: { name: workspace.name, postalAddress: workspace.postalAddress },
    list: { name: list.name },
    confirmUrl: url,
    reminder,
  };
}

function subjectOf({ list, reminder }: ConfirmationMail, { renderer, scope, budget }: Filled): string {
  const { subject } = list.confirmation;
  const own = subject === null ? null : attempt(() => renderer.renderText(subject, scope, budget));
  const words = own?.replace(/\s+/gu, ' ').trim() || `Please confirm: ${list.name}`;
  return reminder ? `Reminder: ${words}` : words;
}

/** The list's HTML with a link to confirm, or null if it has none that can be used. */
function customHtml(mail: ConfirmationMail, { renderer, scope, budget }: Filled): string | null {
  const template = mail.list.confirmation.html;
  const html = template === null ? null : attempt(() => renderer.renderHtml(template, scope, budget));
  if (html === null || html.trim() === '' || html.includes(mail.url))
    return html?.trim() === '' ? null : html;
  const added = mailButton({ label: LABEL, url: mail.url, brandColor: mail.workspace.brandColor });
  return insertAtEnd(html, added);
}

function attempt(render: () => string): string | null {
  try {
    return render();
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

function defaultHtml(mail: ConfirmationMail, subject: string): string {
  const { list, workspace, contact, url, reminder } = mail;
  const button = mailButton({ label: LABEL, url, brandColor: workspace.brandColor });
  const html = `<h1>${reminder ? 'Still want to hear from us?' : 'One last step'}</h1>
<p>${escapeHtml(greeting(contact))}</p>
<p>${reminder ? 'You were asked a while ago to confirm' : 'Please confirm'} that <strong>${escapeHtml(contact.email)}</strong> should receive <strong>${escapeHtml(list.name)}</strong> from ${escapeHtml(workspace.name)}.</p>
${button}
<p class="soft">The button opens a page on which you confirm; it works for ${escapeHtml(formatDuration(list.confirmation.expiresAfter))} from your sign-up. If it does not work, open this address:<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
  return framed(mail, subject, html);
}

function framed({ workspace, reminder }: ConfirmationMail, subject: string, html: string): string {
  const why = escapeHtml(reason(workspace.name, reminder));
  const address = workspace.postalAddress === null ? '' : `<p>${escapeHtml(addressLine(workspace))}</p>`;
  return inLayout({
    html,
    workspace,
    footer: `<p>${why}</p>${address}`,
    preheader: 'Press the button to confirm. If this was not you, do nothing.',
    title: subject,
  });
}

function defaultText(mail: ConfirmationMail): string {
  const { list, workspace, contact, url, reminder } = mail;
  const ask = reminder ? 'You were asked a while ago to confirm' : 'Please confirm';
  const lines = [
    greeting(contact),
    `${ask} that ${contact.email} should receive "${list.name}" from ${workspace.name}. Open this address and press the button there:`,
    url,
    `It works for ${formatDuration(list.confirmation.expiresAfter)} from your sign-up.`,
    textFooter(mail),
  ];
  return lines.join('\n\n');
}

function textFooter({ workspace, reminder }: ConfirmationMail): string {
  const address = workspace.postalAddress === null ? '' : `\n\n${addressLine(workspace)}`;
  return `-- \n${reason(workspace.name, reminder)}${address}`;
}

function reason(workspaceName: string, reminder: boolean): string {
  const more = reminder ? 'This is the only reminder.' : 'There will be one reminder at most.';
  return `You get this mail because this address was entered to sign up with ${workspaceName}. If that was not you, do nothing: without pressing the button nobody is subscribed. ${more}`;
}

function addressLine({ name, postalAddress }: ConfirmationMail['workspace']): string {
  return [name, ...(postalAddress ?? '').split('\n').map((line) => line.trim())].filter(Boolean).join(', ');
}

/** Greets by name only if it is short and needed no sanitizing. */
function greeting({ firstName, name }: Pick<RenderedContact, 'firstName' | 'name'>): string {
  const given = (firstName || name || '').trim();
  const isName =
    given !== '' &&
    [...given].length <= MAX_GREETING_CHARACTERS &&
    sanitizeDisplayText(given) === given.normalize('NFKC');
  return isName ? `Hello ${given},` : 'Hello,';
}

import { sanitizeDisplayText, sanitizeDisplayTextDeep } from '../../domain/contact/sanitize-display-text.js';
import type { RenderedContact } from '../../domain/contact/rendered-contact.js';
import { formatDuration } from '../../domain/automation/duration.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { isHtmlDocument } from '../../domain/mail/mail-content.js';
import type { ConfirmationMail, ConfirmationWords } from '../../domain/render/confirmation.js';
import { wordsFor } from '../../domain/words/languages.js';
import type { Words } from '../../domain/words/words.js';
import { textPart } from '../mail/text-part.js';
import { insertAtEnd } from './insert-at-end.js';
import { inLayout, mailButton } from './layout.js';
import type { Renderer, TemplateScope } from './liquid.js';
import { schemeColors } from '../steps/render-scope.js';
import { renderConfirmationDocument } from './confirmation-document.js';
import { RenderBudget } from './render-budget.js';
import { TemplateError } from './template-error.js';

/** Longer values are not greeted as names. */
const MAX_GREETING_CHARACTERS = 30;

/**
 * Renders the mail that asks to confirm a sign-up. Anyone may have typed in the address, so no data of the sign-up can
 * become a link or markup, and the mail says why it was sent and that ignoring it has no effect.
 *
 * A list's templates are Liquid with `confirmUrl`, `list`, `contact`, `workspace` and `reminder`. A button is added if
 * they do not print the URL. If they cannot be rendered, the default mail is sent. What is ours speaks the contact's
 * language.
 */
export function renderConfirmation(
  renderer: Renderer,
  mail: ConfirmationMail,
  budget = new RenderBudget(),
): ConfirmationWords {
  const words = wordsFor(mail.contact.language);
  const filled: Filled = { renderer, scope: templateScope(mail), budget, words };
  const { document = null } = mail.list.confirmation;
  const blocks = document === null ? null : attempt(() => fromBlocks(mail, document, filled));
  if (blocks !== null) return blocks;
  const subject = mailSubject(mail, filled);
  const own = customHtml(mail, filled);
  if (own === null)
    return { subject, html: defaultHtml(mail, subject, words), text: defaultText(mail, words) };
  const text = withAddress(textPart(own), mail, words);
  if (isHtmlDocument(own)) return { subject, html: own, text };
  const lang = mail.contact.language ?? words.language;
  return {
    subject,
    html: framed(mail, { subject, html: own, words, lang }),
    text: `${text}\n\n${textFooter(mail, words)}`,
  };
}

/** What the templates of one mail have in common. */
interface Filled {
  renderer: Renderer;
  scope: TemplateScope;
  budget: RenderBudget;
  words: Words;
}

function templateScope({ list, workspace, contact, url, reminder }: ConfirmationMail): TemplateScope {
  const { email, customFields, ...fields } = contact;
  const typed = sanitizeDisplayTextDeep({ ...customFields, ...fields, customFields });
  return {
    contact: { ...(typed as Record<string, unknown>), email },
    workspace: { ...workspace, colors: schemeColors(workspace.brandColor) },
    list: { name: list.name },
    confirmUrl: url,
    reminder,
  };
}

function mailSubject({ list, reminder }: ConfirmationMail, filled: Filled): string {
  const { renderer, scope, budget, words } = filled;
  const { subject } = list.confirmation;
  const own = subject === null ? null : attempt(() => renderer.renderText(subject, scope, budget));
  const plain = own?.replace(/\s+/gu, ' ').trim() || words.confirmMail.subject(list.name);
  return reminder ? words.confirmMail.reminder(plain) : plain;
}

/** The list's blocks with a link to confirm, and with why and from whom the mail is. @throws TemplateError */
function fromBlocks(mail: ConfirmationMail, document: MailDocument, filled: Filled): ConfirmationWords {
  const { language, ...made } = renderConfirmationDocument(mail, document, {
    ...filled,
    subjectOf: (template, spoken) => {
      const confirmation = { ...mail.list.confirmation, subject: template };
      const list = { ...mail.list, confirmation };
      return mailSubject({ ...mail, list }, { ...filled, words: wordsFor(spoken) });
    },
    footerOf: (spoken) => {
      const { workspace } = mail;
      return { why: reason(mail, wordsFor(spoken)), from: postalLine(workspace) };
    },
  });
  const words = wordsFor(language);
  const { subject, html, text } = made;
  return {
    subject,
    html: withLink(html, mail, words),
    text: `${withAddress(text, mail, words)}\n\n${textFooter(mail, words)}`,
  };
}

/** The list's HTML with a link to confirm, or null if it has none that can be used. */
function customHtml(mail: ConfirmationMail, { renderer, scope, budget, words }: Filled): string | null {
  const template = mail.list.confirmation.html;
  const html = template === null ? null : attempt(() => renderer.renderHtml(template, scope, budget));
  return html === null || html.trim() === '' ? null : withLink(html, mail, words);
}

/** Adds a button unless there is a link to confirm. */
function withLink(html: string, { url, workspace }: ConfirmationMail, { confirmMail }: Words): string {
  if (html.includes(url)) return html;
  const { brandColor } = workspace;
  return insertAtEnd(html, mailButton({ label: confirmMail.button, url, brandColor }));
}

function withAddress(text: string, { url }: ConfirmationMail, { confirmMail }: Words): string {
  return text.includes(url) ? text : `${text}\n\n${confirmMail.button}:\n${url}`;
}

function attempt<T>(render: () => T): T | null {
  try {
    return render();
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

function defaultHtml(mail: ConfirmationMail, subject: string, words: Words): string {
  const { list, workspace, contact, url, reminder } = mail;
  const { title, titleOfReminder, ask, askAgain, lasts, otherwise, ...more } = words.confirmMail;
  const button = mailButton({ label: more.button, url, brandColor: workspace.brandColor });
  const about = {
    email: `<strong>${escapeHtml(contact.email)}</strong>`,
    list: `<strong>${escapeHtml(list.name)}</strong>`,
    workspace: escapeHtml(workspace.name),
  };
  const html = `<h1>${reminder ? titleOfReminder : title}</h1>
<p>${escapeHtml(more.greeting(greetingName(contact)))}</p>
<p>${reminder ? askAgain(about) : ask(about)}</p>
${button}
<p class="soft">${lasts(duration(list, words))} ${otherwise}<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
  return framed(mail, { subject, html, words, lang: words.language });
}

interface Framed {
  subject: string;
  html: string;
  words: Words;
  /** The language of the HTML. */
  lang: string;
}

function framed(mail: ConfirmationMail, { subject, html, words, lang }: Framed): string {
  const { workspace } = mail;
  const why = escapeHtml(reason(mail, words));
  const from = postalLine(workspace);
  const address = from === '' ? '' : `<p>${escapeHtml(from)}</p>`;
  return inLayout({
    html,
    workspace,
    footer: `<p>${why}</p>${address}`,
    preheader: words.confirmMail.preheader,
    title: subject,
    lang,
    wordsLang: words.language,
  });
}

function defaultText(mail: ConfirmationMail, words: Words): string {
  const { list, workspace, contact, url, reminder } = mail;
  const { ask, askAgain, greeting, quoted, openAddress, addressLasts } = words.confirmMail;
  const about = { email: contact.email, list: quoted(list.name), workspace: workspace.name };
  const lines = [
    greeting(greetingName(contact)),
    `${reminder ? askAgain(about) : ask(about)} ${openAddress}`,
    url,
    addressLasts(duration(list, words)),
    textFooter(mail, words),
  ];
  return lines.join('\n\n');
}

function duration({ confirmation }: ConfirmationMail['list'], { language }: Words): string {
  return formatDuration(confirmation.expiresAfter, language);
}

function textFooter(mail: ConfirmationMail, words: Words): string {
  const from = postalLine(mail.workspace);
  return `-- \n${reason(mail, words)}${from === '' ? '' : `\n\n${from}`}`;
}

function reason({ workspace, reminder }: ConfirmationMail, { confirmMail }: Words): string {
  const { onlyReminder, oneReminder } = confirmMail;
  return `${confirmMail.reason(workspace.name)} ${reminder ? onlyReminder : oneReminder}`;
}

/** Who sends it, and where they are; empty without an address. */
function postalLine({ name, postalAddress }: ConfirmationMail['workspace']): string {
  if (postalAddress === null) return '';
  return [name, ...postalAddress.split('\n').map((line) => line.trim())].filter(Boolean).join(', ');
}

/** The name to greet by, if it is short and needed no sanitizing. */
function greetingName({ firstName }: Pick<RenderedContact, 'firstName'>): string | null {
  const given = (firstName ?? '').trim();
  const isName =
    given !== '' &&
    [...given].length <= MAX_GREETING_CHARACTERS &&
    sanitizeDisplayText(given) === given.normalize('NFKC');
  return isName ? given : null;
}

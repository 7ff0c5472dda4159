import { MAX_NAME } from '../../domain/contact/plain-name.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import type { ListRecord } from '../../models/audience/list.js';
import { wordLanguages, wordsFor, type WordLanguage } from '../../domain/words/languages.js';
import { NO_TRACKING } from '../../domain/tracking/tracking.js';
import type { Unsubscriber } from './read-unsubscriber.js';

/** The names of the form's fields. */
export const preferenceFields = {
  /** Tells this form from the others of the page. */
  marker: 'preferences',
  /** The lists that the page has shown, so that one that was made public meanwhile is not left. */
  shown: 'shown',
  wanted: 'wanted',
  firstName: 'firstName',
  lastName: 'lastName',
  language: 'language',
  tracking: 'tracking',
} as const;

/** The languages that a contact can choose: those of the pages, and the one that it has. */
export function offeredLanguages(current: string | null): string[] {
  return [...new Set([...(current === null ? [] : [current]), ...wordLanguages])];
}

/** A form with a box for each list, ticked if the contact gets it, and fields for name and language. */
export function preferencesHtml(who: Unsubscriber, lang: WordLanguage): string {
  const { heading, headingOfLeft, lists, save } = wordsFor(lang).preferencesPage;
  const getsAnything = who.contact.subscribed || who.active.length > 0;
  const boxes = who.listed.map((list) => boxHtml(list, who, lang)).join('\n');
  const fieldset =
    boxes === '' ? '' : `<fieldset>\n<legend class="soft">${lists}</legend>\n${boxes}\n</fieldset>\n`;
  return `
<h2>${getsAnything ? heading : headingOfLeft}</h2>
<form method="post">
<input type="hidden" name="${preferenceFields.marker}" value="yes">
${fieldset}${trackingHtml(who, lang)}${personHtml(who, lang)}
<button class="quiet">${save}</button>
</form>`;
}

function boxHtml({ _id, name, description }: ListRecord, who: Unsubscriber, lang: WordLanguage): string {
  const { pending, thisMail } = wordsFor(lang).preferencesPage;
  const id = _id.toHexString();
  const status = who.subscriptions.find(({ listId }) => listId.equals(_id))?.status;
  const isOn = status === 'subscribed' || status === 'pending';
  const notes = [
    description === null || description === '' ? '' : escapeHtml(description),
    status === 'pending' ? pending : '',
    who.listId?.equals(_id) === true ? thisMail : '',
  ].filter((note) => note !== '');
  const hints = notes.map((note) => `<br><span class="hint">${note}</span>`).join('');
  return `<label class="choice"><input type="hidden" name="${preferenceFields.shown}" value="${id}"><input type="checkbox" name="${preferenceFields.wanted}" value="${id}"${isOn ? ' checked' : ''}><span>${escapeHtml(name)}${hints}</span></label>`;
}

/** Whether the workspace measures anything, so that there is something to ask. */
export function asksForTracking({ workspace }: Unsubscriber): boolean {
  const { clicks, opens } = workspace.tracking ?? NO_TRACKING;
  return clicks || opens;
}

/** What the contact is asked about being measured, and what the ledger keeps of it. */
export function trackingQuestion({ workspace }: Unsubscriber, lang: WordLanguage): string {
  return wordsFor(lang).preferencesPage.tracking.ask(workspace.name);
}

/** No answer is preselected: a box ticked in advance is not consent. */
function trackingHtml(who: Unsubscriber, lang: WordLanguage): string {
  if (!asksForTracking(who)) return '';
  const { yes, no } = wordsFor(lang).preferencesPage.tracking;
  const { state } = who.contact.trackingConsent ?? { state: 'unknown' };
  const choice = (value: 'given' | 'withdrawn', label: string): string =>
    `<label class="choice"><input type="radio" name="${preferenceFields.tracking}" value="${value}"${state === value ? ' checked' : ''}><span>${label}</span></label>`;
  return `<fieldset>
<legend class="soft">${escapeHtml(trackingQuestion(who, lang))}</legend>
${choice('given', yes)}
${choice('withdrawn', no)}
</fieldset>
`;
}

/** Shows no stored name: links are forwarded with emails. */
function personHtml({ contact }: Unsubscriber, lang: WordLanguage): string {
  const { firstName, lastName, nameHint, language, noLanguage } = wordsFor(lang).preferencesPage;
  const languages = new Intl.DisplayNames(lang, { type: 'language' });
  const options = offeredLanguages(contact.language).map((code) => {
    const selected = code === contact.language ? ' selected' : '';
    return `<option value="${escapeHtml(code)}"${selected}>${escapeHtml(languages.of(code) ?? code)}</option>`;
  });
  const none = contact.language === null ? `<option value="">${noLanguage}</option>` : '';
  return `${nameField('firstName', firstName, nameHint)}
${nameField('lastName', lastName, nameHint)}
<div class="field">
<label for="language">${language}</label>
<select id="language" name="${preferenceFields.language}">${none}${options.join('')}</select>
</div>`;
}

function nameField(field: 'firstName' | 'lastName', label: string, hint: string): string {
  const autocomplete = field === 'firstName' ? 'given-name' : 'family-name';
  return `<div class="field">
<label for="${field}">${label}</label>
<input id="${field}" name="${preferenceFields[field]}" maxlength="${String(MAX_NAME)}" autocomplete="${autocomplete}" aria-describedby="${field}-hint">
<p class="hint" id="${field}-hint">${hint}</p>
</div>`;
}

import type { Unsubscriber } from './read-unsubscriber.js';
import { maskedEmail } from '../pages/masked-email.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import { wordsFor, type WordLanguage } from '../../domain/words/languages.js';
import { pageWorkspace, publicPage, type PublicPage } from '../pages/public-page.js';
import { preferencesHtml } from './preferences-html.js';
import type { ListRecord } from '../../models/audience/list.js';

interface Shown {
  lang: WordLanguage;
  /** What was wrong with the submitted form. */
  problem?: 'chooseOne' | 'badName' | null;
}

/**
 * The page of an unsubscribe link: one button that unsubscribes from what the mail was about, below it the preferences.
 * For a contact who gets no mail, the page says so first.
 */
export function unsubscribePage(who: Unsubscriber, { lang, problem = null }: Shown): PublicPage {
  const { nothing, ask, chooseOne } = wordsFor(lang).unsubscribePage;
  const message = problem === 'badName' ? wordsFor(lang).preferencesPage.badName : chooseOne;
  const alert = problem === null ? '' : `<p class="problem" role="alert">${message}</p>\n`;
  const status = problem === null ? 200 : 422;
  const hasMore = who.active.length > 0 || who.contact.subscribed;
  if (!hasMore) {
    const text = `<p>${nothing.text(...emailAndWorkspace(who))}</p>${undoForm(who, lang)}`;
    const preferences = who.listed.length > 0 ? preferencesHtml(who, lang) : '';
    return shell(who, { lang, title: nothing.title, body: alert + text + preferences, isDone: true, status });
  }
  const body =
    alert + leaveForm(who, lang) + undoForm(who, lang) + preferencesHtml(who, lang) + leaveAllForm(who, lang);
  return shell(who, { lang, title: ask.title, body, status });
}

/** Shown after the preferences were saved; `unconfirmed` are the lists that an email asks to confirm. */
export function savedPage(
  who: Unsubscriber,
  { lang, unconfirmed }: { lang: WordLanguage; unconfirmed: readonly ListRecord[] },
): PublicPage {
  const { saved } = wordsFor(lang).preferencesPage;
  const [email, workspace] = emailAndWorkspace(who);
  const isWaiting = ({ _id }: ListRecord): boolean => unconfirmed.some((one) => one._id.equals(_id));
  const gets = who.contact.subscribed ? subscribedLists(who).filter((list) => !isWaiting(list)) : [];
  const names = (lists: readonly ListRecord[]): string =>
    named(
      lists.map(({ name }) => name),
      lang,
    );
  const said = gets.length === 0 ? saved.getsNone(email, workspace) : saved.gets(email, names(gets));
  const confirm = unconfirmed.length === 0 ? '' : `<p>${saved.confirm(names(unconfirmed))}</p>`;
  const body = `<p>${said}</p>${confirm}${undoForm(who, lang)}<p><a href="">${saved.more}</a></p>`;
  return shell(who, { lang, title: saved.title, body, isDone: true });
}

function subscribedLists({ active, subscriptions }: Unsubscriber): ListRecord[] {
  return active.filter(({ _id }) =>
    subscriptions.some(({ listId, status }) => listId.equals(_id) && status === 'subscribed'),
  );
}

/** Shown after unsubscribing; `lists` are the names of the lists, null for all mail. */
export function unsubscribedPage(
  who: Unsubscriber,
  { lang, lists }: { lang: WordLanguage; lists: string[] | null },
): PublicPage {
  const { left, nothing, others } = wordsFor(lang).unsubscribePage;
  const [email, workspace] = emailAndWorkspace(who);
  const said =
    lists === null
      ? left.all(email, workspace)
      : lists.length === 0
        ? nothing.text(email, workspace)
        : left.lists(email, named(lists, lang));
  const rest = who.active.length > 0 ? `<p><a href="">${others}</a></p>` : '';
  return shell(who, {
    lang,
    title: left.title,
    body: `<p>${said}</p>${undoForm(who, lang)}${rest}`,
    isDone: true,
  });
}

export function resubscribedPage(who: Unsubscriber, lang: WordLanguage): PublicPage {
  const { title, text } = wordsFor(lang).unsubscribePage.undone;
  return shell(who, { lang, title, body: `<p>${text(...emailAndWorkspace(who))}</p>`, isDone: true });
}

/** For an erased contact. */
export function erasedContactPage(lang: WordLanguage): PublicPage {
  const { title, text } = wordsFor(lang).unsubscribePage.gone;
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, isDone: true });
}

export function unknownUnsubscribePage(lang: WordLanguage): PublicPage {
  const { title, text } = wordsFor(lang).unsubscribePage.unknown;
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: 404 });
}

function shell(
  { workspace }: Unsubscriber,
  parts: { lang: WordLanguage; title: string; body: string; status?: number; isDone?: boolean },
): PublicPage {
  return publicPage({ ...parts, workspace: pageWorkspace(workspace) });
}

/** The list of the mail, while the contact is on it; otherwise everything. */
function leaveForm(who: Unsubscriber, lang: WordLanguage): string {
  const { ask, leaveFrom } = wordsFor(lang).unsubscribePage;
  const [email, workspace] = emailAndWorkspace(who);
  const list = listOfMail(who);
  const intro =
    list === undefined ? ask.none(email, workspace) : ask.one(email, escapeHtml(list.name), workspace);
  const field =
    list === undefined ? '' : `<input type="hidden" name="list" value="${list._id.toHexString()}">\n`;
  const all = list === undefined ? ' name="all" value="yes"' : '';
  const from = leaveFrom(list === undefined ? workspace : escapeHtml(list.name));
  return `<p>${intro}</p>
<form method="post">
${field}<button${all}>${from}</button>
</form>`;
}

/** Below the preferences, unless the first button already does it. */
function leaveAllForm(who: Unsubscriber, lang: WordLanguage): string {
  if (listOfMail(who) === undefined) return '';
  return `
<form method="post">
<button class="quiet" name="all" value="yes">${wordsFor(lang).unsubscribePage.leaveAll}</button>
</form>`;
}

function listOfMail({ active, listId }: Unsubscriber): ListRecord | undefined {
  return active.find(({ _id }) => listId !== null && _id.equals(listId));
}

function undoForm({ lastUnsubscribe }: Unsubscriber, lang: WordLanguage): string {
  if (lastUnsubscribe === null) return '';
  const { text, button } = wordsFor(lang).unsubscribePage.undo;
  return `
<form method="post">
<p class="soft">${text}</p>
<button class="quiet" name="undo" value="yes">${button}</button>
</form>`;
}

/** Email address and workspace name, in the form that texts expect. */
function emailAndWorkspace({ contact, workspace }: Unsubscriber): [email: string, workspace: string] {
  return [escapeHtml(maskedEmail(contact.email)), escapeHtml(workspace.name)];
}

function named(names: string[], lang: WordLanguage): string {
  const marked = names.map((name) => `<strong>${escapeHtml(name)}</strong>`);
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(marked);
}

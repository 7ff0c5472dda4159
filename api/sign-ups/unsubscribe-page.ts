import type { Unsubscriber } from './read-unsubscriber.js';
import { maskedEmail } from '../pages/masked-email.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import type { PageLanguage } from '../pages/page-language.js';
import { publicPage, type PublicPage } from '../pages/public-page.js';
import { unsubscribeTexts } from './unsubscribe-texts.js';

interface Shown {
  lang: PageLanguage;
  /** The form was submitted with nothing selected. */
  isEmpty?: boolean;
}

/** The page of an unsubscribe link: the current subscriptions, or a note that there are none. */
export function unsubscribePage(who: Unsubscriber, { lang, isEmpty = false }: Shown): PublicPage {
  const texts = unsubscribeTexts[lang];
  const hasMore = who.active.length > 0 || who.contact.subscribed;
  if (!hasMore) {
    const body = `<p>${texts.nothing.text(...emailAndWorkspace(who))}</p>${undoForm(who, lang)}`;
    return shell(who, { lang, title: texts.nothing.title, body, isDone: true });
  }
  const problem = isEmpty ? `<p class="problem" role="alert">${texts.chooseOne}</p>\n` : '';
  const body = problem + choices(who, lang) + undoForm(who, lang);
  return shell(who, { lang, title: texts.ask.title, body, status: isEmpty ? 422 : 200 });
}

/** Shown after unsubscribing; `lists` are the names of the lists, null for all mail. */
export function unsubscribedPage(
  who: Unsubscriber,
  { lang, lists }: { lang: PageLanguage; lists: string[] | null },
): PublicPage {
  const { left, nothing, others } = unsubscribeTexts[lang];
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

export function resubscribedPage(who: Unsubscriber, lang: PageLanguage): PublicPage {
  const { title, text } = unsubscribeTexts[lang].undone;
  return shell(who, { lang, title, body: `<p>${text(...emailAndWorkspace(who))}</p>`, isDone: true });
}

/** For an erased contact. */
export function erasedContactPage(lang: PageLanguage): PublicPage {
  const { title, text } = unsubscribeTexts[lang].gone;
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, isDone: true });
}

export function unknownUnsubscribePage(lang: PageLanguage): PublicPage {
  const { title, text } = unsubscribeTexts[lang].unknown;
  return publicPage({ title, lang, workspace: null, body: `<p>${text}</p>`, status: 404 });
}

function shell(
  { workspace: { name, brandColor = null } }: Unsubscriber,
  parts: { lang: PageLanguage; title: string; body: string; status?: number; isDone?: boolean },
): PublicPage {
  return publicPage({ ...parts, workspace: { name, brandColor } });
}

function choices(who: Unsubscriber, lang: PageLanguage): string {
  const { ask, leave, leaveAll } = unsubscribeTexts[lang];
  const [email, workspace] = emailAndWorkspace(who);
  const lists = who.active;
  const [only] = lists;
  const all = (kind: string, text: string): string =>
    `<button${kind} name="all" value="yes">${text}</button>`;
  if (only === undefined)
    return `<p>${ask.none(email, workspace)}</p>\n<form method="post">\n${all('', leave)}\n</form>`;
  const isOne = lists.length === 1;
  const intro = isOne ? ask.one(email, escapeHtml(only.name), workspace) : ask.several(email, workspace);
  const fields = isOne
    ? `<input type="hidden" name="list" value="${only._id.toHexString()}">`
    : fieldset(who, lang);
  return `<p>${intro}</p>
<form method="post">
${fields}
<button>${leave}</button>
${all(' class="quiet"', leaveAll)}
</form>`;
}

/** The list of this mail comes first, preselected. */
function fieldset(who: Unsubscriber, lang: PageLanguage): string {
  const { lists: legend, thisMail } = unsubscribeTexts[lang];
  const isThis = (id: { equals(other: unknown): boolean }): boolean =>
    who.listId !== null && id.equals(who.listId);
  const sorted = [...who.active].sort((a, b) => Number(isThis(b._id)) - Number(isThis(a._id)));
  const rows = sorted.map(({ _id, name }) => {
    const note = isThis(_id) ? `<br><span class="hint">${thisMail}</span>` : '';
    return `<label class="choice"><input type="checkbox" name="list" value="${_id.toHexString()}"${isThis(_id) ? ' checked' : ''}><span>${escapeHtml(name)}${note}</span></label>`;
  });
  return `<fieldset>\n<legend>${legend}</legend>\n${rows.join('\n')}\n</fieldset>`;
}

function undoForm({ lastUnsubscribe }: Unsubscriber, lang: PageLanguage): string {
  if (lastUnsubscribe === null) return '';
  const { text, button } = unsubscribeTexts[lang].undo;
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

function named(names: string[], lang: PageLanguage): string {
  const marked = names.map((name) => `<strong>${escapeHtml(name)}</strong>`);
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(marked);
}

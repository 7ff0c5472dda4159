import type { ObjectId } from 'mongodb';
import { param, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { formFields } from '../body/form-fields.js';
import type { FormPairs } from '../body/url-encoded.js';
import {
  contactOfLink,
  readUnsubscriber,
  type UnsubscribeState,
  type Unsubscriber,
} from './read-unsubscriber.js';
import { resubscribe, unsubscribe } from './unsubscribe.js';
import type { WordLanguage } from '../../domain/words/languages.js';
import { pageLanguage } from '../pages/page-language.js';
import type { PublicPage } from '../pages/public-page.js';
import {
  unsubscribedPage,
  erasedContactPage,
  savedPage,
  resubscribedPage,
  unknownUnsubscribePage,
  unsubscribePage,
} from './unsubscribe-page.js';
import { preferenceFields } from './preferences-html.js';
import { readPreferences, type Preferences } from './preferences.js';
import { rememberLeave } from './remember-leave.js';
import { savePreferences } from './save-preferences.js';
import { toVisitor, type Visitor } from '../http/visitor.js';
import { toTrackedRequest } from '../http/tracked-request.js';
import { notePreferencesOpened } from '../tracking/receive-hit.js';
import { respondWithPage } from '../pages/respond-with-page.js';

/** The action that the form of the page, or a mail program, requests. */
type UnsubscribeRequest =
  | { kind: 'leave'; by: 'page' | 'oneClick'; from: 'all' | ObjectId[] }
  | { kind: 'undo' }
  | { kind: 'save'; preferences: Preferences | null }
  | { kind: 'nothing' };

/** The page of an unsubscribe link. Opening it, however often, changes nothing; where clicks are measured, it is noted. */
export async function show(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithPage(ctx, async () => {
    await deps.publicLimits.take('page', ctx.ip);
    const state = await readUnsubscriber(deps, param(ctx, 'token'));
    if (state.kind !== 'open') return closedPage(ctx, state);
    noteOpened(ctx, deps, state.who);
    return unsubscribePage(state.who, { lang: languageFor(ctx, state.who) });
  });
}

function noteOpened(ctx: ApiContext, deps: Deps, who: Unsubscriber): void {
  const { workspace, contact, listId, messageId } = who;
  if (workspace.tracking?.clicks !== true) return;
  notePreferencesOpened(deps, {
    workspaceId: workspace._id.toHexString(),
    contactId: contact._id.toHexString(),
    listId: listId?.toHexString() ?? null,
    ...(messageId !== undefined && { messageId }),
    request: toTrackedRequest(ctx),
  });
}

/** Its form, and the one-click POST of mail programs (RFC 8058): without cookies or redirects. */
export async function submit(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithPage(ctx, async () => {
    await limit(ctx, deps);
    const token = param(ctx, 'token');
    let state = await readUnsubscriber(deps, token);
    if (state.kind === 'gone') {
      await rememberLeave(deps, token);
      // They may have been added again meanwhile.
      state = await readUnsubscriber(deps, token);
    }
    if (state.kind !== 'open') return closedPage(ctx, state);
    return await applyRequest(ctx, deps, {
      who: state.who,
      request: parseRequest(formFields(ctx), state.who),
    });
  });
}

/**
 * Mail programs send one-click POSTs for many contacts from few addresses, and our links cannot be guessed, so each
 * link has its own limit. Requests with invalid links count against the client's address.
 */
async function limit(ctx: ApiContext, deps: Deps): Promise<void> {
  const contactId = contactOfLink(deps, param(ctx, 'token'));
  if (contactId === null) await deps.publicLimits.take('unsubscribe', ctx.ip);
  else await deps.publicLimits.take('unsubscribeLink', contactId);
}

async function applyRequest(
  ctx: ApiContext,
  deps: Deps,
  { who, request }: { who: Unsubscriber; request: UnsubscribeRequest },
): Promise<PublicPage> {
  const lang = languageFor(ctx, who);
  if (request.kind === 'nothing') return unsubscribePage(who, { lang, problem: 'chooseOne' });
  const visitor = toVisitor(ctx, { baseUrl: deps.settings.baseUrl, language: lang });
  if (request.kind === 'undo') return await undoUnsubscribe(ctx, deps, { who, visitor });
  if (request.kind === 'save')
    return await save(ctx, deps, { who, visitor, preferences: request.preferences });
  const { from, by } = request;
  await unsubscribe(deps, { who, visitor, from, by });
  const state = await readUnsubscriber(deps, param(ctx, 'token'));
  if (state.kind !== 'open') return closedPage(ctx, state);
  const left = from === 'all' ? null : listNames(who, from);
  return unsubscribedPage(state.who, { lang, lists: left });
}

async function save(
  ctx: ApiContext,
  deps: Deps,
  { who, visitor, preferences }: { who: Unsubscriber; visitor: Visitor; preferences: Preferences | null },
): Promise<PublicPage> {
  if (preferences === null) return unsubscribePage(who, { lang: languageFor(ctx, who), problem: 'badName' });
  const lang = languageFor(ctx, who);
  const unconfirmed = await savePreferences(deps, { who, visitor, preferences, lang });
  const state = await readUnsubscriber(deps, param(ctx, 'token'));
  if (state.kind !== 'open') return closedPage(ctx, state);
  return savedPage(state.who, { lang: languageFor(ctx, state.who), unconfirmed });
}

async function undoUnsubscribe(
  ctx: ApiContext,
  deps: Deps,
  { who, visitor }: { who: Unsubscriber; visitor: Visitor },
): Promise<PublicPage> {
  const isUndone = await resubscribe(deps, { who, visitor });
  const lang = languageFor(ctx, who);
  return isUndone ? resubscribedPage(who, lang) : unsubscribePage(who, { lang });
}

/** A one-click request names no list, so the list of the mail applies. */
function parseRequest(fields: FormPairs, who: Unsubscriber): UnsubscribeRequest {
  const { listId, subscriptions } = who;
  const has = (name: string, value?: string): boolean =>
    fields.some(
      ([key, sent]) => key.toLowerCase() === name && (value === undefined || sent.toLowerCase() === value),
    );
  if (has('list-unsubscribe', 'one-click'))
    return { kind: 'leave', by: 'oneClick', from: listId === null ? 'all' : [listId] };
  if (has('undo')) return { kind: 'undo' };
  if (has('all')) return { kind: 'leave', by: 'page', from: 'all' };
  if (has(preferenceFields.marker)) return { kind: 'save', preferences: readPreferences(fields, who) };
  if (!has('list')) return { kind: 'nothing' };
  const chosen = new Set(fields.filter(([key]) => key === 'list').map(([, value]) => value));
  const from = subscriptions.map((one) => one.listId).filter((id) => chosen.has(id.toHexString()));
  return { kind: 'leave', by: 'page', from };
}

function listNames(who: Unsubscriber, ids: readonly ObjectId[]): string[] {
  return who.lists.filter(({ _id }) => ids.some((id) => id.equals(_id))).map(({ name }) => name);
}

function closedPage(ctx: ApiContext, { kind }: Exclude<UnsubscribeState, { kind: 'open' }>): PublicPage {
  const lang = pageLanguage(ctx);
  return kind === 'gone' ? erasedContactPage(lang) : unknownUnsubscribePage(lang);
}

function languageFor(ctx: ApiContext, { contact }: Unsubscriber): WordLanguage {
  return pageLanguage(ctx, contact.language);
}

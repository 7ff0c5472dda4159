import type { ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { emptyConsentFacts } from '../../domain/lists/sign-up.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Engine } from '../../engine/engine.js';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
import { recordContactCall } from '../contacts/record-contact-call.js';
import type { Visitor } from '../http/visitor.js';
import { trackingQuestion } from './preferences-html.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { WordLanguage } from '../../domain/words/languages.js';
import type { Preferences } from './preferences.js';
import type { Unsubscriber } from './read-unsubscriber.js';
import { recordSignUp } from './record-sign-up.js';
import { unsubscribe } from './unsubscribe.js';

interface SaveDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

const SOURCE: EventSourceRef = { type: 'link', id: null, name: 'preference page' };

/**
 * Joins and leaves lists, changes name and language, and says whether to be measured. Joining is a sign-up by a public page: it takes a confirmation
 * where the list wants one, and for contacts who had left. May be repeated.
 *
 * @returns the joined lists that an email asks to confirm
 */
export async function savePreferences(
  deps: SaveDeps,
  {
    who,
    visitor,
    preferences,
    lang,
  }: { who: Unsubscriber; visitor: Visitor; preferences: Preferences; lang: WordLanguage },
): Promise<ListRecord[]> {
  const { join, leave, person, tracking } = preferences;
  const text = trackingQuestion(who, lang);
  const facts = { ...emptyConsentFacts, ...visitor, text, source: 'preference page' };
  const patch = {
    ...person,
    ...(tracking !== null && { tracking: { state: tracking, overrides: true, facts } }),
  };
  try {
    if (Object.keys(patch).length > 0) await changePerson(deps, who, patch);
    if (leave.length > 0) await unsubscribe(deps, { who, visitor, from: leave, by: 'page' });
    const unconfirmed: ListRecord[] = [];
    for (const list of pickLists(who, join)) {
      if (await joinList(deps, { who, visitor, list })) unconfirmed.push(list);
    }
    return unconfirmed;
  } catch (error) {
    // Erased at the same time: there is nothing left to prefer.
    if (error instanceof RollcallError && error.code === 'not_found') return [];
    throw error;
  }
}

function pickLists({ listed }: Unsubscriber, ids: readonly ObjectId[]): ListRecord[] {
  return listed.filter(({ _id }) => ids.some((id) => id.equals(_id)));
}

async function changePerson(
  deps: SaveDeps,
  { workspace, contact }: Unsubscriber,
  patch: ContactPatch,
): Promise<void> {
  await recordContactCall(deps, {
    workspaceId: workspace._id,
    source: SOURCE,
    subject: { by: 'id', id: contact._id.toHexString() },
    patch,
    action: { type: 'updateContact', ifVersion: null },
    receivedAt: deps.clock(),
  });
}

/** @returns whether an email asks for confirmation */
async function joinList(
  deps: SaveDeps,
  { who, visitor, list }: { who: Unsubscriber; visitor: Visitor; list: ListRecord },
): Promise<boolean> {
  const text =
    list.description === null || list.description === '' ? list.name : `${list.name}\n${list.description}`;
  const recorded = await recordSignUp(deps, {
    workspaceId: who.workspace._id,
    source: SOURCE,
    email: { contactId: who.contact._id.toHexString() },
    patch: {},
    list,
    consent: { ...emptyConsentFacts, ...visitor, text, given: true, source: 'preference page' },
    isPublic: true,
    event: null,
  });
  return recorded.kind === 'applied' && recorded.outcome.lists?.requiresConfirmation === true;
}

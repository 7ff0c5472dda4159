import { setImmediate } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import type { Where } from '../../domain/automation/where.js';
import { invalid } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import { checkDocument } from '../../domain/mail-document/check-document.js';
import { PeopleCheck } from '../../domain/mail-document/check-people.js';
import { conditionsIn, snippetsIn } from '../../domain/mail-document/locate-blocks.js';
import type { Warning } from '../../domain/warnings/warning.js';
import { contactReaders } from '../../models/audience/mail-readers.js';
import type { Database } from '../../models/core/database.js';
import { loadSnippets } from '../../models/mail/load-snippets.js';
import { parseId } from '../../models/core/ids.js';
import { compileDocument } from './compile-document.js';
import type { CheckBody } from './schemas.js';

/** People who are looked at: half of them the newest, half by chance. */
const NEWEST = 250;
const ANY = 250;
const PAGE = 25;
/** Time that looking at people may take in all, and at once. */
const MAX_LOOK_MS = 2_000;
const TURN_MS = 10;

export interface CheckedDocument {
  warnings: Warning[];
  /** How many people were looked at. */
  people: number;
}

/**
 * What looks wrong in a mail in blocks, also for those who are subscribed to a list.
 *
 * @throws RollcallError `invalid` for a document that cannot be compiled, and for an unknown list
 */
export async function checkMail(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, body }: { workspaceId: ObjectId; body: CheckBody },
): Promise<CheckedDocument> {
  const { document, subject, preheader = null, list, event = false, confirmation = false } = body;
  const snippets = await loadSnippets(db, { workspaceId, ids: snippetsIn(document.blocks) });
  compileDocument(document, 'document', snippets);
  const warnings = checkDocument({
    ...{ document, subject, preheader, snippets },
    ...{ hasEvent: event, isConfirmation: confirmation },
  });
  if (list === undefined) return { warnings, people: 0 };
  const conditions = conditionsIn(document);
  const ids = await subscribersOf(db, { workspaceId, list });
  const workspace = await db.models.Workspace.findOne({ _id: workspaceId }, { timezone: 1 });
  const look = new PeopleCheck(document, { now: clock(), timezone: workspace?.timezone ?? 'UTC' });
  await lookAt(look, peopleOf(db, { workspaceId, conditions, ids }));
  return { warnings: [...warnings, ...look.warnings()], people: look.people };
}

/** Looks at as many people as there is time for, a little at once, so that no other request waits for it. */
async function lookAt(look: PeopleCheck, people: AsyncIterable<JsonObject>): Promise<void> {
  let left = MAX_LOOK_MS;
  let start = performance.now();
  for await (const person of people) {
    const blocks = look.look(person);
    while (blocks.next().done !== true) {
      const ms = performance.now() - start;
      if (ms < TURN_MS) continue;
      left -= ms;
      if (left < 0) return;
      await setImmediate();
      start = performance.now();
    }
  }
}

/** A page at a time, as each may have 64 KiB of custom fields. */
async function* peopleOf(
  db: Database,
  { workspaceId, conditions, ids }: { workspaceId: ObjectId; conditions: Where[]; ids: ObjectId[] },
): AsyncGenerator<JsonObject> {
  for (let i = 0; i < ids.length; i += PAGE) {
    const filter = { workspaceId, _id: { $in: ids.slice(i, i + PAGE) } };
    const contacts = await db.collections.Contact.find(filter).toArray();
    yield* (await contactReaders(db, { workspaceId, conditions, contacts })).values();
  }
}

async function subscribersOf(db: Database, { workspaceId, list }: { workspaceId: ObjectId; list: string }) {
  const { List, Subscription } = db.collections;
  const listId = parseId(list);
  const known = listId && (await List.findOne({ _id: listId, workspaceId, deletedAt: null }));
  if (known === null) throw invalid([{ path: 'list', message: 'is not a list of this workspace' }]);
  const subscribed = { workspaceId, listId: known._id, status: 'subscribed' as const };
  const projection = { contactId: 1 };
  const [newest, any] = await Promise.all([
    Subscription.find(subscribed, { projection, sort: { createdAt: -1, _id: -1 }, limit: NEWEST }).toArray(),
    Subscription.aggregate<{ contactId: ObjectId }>([
      { $match: subscribed },
      { $limit: SCANNED },
      { $sample: { size: ANY } },
      { $project: projection },
    ]).toArray(),
  ]);
  const ids = new Map([...newest, ...any].map(({ contactId }) => [contactId.toHexString(), contactId]));
  return [...ids.values()];
}

/** Subscribers among whom people are chosen by chance. */
const SCANNED = 20_000;

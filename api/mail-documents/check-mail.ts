import type { ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import { checkDocument } from '../../domain/mail-document/check-document.js';
import { checkPeople } from '../../domain/mail-document/check-people.js';
import { locateBlocks } from '../../domain/mail-document/locate-blocks.js';
import type { Warning } from '../../domain/warnings/warning.js';
import { contactReaders } from '../../models/audience/mail-readers.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { compileDocument } from './compile-document.js';
import type { CheckBody } from './schemas.js';

/** People who are looked at: half of them the newest, half by chance. */
const NEWEST = 250;
const ANY = 250;

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
  const { document, subject, preheader = null, list, event = false } = body;
  compileDocument(document, 'document');
  const warnings = checkDocument({ document, subject, preheader, hasEvent: event });
  if (list === undefined) return { warnings, people: 0 };
  const conditions = [...locateBlocks(document.blocks)].flatMap(({ block: { when } }) => when ?? []);
  const contacts = await subscribersOf(db, { workspaceId, list });
  const people = [...(await contactReaders(db, { workspaceId, conditions, contacts })).values()];
  const workspace = await db.models.Workspace.findOne({ _id: workspaceId }, { timezone: 1 });
  const timezone = workspace?.timezone ?? 'UTC';
  return {
    warnings: [...warnings, ...checkPeople(document, { people, now: clock(), timezone })],
    people: people.length,
  };
}

async function subscribersOf(db: Database, { workspaceId, list }: { workspaceId: ObjectId; list: string }) {
  const { List, Subscription, Contact } = db.collections;
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
  return await Contact.find({ workspaceId, _id: { $in: [...ids.values()] } }).toArray();
}

/** Subscribers among whom people are chosen by chance. */
const SCANNED = 20_000;

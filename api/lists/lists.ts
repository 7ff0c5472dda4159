import { ObjectId, type ClientSession } from 'mongodb';
import { parseDuration } from '../../domain/automation/duration.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import type { ConfirmationSettings, ListRecord } from '../../models/audience/list.js';
import { assertConfirmationDocument, withOneContent } from './confirmation-document.js';
import { nextRev } from '../../models/core/revision.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import type { ConfirmationBody, ListBody, ListChanges } from './schemas.js';

const REMINDER_AFTER = '2 days';
const EXPIRES_AFTER = '7 days';

interface ListDeps {
  db: Database;
  clock: () => Date;
}

/** Creates a list. Within the caller's transaction. @throws RollcallError `invalid` for a reminder after expiry */
export async function createList(
  { db, clock }: ListDeps,
  { workspaceId, input }: { workspaceId: ObjectId; input: ListBody },
  session: ClientSession,
): Promise<ListRecord> {
  const now = clock();
  const list: ListRecord = {
    _id: new ObjectId(),
    workspaceId,
    name: input.name,
    description: input.description ?? null,
    visibility: input.visibility ?? 'private',
    position: input.position ?? 0,
    doubleOptIn: input.doubleOptIn ?? false,
    requireConsent: input.requireConsent ?? false,
    confirmation: checked(firstSettings(input.confirmation ?? {})),
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await db.models.List.insertOne(list, { session });
  return list;
}

/** If the expiry is shorter than the default reminder, there is no reminder unless one is given. */
function firstSettings(asked: ConfirmationBody): ConfirmationSettings {
  const { subject = null, preheader = null, redirectUrl = null, expiresAfter = EXPIRES_AFTER } = asked;
  const { html = null, document = null } = asked;
  const ours = isShorter(REMINDER_AFTER, expiresAfter) ? REMINDER_AFTER : null;
  const { reminderAfter = ours } = asked;
  return { subject, preheader, html, document, redirectUrl, reminderAfter, expiresAfter };
}

/** @throws RollcallError `invalid` */
function checked(settings: ConfirmationSettings): ConfirmationSettings {
  const { reminderAfter, expiresAfter } = settings;
  assertConfirmationDocument(settings);
  if (reminderAfter === null || isShorter(reminderAfter, expiresAfter)) return settings;
  throw invalid([{ path: 'confirmation.reminderAfter', message: 'must be shorter than expiresAfter' }]);
}

function changedSettings(before: ConfirmationSettings, asked: ConfirmationBody): ConfirmationSettings {
  return { ...before, ...withOneContent(before, asked), ...asked };
}

function isShorter(one: string, other: string): boolean {
  return (parseDuration(one) ?? 0) < (parseDuration(other) ?? 0);
}

/** The lists of a workspace, newest first. */
export async function listLists(
  { db }: { db: Database },
  { workspaceId, request }: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<ListRecord>> {
  return await findPage({
    collection: db.collections.List,
    filter: { workspaceId, deletedAt: null },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
}

export interface ListTarget {
  workspaceId: ObjectId;
  id: string;
}

/** @throws RollcallError `not_found`, also for a deleted list */
export async function readList(
  { db }: { db: Database },
  { workspaceId, id }: ListTarget,
  session?: ClientSession,
): Promise<ListRecord> {
  const _id = parseId(id);
  const options = session === undefined ? {} : { session };
  const filter = { workspaceId, deletedAt: null };
  const list = _id && (await db.models.List.findOne({ _id, ...filter }, null, options));
  if (list === null) throw new RollcallError('not_found', 'List not found.');
  return list;
}

/** Changes the given fields, also of `confirmation`. Within the caller's transaction. @throws RollcallError `not_found`, `invalid` */
export async function changeList(
  { db, clock }: ListDeps,
  { workspaceId, id, changes }: ListTarget & { changes: ListChanges },
  session: ClientSession,
): Promise<{ before: ListRecord; after: ListRecord }> {
  const before = await readList({ db }, { workspaceId, id }, session);
  if (Object.keys(changes).length === 0) return { before, after: before };
  const { confirmation, ...plain } = changes;
  const fields = {
    ...plain,
    ...(confirmation !== undefined && {
      confirmation: checked(changedSettings(before.confirmation, confirmation)),
    }),
    updatedAt: clock(),
    rev: nextRev(before),
  };
  await db.models.List.updateOne({ _id: before._id }, { $set: fields }, { session });
  return { before, after: { ...before, ...fields } };
}

import { ObjectId, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import { parseJsonObject } from '../../domain/json/parse-json.js';
import type { Database } from '../../models/core/database.js';
import type { DraftRecord } from '../../models/core/draft.js';
import { open, seal } from '../../models/core/seal.js';
import { keepHiddenValues } from './hidden-values.js';

export interface DraftDeps {
  db: Database;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

/** What a draft belongs to: the row of an automation or template. */
export interface Drafted {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** The published version. */
  version: number;
}

/** A draft with its content. */
export interface SavedDraft extends Omit<DraftRecord, 'contentSealed'> {
  content: JsonObject;
}

/** The draft of an automation or template, or null. */
export async function readDraft(
  { db, settings }: Pick<DraftDeps, 'db' | 'settings'>,
  { _id, workspaceId }: Drafted,
  session?: ClientSession,
): Promise<SavedDraft | null> {
  const row = await db.models.Draft.findOne({ _id, workspaceId }, null, { ...(session && { session }) });
  if (row === null) return null;
  const { contentSealed, ...draft } = row;
  return { ...draft, content: parseJsonObject(open(settings.secretKey, contentSealed)) };
}

export interface NewDraft {
  content: JsonObject;
  by: string;
  /** The author has seen the published version, so that the draft is based on it. */
  hasSeenPublished: boolean;
}

/** Saves a draft as typed, in place of the one before. Runs in the caller's transaction. */
export async function saveDraft(
  { db, clock, settings: { secretKey } }: DraftDeps,
  { of, before, draft }: { of: Drafted; before: SavedDraft | null; draft: NewDraft },
  session: ClientSession,
): Promise<SavedDraft> {
  const { _id, workspaceId, version } = of;
  const content = keepHiddenValues(draft.content, before?.content ?? null);
  const fields = {
    workspaceId,
    basedOn: draft.hasSeenPublished ? version : (before?.basedOn ?? version),
    stamp: new ObjectId(),
    updatedAt: clock(),
    updatedBy: draft.by,
  };
  const contentSealed = seal(secretKey, JSON.stringify(content));
  await db.models.Draft.updateOne({ _id }, { $set: { ...fields, contentSealed } }, { session, upsert: true });
  return { _id, ...fields, content };
}

/** Removes a draft, if there is one. Runs in the caller's transaction. */
export async function discardDraft(
  { db }: Pick<DraftDeps, 'db'>,
  { _id, workspaceId }: Drafted,
  session: ClientSession,
): Promise<void> {
  await db.models.Draft.deleteOne({ _id, workspaceId }, { session });
}

/**
 * The draft to publish.
 *
 * @param hasSeenPublished the caller names the current state
 * @throws RollcallError `conflict` without a draft, or if it would undo what its author has not seen
 */
export function assertPublishable(
  draft: SavedDraft | null,
  { version }: Drafted,
  hasSeenPublished: boolean,
): SavedDraft {
  if (draft === null) throw noDraft();
  if (draft.basedOn === version || hasSeenPublished) return draft;
  throw new RollcallError(
    'conflict',
    `The draft is based on version ${draft.basedOn}, and version ${version} was published since. Read the draft, and publish it with its ETag.`,
  );
}

/** @throws RollcallError `conflict` unless it is the draft that was checked */
export function assertSame(draft: SavedDraft | null, checked: ObjectId): void {
  if (draft === null) throw noDraft();
  if (checked.equals(draft.stamp)) return;
  throw new RollcallError('conflict', 'The draft was saved again while it was being checked. Publish again.');
}

function noDraft(): RollcallError {
  return new RollcallError('conflict', 'There is no draft to publish.');
}

/** Changes with every save of the draft and with every published version. */
export function draftTag({ version }: Drafted, draft: SavedDraft | null): string {
  return `"${version}.${draft?.stamp.toHexString() ?? 'live'}"`;
}

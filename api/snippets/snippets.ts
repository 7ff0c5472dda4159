import { ObjectId, type ClientSession } from 'mongodb';
import { invalid, RollcallError } from '../../domain/errors.js';
import type { MailBlock } from '../../domain/mail-document/document.js';
import { locateBlocks } from '../../domain/mail-document/locate-blocks.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { nextRev } from '../../models/core/revision.js';
import { incrementMailsRev } from '../../models/mail/mails-rev.js';
import type { SnippetRecord } from '../../models/mail/snippet.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { inUse } from '../deleted/assert-unused.js';
import { compileDocument } from '../mail-documents/compile-document.js';
import type { SnippetBody, SnippetChanges } from './schemas.js';
import { snippetUses } from './snippet-uses.js';

const MAX_SNIPPETS = 200;
/** Size as JSON. An email may have several snippets besides its own text. */
const MAX_SNIPPET_BYTES = 32 * 1_024;

interface SnippetDeps {
  db: Database;
  clock: () => Date;
}

export interface SnippetTarget {
  workspaceId: ObjectId;
  id: string;
}

/** Within the caller's transaction. @throws RollcallError `invalid`; `conflict` if there are too many */
export async function createSnippet(
  { db, clock }: SnippetDeps,
  { workspaceId, input }: { workspaceId: ObjectId; input: SnippetBody },
  session: ClientSession,
): Promise<SnippetRecord> {
  assertBlocks(input.blocks);
  await incrementMailsRev(db, workspaceId, session);
  if ((await db.models.Snippet.countDocuments({ workspaceId }, { session })) >= MAX_SNIPPETS)
    throw new RollcallError(
      'conflict',
      `The workspace already has ${String(MAX_SNIPPETS)} snippets, the limit.`,
    );
  const now = clock();
  const snippet = { _id: new ObjectId(), workspaceId, ...input, createdAt: now, updatedAt: now };
  await db.models.Snippet.insertOne(snippet, { session });
  return snippet;
}

/** The snippets of a workspace, newest first. */
export async function listSnippets(
  { db }: { db: Database },
  { workspaceId, request }: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<SnippetRecord>> {
  return await findPage({
    collection: db.collections.Snippet,
    filter: { workspaceId },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
}

/** @throws RollcallError `not_found` */
export async function readSnippet(
  { db }: { db: Database },
  { workspaceId, id }: SnippetTarget,
  session?: ClientSession,
): Promise<SnippetRecord> {
  const _id = parseId(id);
  const found =
    _id && (await db.models.Snippet.findOne({ _id, workspaceId }, null, { ...(session && { session }) }));
  if (found === null) throw new RollcallError('not_found', 'Snippet not found.');
  return found;
}

/**
 * Changes the given fields. All mails that have it say so from then on, but for broadcasts that are scheduled. Within the caller's
 * transaction.
 *
 * @throws RollcallError `not_found`; `invalid`
 */
export async function changeSnippet(
  { db, clock }: SnippetDeps,
  { changes, ...target }: SnippetTarget & { changes: SnippetChanges },
  session: ClientSession,
): Promise<{ before: SnippetRecord; after: SnippetRecord }> {
  const before = await readSnippet({ db }, target, session);
  const { blocks } = changes;
  if (Object.keys(changes).length === 0) return { before, after: before };
  if (blocks !== undefined) assertBlocks(blocks);
  await incrementMailsRev(db, target.workspaceId, session);
  const fields = { ...changes, updatedAt: clock(), rev: nextRev(before) };
  await db.models.Snippet.updateOne({ _id: before._id }, { $set: fields }, { session });
  return { before, after: { ...before, ...fields } };
}

/** Within the caller's transaction. @throws RollcallError `not_found`; `conflict` while a mail has it, naming up to five */
export async function deleteSnippet(
  { db }: { db: Database },
  target: SnippetTarget,
  session: ClientSession,
): Promise<SnippetRecord> {
  const snippet = await readSnippet({ db }, target, session);
  // Conflicts with concurrent saves of automations; those of all mails raise `uses`.
  await incrementAutomationsRev(db, target.workspaceId, session);
  const uses = await snippetUses(db, target, session);
  if (uses.length > 0)
    throw inUse(
      'snippet',
      uses.map(({ type, name }) => `the ${type} “${name}”`),
    );
  await db.models.Snippet.deleteOne({ _id: snippet._id }, { session });
  return snippet;
}

/** @throws RollcallError `invalid` for what no mail can have, and for snippets within it */
function assertBlocks(blocks: MailBlock[]): void {
  const inner = [...locateBlocks(blocks)].find(({ block }) => block.type === 'snippet');
  if (inner !== undefined) throw invalid([{ path: inner.path, message: 'is a snippet within a snippet' }]);
  if (Buffer.byteLength(JSON.stringify(blocks)) > MAX_SNIPPET_BYTES)
    throw invalid([
      { path: 'blocks', message: `must not exceed ${String(MAX_SNIPPET_BYTES / 1_024)} KiB of JSON` },
    ]);
  compileDocument({ version: 1, blocks }, '');
}

import { ObjectId, type ClientSession } from 'mongodb';
import { invalid, RollcallError, type FieldError } from '../../domain/errors.js';
import { checkDocument, stopsSending } from '../../domain/mail-document/check-document.js';
import type { WarningCode } from '../../domain/warnings/warning.js';
import type { MailBlock } from '../../domain/mail-document/document.js';
import { locateBlocks } from '../../domain/mail-document/locate-blocks.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { nextRev } from '../../models/core/revision.js';
import { incrementMailsRev } from '../../models/mail/mails-rev.js';
import { sharedBlocks } from '../../models/mail/load-snippets.js';
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
const MAX_TRANSLATED_BYTES = 128 * 1_024;

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
  assertShared(input);
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
  if (Object.keys(changes).length === 0) return { before, after: before };
  const { name: _name, ...content } = changes;
  if (Object.keys(content).length > 0) assertShared({ ...before, ...content });
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
function assertShared(written: Pick<SnippetBody, 'language' | 'blocks' | 'translations'>): void {
  const shared = sharedBlocks(written);
  const { blocks } = shared;
  const inner = [...locateBlocks(blocks)].find(({ block }) => block.type === 'snippet');
  if (inner !== undefined) throw invalid([{ path: inner.path, message: 'is a snippet within a snippet' }]);
  assertSize('blocks', blocks, MAX_SNIPPET_BYTES);
  assertSize('translations', shared, MAX_TRANSLATED_BYTES);
  compileDocument({ version: 1, ...shared }, '');
  const problems = stoppingIn(blocks);
  if (problems.length > 0) throw invalid(problems);
}

function assertSize(path: string, part: object, bytes: number): void {
  if (Buffer.byteLength(JSON.stringify(part)) <= bytes) return;
  throw invalid([{ path, message: `must not exceed ${String(bytes / 1_024)} KiB of JSON` }]);
}

/** What stops every mail that has them: they are in it as soon as they are saved. Which values there are depends on the mail. */
function stoppingIn(blocks: MailBlock[]): FieldError[] {
  const mail = { document: { version: 1 as const, blocks }, subject: 'Snippet', hasEvent: true };
  return checkDocument(mail)
    .filter((warning) => stopsSending(warning) && !OF_WHOLE_MAILS.has(warning.code))
    .map(({ path, message }) => ({ path: path.replace(/^document\./, ''), message }));
}

const OF_WHOLE_MAILS: ReadonlySet<WarningCode> = new Set<WarningCode>(['emptyMail', 'valueNotHere']);

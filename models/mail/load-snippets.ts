import type { ClientSession, ObjectId } from 'mongodb';
import type { Snippets } from '../../domain/mail-document/document.js';
import type { Database } from '../core/database.js';
import { parseId } from '../core/ids.js';

/** The blocks of snippets by their ids; those that are gone are missing. */
export async function loadSnippets(
  db: Database,
  { workspaceId, ids }: { workspaceId: ObjectId; ids: readonly string[] },
  session?: ClientSession,
): Promise<Snippets> {
  if (ids.length === 0) return {};
  const rows = await db.collections.Snippet.find(
    { _id: { $in: ids.flatMap((id) => parseId(id) ?? []) }, workspaceId },
    { projection: { blocks: 1 }, ...(session && { session }) },
  ).toArray();
  return Object.fromEntries(rows.map(({ _id, blocks }) => [_id.toHexString(), blocks]));
}

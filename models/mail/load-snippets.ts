import type { ClientSession, ObjectId } from 'mongodb';
import type { SharedBlocks, Snippets } from '../../domain/mail-document/document.js';
import type { Database } from '../core/database.js';
import { parseId } from '../core/ids.js';
import type { SnippetRecord } from './snippet.js';

/** Snippets by their ids; those that are gone are missing. */
export async function loadSnippets(
  db: Database,
  { workspaceId, ids }: { workspaceId: ObjectId; ids: readonly string[] },
  session?: ClientSession,
): Promise<Snippets> {
  if (ids.length === 0) return {};
  const rows = await db.collections.Snippet.find(
    { _id: { $in: ids.flatMap((id) => parseId(id) ?? []) }, workspaceId },
    { projection: { language: 1, blocks: 1, translations: 1 }, ...(session && { session }) },
  ).toArray();
  return Object.fromEntries(rows.map((row) => [row._id.toHexString(), sharedBlocks(row)]));
}

/** What a snippet says, in its languages. */
export function sharedBlocks({
  language = null,
  blocks,
  translations = null,
}: Pick<SnippetRecord, 'language' | 'blocks' | 'translations'>): SharedBlocks {
  return {
    ...(language !== null && { language }),
    blocks,
    ...(translations !== null && { translations }),
  };
}

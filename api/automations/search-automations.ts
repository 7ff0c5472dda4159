import type { ObjectId } from 'mongodb';
import { searchWords } from '../../domain/contact/search-terms.js';
import { nameRank } from '../../domain/search.js';
import type { Database } from '../../models/core/database.js';
import { MAX_TIME_MS } from '../http/paging.js';

/** The newest are searched: names are read by the index of the list, and compared here. */
const MAX_NAMES = 5_000;

/** The automations whose names have words that begin with those of the text; none if it has no letters or digits. */
export async function searchAutomations(
  { db }: { db: Database },
  { workspaceId, text }: { workspaceId: ObjectId; text: string },
): Promise<ObjectId[]> {
  const wanted = searchWords(text);
  if (wanted.length === 0) return [];
  const options = {
    projection: { name: 1 },
    sort: { createdAt: -1, _id: -1 },
    limit: MAX_NAMES,
    maxTimeMS: MAX_TIME_MS,
  } as const;
  const rows = await db.collections.Automation.find({ workspaceId }, options).toArray();
  return rows.filter(({ name }) => nameRank(name, wanted) > 0).map(({ _id }) => _id);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { MongoServerError, type ChangeStream, type Document, type Filter, type ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';
import type { EventRecord } from '../../models/event.js';
import type { EventFilters } from './schemas.js';
import { contactOf, eventFilter, withEmails, type FoundEvent } from './read-events.js';

/** How soon a new row is seen. */
const POLL_MS = 250;
/** Rows read at a time; their properties may be large. */
const PAGE = 20;
/** The server answers what it has and does not wait for more: a connection is held for no longer than that. */
const SERVER_WAIT_MS = 1;
/** The log that changes are read from has rolled past the place. */
const PLACE_LOST = new Set([136, 222, 260, 280, 286]);
/** What the server says of a token that was not made by one. */
const NO_PLACE = { from: 50_800, to: 50_899 };
const TOKEN = /^[0-9A-Fa-f]{20,2048}$/;

export type Tailed =
  | { kind: 'event'; token: string; found: FoundEvent }
  /** Nothing new; the place moves all the same. */
  | { kind: 'nothing'; token: string | null }
  /** What happened between the place asked for and now cannot be told. */
  | { kind: 'lost' };

/** Whether a text may be the place of a tail. */
export function isTailToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * Follows the log of a workspace from a place in it, or from now, until aborted: rows as they are committed, by any
 * process, and `unmapped` ones once more when they are applied.
 *
 * It reads the database's stream of changes. Ids and times of the rows are given before their commit and do not come
 * in order, so that a look for what is newer than the last one would miss some; the stream has the order of commits,
 * and its tokens name a place that holds for all processes. A token leads to the row as it is now: what has been
 * erased since is not told.
 */
export async function* tailEvents(
  deps: { db: Database },
  input: { workspaceId: ObjectId; filters: EventFilters; after: string | null; signal: AbortSignal },
): AsyncGenerator<Tailed> {
  const { db } = deps;
  const filter = await changeFilter(db, input);
  let after = input.after;
  while (!input.signal.aborted) {
    const stream = open(db, filter, after);
    try {
      yield* follow(db, { stream, workspaceId: input.workspaceId, signal: input.signal });
      return;
    } catch (error) {
      if (after === null || !isLost(error)) throw error;
      after = null;
      yield { kind: 'lost' };
    } finally {
      await stream.close();
    }
  }
}

/** The filter of the list, as it reads changes. Nobody has the e-mail yet: nothing can be told. */
async function changeFilter(
  db: Database,
  { workspaceId, filters }: { workspaceId: ObjectId; filters: EventFilters },
): Promise<Document> {
  const contactId = await contactOf(db, workspaceId, filters);
  if (contactId === null) return { 'documentKey._id': null };
  const filter: Filter<EventRecord> = eventFilter(workspaceId, filters, contactId);
  const fields = Object.entries(filter).map(([field, value]: [string, unknown]): [string, unknown] => [
    `fullDocument.${field}`,
    value,
  ]);
  return {
    ...Object.fromEntries(fields),
    $or: [
      { operationType: 'insert' },
      { operationType: 'update', 'updateDescription.updatedFields.status': 'applied' },
    ],
  };
}

function open(db: Database, filter: Document, after: string | null): TailStream {
  return db.collections.Event.watch<EventRecord, Changed>(
    [
      { $match: { operationType: { $in: ['insert', 'update'] } } },
      { $match: filter },
      { $project: { documentKey: 1 } },
    ],
    {
      fullDocument: 'updateLookup',
      maxAwaitTimeMS: SERVER_WAIT_MS,
      ...(after !== null && { startAfter: { _data: after } }),
    },
  );
}

async function* follow(
  db: Database,
  of: { stream: TailStream; workspaceId: ObjectId; signal: AbortSignal },
): AsyncGenerator<Tailed> {
  const { stream, workspaceId, signal } = of;
  while (!signal.aborted) {
    const changes = await nextPage(stream);
    const rows = await db.collections.Event.find({
      _id: { $in: changes.map(({ id }) => id) },
      workspaceId,
    }).toArray();
    const found = new Map(
      (await withEmails(db, workspaceId, rows)).map((one) => [one.event._id.toHexString(), one]),
    );
    for (const { id, token } of changes) {
      const one = found.get(id.toHexString());
      if (one !== undefined) yield { kind: 'event', token, found: one };
    }
    if (changes.length === PAGE) continue;
    yield { kind: 'nothing', token: tokenOf(stream.resumeToken) };
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** What is asked for of a change. */
interface Changed extends Document {
  _id: unknown;
  documentKey: { _id: ObjectId };
}

type TailStream = ChangeStream<EventRecord, Changed>;

interface Change {
  id: ObjectId;
  token: string;
}

async function nextPage(stream: TailStream): Promise<Change[]> {
  const changes: Change[] = [];
  while (changes.length < PAGE) {
    const change = await stream.tryNext();
    if (change === null) break;
    const token = tokenOf(change._id);
    if (token !== null) changes.push({ id: change.documentKey._id, token });
  }
  return changes;
}

function tokenOf(resumeToken: unknown): string | null {
  if (typeof resumeToken !== 'object' || resumeToken === null || !('_data' in resumeToken)) return null;
  return typeof resumeToken._data === 'string' ? resumeToken._data : null;
}

function isLost(error: unknown): boolean {
  const code = error instanceof MongoServerError ? Number(error.code) : 0;
  return PLACE_LOST.has(code) || (code >= NO_PLACE.from && code <= NO_PLACE.to);
}

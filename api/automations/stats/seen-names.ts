import type { ObjectId } from 'mongodb';
import { internalEventNamed, listenKey } from '../../../domain/automation/event-name.js';
import type { Seen, SeenEvent } from '../../../domain/automation/reference-warnings.js';
import type { References } from '../../../domain/automation/references.js';
import { parseExactJson } from '../../../domain/json/parse-json.js';
import type { Database } from '../../../models/core/database.js';
import { seenFields } from '../../contacts/fields/seen-fields.js';

/** The latest events of a name, whose properties are looked at. */
const SAMPLED_EVENTS = 10;
/** Names that are looked up, one index seek each. */
const MAX_NAMES = 50;
/** Larger properties are not parsed. */
const MAX_PARSED = 16 * 1_024;

/** What the workspace has seen of that to which an automation refers: from samples, by index, at a bounded cost. */
export async function seenNames(
  db: Database,
  { workspaceId, references }: { workspaceId: ObjectId; references: References },
): Promise<Seen> {
  const { events, eventProperties, contactFields } = references;
  const names = [...events.map(({ name }) => name), ...eventProperties.map(({ event }) => event)];
  const keys = new Set(
    names.filter((name) => name !== '' && internalEventNamed(name) === null).map(listenKey),
  );
  const latest = [...keys].slice(0, MAX_NAMES).map(async (key): Promise<[string, SeenEvent]> => {
    return [key, await latestEvents(db, workspaceId, key)];
  });
  return {
    events: new Map(await Promise.all(latest)),
    fields: contactFields.length === 0 ? null : await seenFields(db, workspaceId),
  };
}

async function latestEvents(db: Database, workspaceId: ObjectId, key: string): Promise<SeenEvent> {
  const rows = await db.collections.Event.find({ workspaceId, key }, { projection: { properties: 1 } })
    .sort({ receivedAt: -1, _id: -1 })
    .limit(SAMPLED_EVENTS)
    .toArray();
  const short = rows.filter(({ properties }) => properties.length <= MAX_PARSED);
  // Large events may have anything.
  const samples = short.length < rows.length ? [] : short.map(({ properties }) => parseExactJson(properties));
  return { received: rows.length > 0, samples };
}

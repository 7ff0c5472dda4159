import type { ObjectId } from 'mongodb';
import type { Where } from '../../domain/automation/where.js';
import type { ContactState } from '../../domain/contact/contact-state.js';
import type { JsonObject } from '../../domain/json/json.js';
import { contactScope } from '../../domain/plan/contacts/contact-patch.js';
import { namesSegments } from '../../domain/plan/enrollments/planned-automation.js';
import type { Database } from '../core/database.js';

/** Contacts as the conditions of a mail see them, by id. Empty for a mail without conditions. */
export async function mailReaders(db: Database, asked: Readers): Promise<ReadonlyMap<string, JsonObject>> {
  return asked.conditions.length === 0 ? new Map() : await contactReaders(db, asked);
}

/** Contacts as conditions see them, by id: with consent, times and, if a condition reads them, segments. */
export async function contactReaders(
  db: Database,
  { workspaceId, conditions, contacts }: Readers,
): Promise<ReadonlyMap<string, JsonObject>> {
  const segments = namesSegments(conditions)
    ? await readSegmentIds(
        db,
        workspaceId,
        contacts.map(({ _id }) => _id),
      )
    : null;
  return new Map(
    contacts.map(({ _id, ...contact }) => {
      const id = _id.toHexString();
      const known = segments === null ? {} : { segments: segments.get(id) ?? [] };
      return [id, contactScope({ ...contact, id, ...known })];
    }),
  );
}

/** What conditions read of a contact's row. */
export type ReaderRow = Omit<ContactState, 'id'> & { _id: ObjectId };

interface Readers {
  workspaceId: ObjectId;
  conditions: readonly Where[];
  contacts: readonly ReaderRow[];
}

/** The ids of the segments in effect that each contact is in. */
async function readSegmentIds(
  db: Database,
  workspaceId: ObjectId,
  contactIds: readonly ObjectId[],
): Promise<Map<string, string[]>> {
  const { Segment, SegmentRow } = db.collections;
  const segments = await Segment.find({ workspaceId }, { projection: { built: 1 } }).toArray();
  const versions = new Map(segments.map(({ _id, built }) => [_id.toHexString(), built?.version]));
  const rows = await SegmentRow.find(
    { workspaceId, contactId: { $in: [...contactIds] }, in: true },
    { projection: { segmentId: 1, version: 1, contactId: 1 } },
  ).toArray();
  const found = new Map<string, string[]>();
  for (const { segmentId, version, contactId } of rows) {
    const segment = segmentId.toHexString();
    if (versions.get(segment) !== version) continue;
    const contact = contactId.toHexString();
    found.set(contact, [...(found.get(contact) ?? []), segment]);
  }
  return found;
}

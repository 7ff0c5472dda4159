import { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { readContact } from '../contacts/read-contact.js';

/** A segment that a contact is in. */
export interface ContactSegment {
  id: string;
  name: string;
  since: Date;
}

/** The segments that a contact is in, by name. @throws RollcallError `not_found` */
export async function segmentsOfContact(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<ContactSegment[]> {
  await readContact({ db }, { workspaceId, id });
  const rows = await db.collections.SegmentRow.find({
    workspaceId,
    contactId: new ObjectId(id),
    in: true,
  }).toArray();
  const segments = await db.collections.Segment.find({
    workspaceId,
    _id: { $in: rows.map(({ segmentId }) => segmentId) },
  }).toArray();
  return segments
    .flatMap(({ _id, name, built }): ContactSegment[] => {
      const row = rows.find(({ segmentId, version }) => segmentId.equals(_id) && version === built?.version);
      return row === undefined ? [] : [{ id: _id.toHexString(), name, since: row.at }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

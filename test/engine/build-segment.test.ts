import assert from 'node:assert/strict';
import type { Engine } from '../../engine/engine.js';
import type { Database } from '../../models/database.js';
import { contactRecord } from '../support/contact-rows.js';
import { ownDatabase } from '../support/database.js';
import { someEmail, TestWorkspace, engineOn } from '../support/engine.js';
import { buildSegments, saveSegment } from '../support/segments.js';

/** More than two pages. */
const CONTACTS = 2_300;

describe('the build of a segment', function () {
  this.timeout(60_000);
  let db: Database & { drop(): Promise<void> };
  let engine: Engine;
  before(async () => {
    db = await ownDatabase();
    engine = engineOn(db, undefined, { directRows: 0, clock: () => new Date() });
  });
  after(async () => {
    await engine.close();
    await db.drop();
  });

  it('reads each contact once, also those that were created at the same time', async () => {
    const ws = await TestWorkspace.create({ db, engine });
    const createdAt = new Date(0);
    const rows = Array.from({ length: CONTACTS }, (_, i) => {
      const at = i < CONTACTS / 10 ? new Date(i + 1) : createdAt;
      return contactRecord({ workspaceId: ws.id, email: someEmail(), createdAt: at, updatedAt: at });
    });
    await db.collections.Contact.insertMany(rows);
    const id = await saveSegment(
      { db },
      { workspaceId: ws.id, where: { all: [{ field: 'contact.email', op: 'exists' }] } },
    );
    const database = db.client.db(db.connection.name);
    await database.command({ profile: 2 });
    await buildSegments({ db, engine }, ws.id.toHexString());
    await database.command({ profile: 0 });
    const reads = await database
      .collection('system.profile')
      .find({ ns: `${db.connection.name}.contacts`, 'command.find': 'contacts' })
      .toArray();
    const examined = reads.reduce((sum, { docsExamined }) => sum + Number(docsExamined), 0);
    assert.equal(examined, CONTACTS);
    const members = await db.collections.SegmentRow.countDocuments({ segmentId: id, in: true });
    assert.equal(members, CONTACTS);
  });
});

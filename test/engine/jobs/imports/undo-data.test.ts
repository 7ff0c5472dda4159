import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ImportUndoRecord } from '../../../../models/imports/import-undo.js';
import { contactUndoFilter } from '../../../../models/imports/import-undo.js';
import { someEmail, TestWorkspace } from '../../../support/engine/engine.js';
import { eraseCopies } from '../../../support/engine/jobs.js';

describe('the undo data of an import', () => {
  const contactIds = (count: number): ObjectId[] => Array.from({ length: count }, () => new ObjectId());
  const page = (ws: TestWorkspace, n: number, of: { created: ObjectId[]; changed: ObjectId[] }) => {
    const { created, changed } = of;
    const entry = { from: 0, rev: 1, listIds: [] };
    const row: ImportUndoRecord = {
      _id: new ObjectId(),
      workspaceId: ws.id,
      importId: new ObjectId(),
      n,
      contacts: [
        ...created.map((contactId) => ({ ...entry, contactId, before: null })),
        ...changed.map((contactId) => ({ ...entry, contactId, before: { firstName: 'Ada' } })),
      ],
      ...(changed.length > 0 && { changed }),
      expiresAt: new Date(Date.now() + 60_000),
    };
    return row;
  };

  it('is found and erased by contact without reading that of others', async () => {
    const ws = await TestWorkspace.create();
    const { ImportUndo } = ws.db.collections;
    const { contact } = await ws.send(someEmail(), 'x');
    const id = contact?.id ?? '';
    const contactId = new ObjectId(id);
    const about = page(ws, 0, { created: contactIds(5), changed: [contactId, ...contactIds(5)] });
    const others = Array.from({ length: 40 }, (_, n) =>
      page(ws, n + 1, { created: contactIds(20), changed: n % 2 === 0 ? [] : contactIds(5) }),
    );
    await ImportUndo.insertMany([about, ...others]);
    const explained = await ImportUndo.find(contactUndoFilter({ workspaceId: ws.id, contactId })).explain(
      'executionStats',
    );
    assert.equal(explained['executionStats'].totalDocsExamined, 1);
    await ws.record({ subject: { by: 'id', id }, action: { type: 'deleteContact' } });
    await eraseCopies(ws.db, ws.id, id);
    const row = await ImportUndo.findOne({ _id: about._id });
    assert.deepEqual([row?.contacts.length, row?.changed?.length], [10, 5]);
    assert.equal(await ImportUndo.countDocuments({ 'contacts.contactId': contactId }), 0);
  });
});

import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { AutomationCache, versionKey } from '../../../engine/intake/parts/automations/automation-cache.js';
import { automationVersionId } from '../../../models/automations/automation-version-id.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { engineOn, someEmail, TestWorkspace } from '../../support/engine/engine.js';

describe('Intake of many workspaces', function () {
  this.timeout(120_000);
  let db: OwnDatabase;
  before(async () => (db = await ownDatabase()));
  after(() => db.release());

  it('commits calls of many workspaces in one transaction, each within its own', async () => {
    const batches: number[] = [];
    const engine = engineOn(db, undefined, {
      directRows: 0,
      clock: () => new Date(),
      onBatch: (calls) => batches.push(calls),
    });
    const spaces = await Promise.all(
      Array.from({ length: 40 }, async () => TestWorkspace.create({ db, engine })),
    );
    const email = someEmail();
    for (const [i, ws] of spaces.entries()) if (i % 2 === 0) await ws.automation({ on: 'joined' });
    const responses = await Promise.all(spaces.map((ws) => ws.counts(email, 'joined', { key: 'same-key' })));
    assert.deepEqual(
      responses.map(({ enrolled }) => enrolled),
      spaces.map((_, i) => (i % 2 === 0 ? 1 : 0)),
    );
    assert.ok(batches.length < spaces.length / 2, `${String(batches.length)} batches for 40 workspaces`);
    for (const ws of spaces) {
      const own = { workspaceId: ws.id };
      assert.equal(await db.collections.Contact.countDocuments(own), 1);
      assert.equal(await db.collections.Event.countDocuments({ ...own, name: 'joined' }), 1);
    }
    await engine.close();
  });

  it('commits the calls of other workspaces beside one that cannot be written', async () => {
    const engine = engineOn(db);
    const [broken, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => TestWorkspace.create({ db, engine })),
    );
    assert.ok(broken !== undefined);
    const automationId = await broken.automation({ on: 'joined' });
    await db.models.AutomationVersion.deleteOne({ _id: automationVersionId(automationId, 1) });
    const outcomes = await Promise.allSettled(
      [broken, ...others].map((ws) => ws.counts(someEmail(), 'joined')),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
    );
    await engine.close();
  });

  it('enters contacts into each of 2,100 active automations of a workspace', async () => {
    const ws = await TestWorkspace.create({ db, engine: engineOn(db) });
    const first = await ws.automation({ on: 'first' });
    await copies(ws, first, 2_100);
    assert.equal((await ws.counts(someEmail(), 'first')).enrolled, 1);
    assert.equal((await ws.counts(someEmail(), 'copy 2099')).enrolled, 1);
    assert.equal((await ws.counts(someEmail(), 'copy 0')).enrolled, 1);
  });

  it('decides every exit, however many versions other workspaces load meanwhile', async () => {
    const engine = engineOn(db);
    const ws = await TestWorkspace.create({ db, engine });
    await ws.automation({ on: 'start', exitsOn: 'stop' });
    await ws.automation({ on: 'start', exitsOn: 'stop' });
    const email = someEmail();
    assert.equal((await ws.counts(email, 'start')).enrolled, 2);
    const large = await TestWorkspace.create({ db, engine });
    await copies(large, await large.automation({ on: 'other' }), 1_999);
    await large.counts(someEmail(), 'other');
    assert.equal((await ws.counts(email, 'stop')).exited, 2);
  });

  it('gives a batch all versions that it needs, even if the cache is smaller', async () => {
    const ws = await TestWorkspace.create({ db });
    const ids = await Promise.all(Array.from({ length: 5 }, () => ws.automation({ on: 'x' })));
    const cache = new AutomationCache(db, { versions: 2 });
    const wanted = ids.map((automationId) => ({ automationId, automationVersion: 1 }));
    const found = await cache.readVersions(wanted, new Map());
    assert.deepEqual([...found.keys()].sort(), ids.map((id) => versionKey(id.toHexString(), 1)).sort());
  });

  it('fails if a version is not stored, instead of skipping the decision', async () => {
    const cache = new AutomationCache(db);
    await assert.rejects(
      cache.readVersions([{ automationId: new ObjectId(), automationVersion: 1 }], new Map()),
      /version/,
    );
  });

  /** Inserts automations, each with a different trigger. */
  async function copies(ws: TestWorkspace, of: ObjectId, count: number): Promise<void> {
    const { Automation, AutomationVersion, Workspace } = db.models;
    const head = await Automation.findOne({ _id: of });
    const version = await AutomationVersion.findOne({ automationId: of });
    assert.ok(head !== null && version !== null);
    const ids = Array.from({ length: count }, () => new ObjectId());
    await Automation.insertMany(ids.map((_id) => ({ ...head, _id })));
    await AutomationVersion.insertMany(
      ids.map((automationId, i) => ({
        ...version,
        _id: automationVersionId(automationId, 1),
        automationId,
        definition: { ...version.definition, trigger: { event: `copy ${String(i)}` } },
      })),
    );
    await Workspace.updateOne({ _id: ws.id }, { $inc: { automationsRev: 1 } });
  }
});

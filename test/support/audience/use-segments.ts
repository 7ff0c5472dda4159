import assert from 'node:assert/strict';
import { type ObjectId } from 'mongodb';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import type { Engine } from '../../../engine/engine.js';
import type { Finding } from '../../../engine/verify/check.js';
import { segmentCounts, segmentRows } from '../../../engine/verify/segments.js';
import { ownDatabase, type OwnDatabase } from '../servers/database.js';
import { engineOn, NO_TEMPORAL, temporalAt, TestWorkspace } from '../engine/engine.js';
import { buildSegments, decideDueSegments, saveSegment } from './segments.js';

/** Segments of a new workspace for each test, with two processes and a clock that tests move on. */
export class UsedSegments {
  /** Milliseconds that the clock is ahead of the database's. */
  passed = 0;
  private used: { db: OwnDatabase; engines: Engine[] } | null = null;
  private own: TestWorkspace | null = null;

  async open(): Promise<void> {
    const db = await ownDatabase();
    this.used = {
      db,
      engines: [1, 2].map(() => engineOn(db, undefined, { directRows: 0, clock: this.clock })),
    };
  }

  async close(): Promise<void> {
    for (const engine of this.used?.engines ?? []) await engine.close();
    await this.used?.db.release();
  }

  async renew(): Promise<void> {
    this.passed = 0;
    this.own = await TestWorkspace.create({ db: this.db, engine: this.engine });
  }

  readonly clock = (): Date => new Date(this.db.now().getTime() + this.passed);

  get db(): OwnDatabase {
    assert.ok(this.used);
    return this.used.db;
  }

  get ws(): TestWorkspace {
    assert.ok(this.own);
    return this.own;
  }

  get engine(): Engine {
    return this.engineNo(0);
  }

  engineNo(n: number): Engine {
    const engine = this.used?.engines[n];
    assert.ok(engine);
    return engine;
  }

  get deps(): { db: OwnDatabase; engine: Engine; clock: () => Date } {
    return { db: this.db, engine: this.engine, clock: this.clock };
  }

  /** Saves a new segment, or the next version of one; `build` puts it into effect. */
  save(where: ContactWhere, of?: { id: ObjectId; version: number }): Promise<ObjectId> {
    return saveSegment(this.deps, { workspaceId: this.ws.id, where, of });
  }

  async build(): Promise<void> {
    await buildSegments(this.deps, this.ws.id.toHexString());
  }

  async decideDue(): Promise<void> {
    await decideDueSegments(this.deps);
  }

  async membersOf(segmentId: ObjectId): Promise<string[]> {
    const { Segment, SegmentRow } = this.db.collections;
    const segment = await Segment.findOne({ _id: segmentId });
    const rows = await SegmentRow.find({
      segmentId,
      version: segment?.built?.version ?? 0,
      in: true,
    }).toArray();
    return rows.map(({ contactId }) => contactId.toHexString()).sort();
  }

  /** How often contacts have entered and left a segment. */
  async loggedOf(segmentId: ObjectId): Promise<{ entered: number; left: number }> {
    const properties = new RegExp(segmentId.toHexString());
    const count = (name: string): Promise<number> =>
      this.db.collections.Event.countDocuments({ workspaceId: this.ws.id, name, properties });
    return { entered: await count('segment_entered'), left: await count('segment_left') };
  }

  /** What `npm run verify` says of the workspace's segments, at the time of the test's clock. */
  async verify(): Promise<Finding[]> {
    const found: Finding[] = [];
    const report = {
      checked: () => undefined,
      found: (some: readonly Finding[]) => void found.push(...some),
    };
    const { client } = temporalAt(NO_TEMPORAL);
    for (const check of [segmentRows, segmentCounts])
      await check.run({ db: { ...this.db, now: this.clock }, client, pauseMs: 0 }, report);
    const { Contact, Segment } = this.db.collections;
    const own = { workspaceId: this.ws.id };
    const ids = [...(await Contact.distinct('_id', own)), ...(await Segment.distinct('_id', own))];
    return found.filter(({ id }) => ids.some((one) => one.toHexString() === id));
  }

  async assertVerified(): Promise<void> {
    assert.deepEqual(await this.verify(), []);
  }
}

/** Gives a `describe` segments in a database of its own. */
export function useSegments(): UsedSegments {
  const segments = new UsedSegments();
  before(() => segments.open());
  after(() => segments.close());
  beforeEach(() => segments.renew());
  return segments;
}

import assert from 'node:assert/strict';
import { ObjectId, type Document } from 'mongodb';
import { foldCounts } from '../../../engine/jobs/fold-counts.js';
import { collectionDefinitions, modelDefinitions } from '../../../models/core/database.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { sized } from '../../support/run/sizes.js';
import { waitUntil } from '../../support/run/wait-until.js';

const ROWS = 20;
/** MongoDB looks for expired rows once a minute; 0 does not wait for it. */
const REMOVED_WITHIN_MS = sized({ reduced: 0, full: 150_000 });
const LONG_AGO = new Date('2020-01-01');

/** Rows that MongoDB removes by itself, and the fields that differ because of unique indexes. */
const removedByMongo: Record<string, (n: number) => Document> = {
  alertPosts: () => ({ createdAt: LONG_AGO }),
  alerts: () => ({ expiresAt: LONG_AGO }),
  accountLinks: (n) => ({ expiresAt: LONG_AGO, tokenHash: String(n) }),
  broadcastLeases: () => ({ expiresAt: LONG_AGO }),
  bulkOutcomes: () => ({ expiresAt: LONG_AGO }),
  enrollments: () => ({ expiresAt: LONG_AGO, reducedAt: LONG_AGO, timeline: [] }),
  exports: () => ({ expiresAt: LONG_AGO }),
  fileChunks: (n) => ({ expiresAt: LONG_AGO, offset: n }),
  importErrors: () => ({ expiresAt: LONG_AGO }),
  importRestores: () => ({ expiresAt: LONG_AGO }),
  importUndo: () => ({ expiresAt: LONG_AGO }),
  imports: () => ({ expiresAt: LONG_AGO }),
  invitations: (n) => ({ expiresAt: LONG_AGO, tokenHash: String(n), email: String(n) }),
  jobs: () => ({ expiresAt: LONG_AGO }),
  keptAnswers: (n) => ({ createdAt: LONG_AGO, key: String(n) }),
  learnedIds: () => ({ expiresAt: LONG_AGO }),
  mailCounts: (n) => ({ expiresAt: LONG_AGO, day: String(n) }),
  notices: () => ({ createdAt: LONG_AGO }),
  rateLimits: (n) => ({ expire: LONG_AGO, key: String(n) }),
  sessions: (n) => ({ expiresAt: LONG_AGO, tokenHash: String(n) }),
  sourcePayloads: () => ({ expiresAt: LONG_AGO }),
  templateTests: () => ({ createdAt: LONG_AGO }),
};

/** Removed, or reduced, by the job `retention` (retention.test.ts, retention-of-versions.test.ts). */
const removedByRetention = [
  'auditEntries',
  'automationCounts',
  'automationVersions',
  'confirmations',
  'deletions',
  'enrollments',
  'events',
  'formVersions',
  'forms',
  'messages',
  'stepMails',
  'templateVersions',
  'templates',
  'webhookDeliveries',
];

/** Emptied by the worker as it works them off. */
const workedOff = ['countMoves', 'importPositions', 'outbox', 'workers'];

/** As many as people, their systems and contacts make; each goes with what it belongs to. */
const made = [
  'apiKeys',
  'automations',
  'broadcasts',
  'consentProofs',
  'consents',
  'contacts',
  'drafts',
  'eventSources',
  'images',
  'installation',
  'lists',
  'memberships',
  'rootKeys',
  'rules',
  'segmentRows',
  'segments',
  'senders',
  'snippets',
  'statDays',
  'subscriptions',
  'suppressions',
  'users',
  'views',
  'workspaces',
];

describe('the growth of collections', function () {
  this.timeout(200_000);
  let db: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());
  const rows = (collection: string) => db.client.db(db.connection.name).collection(collection);

  it('is bounded in one of these ways for each', () => {
    const bounded = [...Object.keys(removedByMongo), ...removedByRetention, ...workedOff, ...made];
    const all = Object.values({ ...modelDefinitions, ...collectionDefinitions });
    assert.deepEqual([...new Set(bounded)].toSorted(), all.map(({ collection }) => collection).toSorted());
  });

  it('is bounded by lifetimes that MongoDB enforces', async () => {
    for (const [collection, row] of Object.entries(removedByMongo)) {
      const values = Array.from({ length: ROWS }, (_, n) => ({ workspaceId: new ObjectId(), ...row(n) }));
      await rows(collection).insertMany(values);
      const lifetimes = (await rows(collection).indexes()).filter((index) => 'expireAfterSeconds' in index);
      const expired = values.filter((value: Document) =>
        lifetimes.some(({ key, expireAfterSeconds = 0 }) => {
          const from: unknown = value[Object.keys(key)[0] ?? ''];
          return from instanceof Date && from.getTime() + expireAfterSeconds * 1_000 < Date.now();
        }),
      );
      assert.equal(expired.length, ROWS, collection);
    }
    if (REMOVED_WITHIN_MS === 0) return;
    for (const collection of Object.keys(removedByMongo))
      await waitUntil(async () => (await rows(collection).countDocuments()) === 0, REMOVED_WITHIN_MS);
  });

  it('is bounded by folding, for the moves of counts', async () => {
    const of = { workspaceId: new ObjectId(), automationId: new ObjectId() };
    const moves = Array.from({ length: ROWS }, () => ({
      _id: new ObjectId(),
      ...of,
      moves: [{ key: 'entered', by: 1 }],
    }));
    await db.collections.CountMove.insertMany(moves);
    await foldCounts(db);
    assert.equal(await db.collections.CountMove.countDocuments(of), 0);
    const folded = await db.collections.AutomationCount.findOne({ _id: of.automationId });
    assert.deepEqual(folded?.counts, [{ key: 'entered', value: ROWS }]);
  });
});

import assert from 'node:assert/strict';
import { ObjectId, type Document, type Filter } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';

/** Lists of rows by a field that most rows do not have, newest first. */
const LISTS = [
  { of: 'messages', field: 'enrollmentId' },
  { of: 'messages', field: 'automationId' },
  { of: 'webhookDeliveries', field: 'enrollmentId' },
  { of: 'webhookDeliveries', field: 'ruleId' },
] as const;

/** What erasing and retention look for. */
const FOUND: { of: string; equal: Document; sort?: Record<string, 1 | -1>; name: string }[] = [
  { of: 'keptAnswers', equal: { contactId: new ObjectId() }, name: 'ofContact' },
  {
    of: 'auditEntries',
    equal: { contactId: new ObjectId() },
    sort: { at: -1, _id: -1 },
    name: 'ofContact',
  },
  { of: 'consents', equal: { formId: new ObjectId(), formVersion: 1 }, name: 'ofFormVersion' },
];

describe('an index by a field that is mostly null', () => {
  let db: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());

  for (const { of, field } of LISTS)
    it(`has no entries of rows without it, and still serves lists by it (${of}, ${field})`, async () => {
      const [workspaceId, id] = [new ObjectId(), new ObjectId()];
      const createdAt = new Date();
      const name = `by${field.slice(0, 1).toUpperCase()}${field.slice(1)}`;
      const rows = rowsOf(db, of);
      const others = Array.from({ length: 200 }, () => ({
        workspaceId,
        [field]: null,
        createdAt,
        status: 'sent',
      }));
      await rows.insertMany([{ workspaceId, [field]: id, createdAt, status: 'sent' }, ...others]);
      for (const [filter, sort] of listed({ workspaceId, [field]: id }, createdAt)) {
        const { winningPlan } = (await rows.find(filter).sort(sort).explain('queryPlanner'))['queryPlanner'];
        const plan = JSON.stringify(winningPlan);
        assert.ok(plan.includes(`"indexName":"${name}"`), plan);
        assert.ok(!plan.includes('"SORT"'), plan);
      }
      const { keysPerIndex } = await db.client.db(db.connection.name).command({ validate: of });
      assert.equal(keysPerIndex[name], 1);
    });

  for (const { of, equal, sort = {}, name } of FOUND)
    it(`serves what is found by equality (${of})`, async () => {
      const workspaceId = new ObjectId();
      const other = Object.fromEntries(Object.keys(equal).map((field) => [field, null]));
      const rows = rowsOf(db, of);
      const fresh = (values: object, n: number) => ({ workspaceId, key: `k${n}`, at: new Date(), ...values });
      await rows.insertMany([fresh(equal, 0), ...Array.from({ length: 200 }, (_, n) => fresh(other, n + 1))]);
      const found = rows.find({ workspaceId, ...equal }).sort(sort);
      const { queryPlanner, executionStats } = await found.explain('executionStats');
      assert.equal(executionStats.totalDocsExamined, 1);
      assert.ok(JSON.stringify(queryPlanner.winningPlan).includes(`"indexName":"${name}"`));
    });
});

function rowsOf({ client, connection }: Database, of: string) {
  return client.db(connection.name).collection<Document>(of);
}

/** As the API reads pages: all, by cursor, and with more filters; and as the engine does. */
function listed(equal: Filter<Document>, at: Date): [Filter<Document>, Record<string, 1 | -1>][] {
  const order = { createdAt: -1, _id: -1 } as const;
  const beyond = { $or: [{ createdAt: { $lt: at } }, { createdAt: at, _id: { $lt: new ObjectId() } }] };
  return [
    [equal, order],
    [{ ...equal, status: 'sent', createdAt: { $gte: new Date(0) } }, order],
    [{ $and: [equal, { createdAt: { $lte: at }, ...beyond }] }, order],
  ];
}

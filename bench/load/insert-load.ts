import { MongoClient, ObjectId } from 'mongodb';
import { eventRow } from '../../engine/intake/parts/events/write-events.js';
import { runLanes } from './lanes.js';
import { serve } from './serve.js';

/** Single `insertOne` calls (majority, journaled) of the plain driver, of a row as large as an event. */
export interface InsertLoad {
  uri: string;
  inFlight: number;
  seconds: number;
}

const clients = new Map<string, MongoClient>();

serve(async ({ uri, inFlight, seconds }: InsertLoad) => {
  const rows = clientOf(uri)
    .db()
    .collection('plain', { writeConcern: { w: 'majority', journal: true } });
  const row = logRow();
  return await runLanes({ inFlight, seconds }, async () => {
    await rows.insertOne({ ...row, _id: new ObjectId() });
  });
});

/** With the driver's default pool size; a larger one is not faster. */
function clientOf(uri: string): MongoClient {
  const client = clients.get(uri) ?? new MongoClient(uri);
  clients.set(uri, client);
  return client;
}

function logRow() {
  const id = new ObjectId().toHexString();
  return eventRow(
    {
      id,
      contactId: id,
      name: 'order placed',
      key: 'orderplaced',
      propertiesText: '{"orderId":"A-1029384","amount":49.9,"currency":"EUR","items":3,"coupon":null}',
      properties: {},
      source: { type: 'api', id, name: 'Bench' },
      status: 'applied',
      enrolled: 0,
      exited: 0,
      enrollments: [],
      decisions: [],
      parentId: null,
      depth: 0,
      note: null,
      receivedAt: new Date(),
      dedupeKey: null,
      fingerprint: null,
    },
    new ObjectId(),
  );
}

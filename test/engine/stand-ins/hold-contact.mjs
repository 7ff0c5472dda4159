// Opens a transaction on a contact, reports it, and waits to be killed.
import { MongoClient, ObjectId } from 'mongodb';

const [uri, workspaceId, email] = process.argv.slice(2);
const client = await MongoClient.connect(uri);
const session = client.startSession();
session.startTransaction();
const filter = { workspaceId: new ObjectId(workspaceId), email };
await client
  .db()
  .collection('contacts')
  .updateOne(filter, { $inc: { rev: 1 } }, { session });
process.stdout.write('held\n');
setInterval(() => undefined, 1_000);

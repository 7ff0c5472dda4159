/** A stub of the api: ready when MongoDB is, counts its starts there, takes a moment to drain. */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

const { PORT, MONGODB_URI, DATA_DIR } = process.env;
const client = new MongoClient(MONGODB_URI);
const starts = client.db().collection('starts');
await starts.insertOne({ pid: process.pid });

const server = createServer(async (request, response) => {
  if (request.url === '/readyz') return response.end('{}');
  if (request.url === '/environment') return response.end(JSON.stringify(process.env));
  response.end(JSON.stringify(await starts.find().toArray()));
}).listen(PORT, '127.0.0.1');

async function drain() {
  server.close();
  await sleep(300);
  await starts.countDocuments(); // its database is still running
  appendFileSync(join(DATA_DIR, 'order.log'), 'api drained\n');
  process.exit(0);
}
process.on('SIGTERM', drain);

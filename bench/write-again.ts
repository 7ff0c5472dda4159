import { performance } from 'node:perf_hooks';
import type { Collection, Document, Filter, ObjectId } from 'mongodb';
import type { Instance } from './instance.js';

/** Rows of one command. */
const AT_ONCE = 1_000;

type Written = Pick<Instance, 'db' | 'workspaceId'>;

/**
 * Inserts what an import has written of the people whose emails begin with `from`, as the driver does: contacts,
 * subscriptions and consents, into collections of their own with the same indexes. Resolves to the seconds that took.
 */
export async function insertAgain(instance: Written, from: string): Promise<number> {
  const contacts = await contactsOf(instance, from);
  const person = { workspaceId: instance.workspaceId, contactId: { $in: contacts.map(idOf) } };
  const copies = [await copyOf(instance, 'contacts', contacts)];
  for (const name of ['subscriptions', 'consents'])
    copies.push(await copyOf(instance, name, await rowsOf(instance, name, person)));
  const began = performance.now();
  for (const { rows, into } of copies) await insert(into, rows);
  const seconds = (performance.now() - began) / 1_000;
  for (const { into } of copies) await into.drop();
  return seconds;
}

/** Changes the people as an import has changed them: one update each, in bulk. Resolves to the seconds that took. */
export async function updateAgain(instance: Written, from: string): Promise<number> {
  const { rows, into } = await copyOf(instance, 'contacts', await contactsOf(instance, from));
  await insert(into, rows);
  const update = {
    $set: { 'customFields.plan': 'again', updatedAt: new Date() },
    $inc: { rev: 1, version: 1 },
  };
  const began = performance.now();
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const updates = rows
      .slice(at, at + AT_ONCE)
      .map((row) => ({ updateOne: { filter: { _id: { $eq: idOf(row) } }, update } }));
    await into.bulkWrite(updates, { ordered: false });
  }
  const seconds = (performance.now() - began) / 1_000;
  await into.drop();
  return seconds;
}

interface Copy {
  rows: Document[];
  /** Empty, with the indexes of the original. */
  into: Collection;
}

async function copyOf(instance: Written, name: string, rows: Document[]): Promise<Copy> {
  const into = collection(instance, `${name}Again`);
  const indexes = await collection(instance, name).indexes();
  await into.createIndexes(indexes.filter((index) => index.name !== '_id_'));
  return { rows, into };
}

async function insert(into: Collection, rows: Document[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await into.insertMany(rows.slice(at, at + AT_ONCE), { ordered: false });
}

function contactsOf(instance: Written, from: string): Promise<Document[]> {
  const { workspaceId } = instance;
  return rowsOf(instance, 'contacts', { workspaceId, email: { $gte: `${from}-`, $lt: `${from}.` } });
}

function rowsOf(instance: Written, name: string, filter: Filter<Document>): Promise<Document[]> {
  return collection(instance, name).find(filter).toArray();
}

function idOf({ _id }: { _id?: ObjectId }): ObjectId {
  if (_id === undefined) throw new Error('a row has no id');
  return _id;
}

function collection({ db }: Written, name: string): Collection {
  return db.client.db(db.connection.name).collection(name);
}

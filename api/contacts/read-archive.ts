import type { Document, ObjectId } from 'mongodb';
import { isJsonObject, type JsonObject } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { Database } from '../../models/database.js';
import { emailHash } from '../../models/email-hash.js';
import { undoOf } from '../../models/import-undo.js';
import { openPayload } from '../../models/source-payload.js';
import { archivedCollections, type ArchivedCollection } from '../../domain/contact/archived-collections.js';
import { contactNotFound, assertContact } from './read-contact.js';

interface ArchiveDeps {
  db: Database;
  settings: { secretKey: Buffer };
}

interface Person {
  workspaceId: ObjectId;
  contactId: ObjectId;
}

/** Tokens, hashes and sealed texts say nothing about a person; what is sealed is opened where it does. */
const HIDDEN =
  /^(?:workspaceId|tokenHash|tokenSealed|tokenId|emailHash|emailSealed|evidenceSealed|contentSealed|bodySealed|searchTerms|personKeys|claim|fingerprint)$/;
/** Texts that are JSON. */
const TEXTS = new Set(['properties', 'contact', 'before', 'after', 'body']);

/** The person whose archive is read. @throws RollcallError `not_found` */
export async function archivedPerson(
  { db }: ArchiveDeps,
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<Person> {
  return { workspaceId, contactId: await assertContact({ db }, { workspaceId, id }) };
}

/** Everything that is stored about a contact, as the text of one JSON document. */
export async function* readArchive(deps: ArchiveDeps, person: Person): AsyncGenerator<string> {
  const contact = await deps.db.collections.Contact.findOne({
    _id: person.contactId,
    workspaceId: person.workspaceId,
  });
  if (contact === null) return contactNotFound();
  yield `{"contact":${JSON.stringify(shown(contact))}`;
  for (const name of archivedCollections) {
    yield `,${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const row of rowsOf(deps, { ...person, email: contact.email }, name)) {
      yield `${isFirst ? '' : ','}${JSON.stringify(row)}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}\n';
}

async function* rowsOf(
  { db, settings: { secretKey } }: ArchiveDeps,
  { email, ...person }: Person & { email: string },
  name: ArchivedCollection,
): AsyncGenerator<JsonObject> {
  const { workspaceId, contactId } = person;
  const hash = emailHash(secretKey, workspaceId.toHexString(), email);
  if (name === 'SourcePayload') {
    const about = [{ contactIds: contactId }, await unmappedOf(db, person, hash)];
    for await (const row of db.collections.SourcePayload.find({ workspaceId, $or: about }))
      yield { ...shown(row), content: plain(openPayload(secretKey, row)) };
    return;
  }
  if (name === 'ImportUndo') {
    for await (const { contacts } of db.collections.ImportUndo.find(undoOf(person)))
      for (const one of contacts) if (one.contactId.equals(contactId)) yield shown(one);
    return;
  }
  const collection = db.collections[name];
  const filter = await filterFor(db, { name, person, hash });
  const rows = db.client.db(db.connection.name).collection(collection.collectionName).find(filter);
  for await (const row of rows) yield shown(row);
}

async function filterFor(
  db: Database,
  { name, person, hash }: { name: ArchivedCollection; person: Person; hash: string },
): Promise<Document> {
  const { workspaceId, contactId } = person;
  if (name === 'Suppression') return { workspaceId, emailHash: hash };
  if (name === 'Event') return { workspaceId, $or: [{ contactId }, await unmappedOf(db, person, hash)] };
  return { ...person };
}

/** What was received without finding its contact, but has the email or an id that has been linked since. */
async function unmappedOf(
  db: Database,
  person: Person,
  hash: string,
): Promise<{ personKeys: { $in: string[] } }> {
  const linked = await db.collections.ProviderIdentity.find(person, { projection: { key: 1 } }).toArray();
  return { personKeys: { $in: [hash, ...linked.map(({ key }) => key)] } };
}

function shown(row: object): JsonObject {
  const fields = Object.entries(row).filter(([name]) => !HIDDEN.test(name));
  return plain(
    Object.fromEntries(fields.map(([name, value]) => [name === '_id' ? 'id' : name, textIn(name, value)])),
  );
}

function textIn(name: string, value: unknown): unknown {
  if (!TEXTS.has(name) || typeof value !== 'string' || value === '') return value;
  try {
    return parseJson(value);
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}

/** Ids and instants as text. */
function plain(value: object): JsonObject {
  const json = parseJson(JSON.stringify(value));
  return isJsonObject(json) ? json : {};
}

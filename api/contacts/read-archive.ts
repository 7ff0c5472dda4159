import type { ObjectId } from 'mongodb';
import { isJsonObject, type JsonObject } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { Database } from '../../models/database.js';
import { emailHash } from '../../models/email-hash.js';
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
  if (name === 'SourcePayload') {
    for await (const row of db.collections.SourcePayload.find({ workspaceId, contactIds: contactId }))
      yield { ...shown(row), content: plain(openPayload(secretKey, row)) };
    return;
  }
  if (name === 'ImportUndo') {
    const of = { workspaceId, 'contacts.contactId': contactId };
    for await (const { contacts } of db.collections.ImportUndo.find(of))
      for (const one of contacts) if (one.contactId.equals(contactId)) yield shown(one);
    return;
  }
  const collection = db.collections[name];
  const filter =
    name === 'Suppression'
      ? { workspaceId, emailHash: emailHash(secretKey, workspaceId.toHexString(), email) }
      : { ...person };
  const rows = db.client.db(db.connection.name).collection(collection.collectionName).find(filter);
  for await (const row of rows) yield shown(row);
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

import type { Document, ObjectId } from 'mongodb';
import { isJsonObject, type JsonObject } from '../../../domain/json/json.js';
import { parseJson } from '../../../domain/json/parse-json.js';
import type { Database } from '../../../models/core/database.js';
import { emailHash } from '../../../models/audience/email-hash.js';
import { storedBody } from '../../../models/accounts/idempotent-response.js';
import { contactUndoFilter } from '../../../models/imports/import-undo.js';
import { openPayload } from '../../../models/sources/source-payload.js';
import { openEvidence } from '../../../models/audience/suppression.js';
import {
  archivedCollections,
  type ArchivedCollection,
} from '../../../domain/contact/archived-collections.js';
import { contactNotFound, assertContact } from '../read-contact.js';

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

/**
 * The server closes a cursor that nothing is read from for ten minutes. A slow client may take longer for the 16 MiB that a
 * batch can have, but not for so many rows.
 */
const IN_BATCHES = { batchSize: 100 };

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
    for await (const row of archivedRows(deps, { ...person, email: contact.email }, name)) {
      yield `${isFirst ? '' : ','}${JSON.stringify(row)}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}\n';
}

async function* archivedRows(
  { db, settings: { secretKey } }: ArchiveDeps,
  { email, ...person }: Person & { email: string },
  name: ArchivedCollection,
): AsyncGenerator<JsonObject> {
  const { workspaceId, contactId } = person;
  const { ImportUndo, IdempotentResponse, SourcePayload, Suppression } = db.collections;
  const hash = emailHash(secretKey, workspaceId.toHexString(), email);
  switch (name) {
    case 'SourcePayload': {
      const about = [{ contactIds: contactId }, await unmappedFilter(db, person, hash)];
      for await (const row of SourcePayload.find({ workspaceId, $or: about }, IN_BATCHES))
        yield { ...shown(row), content: plain(openPayload(secretKey, row)) };
      return;
    }
    case 'ImportUndo':
      for await (const { contacts } of ImportUndo.find(contactUndoFilter(person), IN_BATCHES))
        for (const one of contacts) if (one.contactId.equals(contactId)) yield shown(one);
      return;
    case 'Suppression':
      for await (const row of Suppression.find({ workspaceId, emailHash: hash }, IN_BATCHES))
        yield shown({ ...row, email, evidence: openEvidence(secretKey, row) });
      return;
    case 'IdempotentResponse':
      for await (const row of IdempotentResponse.find(person, IN_BATCHES))
        yield shown({ ...row, body: storedBody(row, secretKey) });
      return;
    default: {
      const { collectionName } = db.collections[name];
      const filter = name === 'Event' ? await eventsFilter(db, person, hash) : { ...person };
      const rows = db.client.db(db.connection.name).collection(collectionName).find(filter, IN_BATCHES);
      for await (const row of rows) yield shown(row);
    }
  }
}

async function eventsFilter(db: Database, person: Person, hash: string): Promise<Document> {
  const { workspaceId, contactId } = person;
  return { workspaceId, $or: [{ contactId }, await unmappedFilter(db, person, hash)] };
}

/** What was received without finding its contact, but has the email or an id that has been linked since. */
async function unmappedFilter(
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

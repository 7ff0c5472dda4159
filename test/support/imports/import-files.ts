import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { ApiClient, ApiResponse } from '../http/api-client.js';
import type { TestApi } from '../http/api.js';
import { workOnImport } from './imports.js';

/** A file as another tool exports it, and what importing it with the guessed mapping must come to. */
export interface FileCase {
  file: string;
  src: string;
  /** What is in it, unless it is a file of its own. */
  text?: string;
  base64?: string;
  /** Those who get marketing mail. */
  yes?: string[];
  /** Those who have said no, have left or do not receive mail. */
  no?: string[];
  /** Those who have not said yes. */
  unsure?: string[];
  /** Addresses of others, who must not become contacts. */
  absent?: string[];
  people?: Record<string, { firstName?: string | null; lastName?: string | null; name?: string | null }>;
  /** Fields by column; of several, one. */
  columns?: Record<string, string | null | (string | null)[]>;
  custom?: Record<string, Record<string, unknown>>;
  refused?: number;
  /** Columns that must not be kept. */
  secrets?: string[];
  /** Columns of long names that must stay apart. */
  distinct?: number;
  /** The beginning of the time of consent. */
  consentAt?: Record<string, string>;
  /** The file is refused, with a message like this. */
  upload?: string;
  /** The column that the import asks about before it starts. */
  asks?: string;
}

/** What is checked of a file. */
export type Aspect = Exclude<keyof FileCase, 'file' | 'src' | 'text' | 'base64'>;

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

const TYPES: Record<string, string> = {
  '.csv': 'text/csv',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/jsonl',
  '.xls': 'application/vnd.ms-excel',
};
const LONG_NAME = 64;

const folder = new URL('../../fixtures/imports/', import.meta.url);

export function fileCases(name: string): FileCase[] {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as FileCase[];
}

/** The bytes of a case that holds its text; undefined for one whose file is kept beside the others. */
export function bytesOf({ text, base64 }: FileCase): Uint8Array | undefined {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  return text === undefined ? undefined : Buffer.from(text);
}

/** What an import of a file with its guessed mapping came to. */
export interface ImportedFile {
  uploaded: ApiResponse;
  mapping: Json;
  row: Json;
  contacts: Map<string, Json>;
  /** Times of consent in the ledger, by address. */
  consents: Map<string, string[]>;
  suppressed: Set<string>;
}

export async function importFile(
  api: TestApi,
  client: ApiClient,
  { name, bytes, query = '' }: { name: string; bytes?: Uint8Array; query?: string },
): Promise<ImportedFile> {
  const raw = bytes ?? readFileSync(new URL(`files/csv/${name}`, folder));
  const headers = { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' };
  const path = `/api/imports?name=${encodeURIComponent(name)}${query}`;
  const uploaded = await client.request('POST', path, { raw, headers });
  const done: ImportedFile = {
    uploaded,
    mapping: null,
    row: null,
    contacts: new Map(),
    consents: new Map(),
    suppressed: new Set(),
  };
  if (uploaded.status !== 201) return done;
  const id = String(uploaded.body.id);
  done.mapping = (await client.get(`/api/imports/${id}/mapping`)).body;
  const started = await client.post(`/api/imports/${id}/start`);
  if (started.status !== 200) return { ...done, uploaded: started };
  await workOnImport(api, id);
  done.row = (await client.get(`/api/imports/${id}`)).body;
  for (const contact of await allContacts(client)) {
    const { id: contactId, email, consent } = contact;
    done.contacts.set(email, contact);
    if (consent.state === 'unknown') continue;
    const { data } = (await client.get(`/api/contacts/${contactId}/consents`)).body;
    done.consents.set(
      email,
      [consent.at, ...data.flatMap(({ since, at }: Json) => [since, at])].filter((at) => at !== null),
    );
  }
  for (const { email } of (await client.get('/api/suppressions?limit=100')).body.data)
    done.suppressed.add(email);
  return done;
}

async function allContacts(client: ApiClient): Promise<Json[]> {
  const contacts: Json[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await client.get(`/api/contacts?limit=100${cursor && `&cursor=${cursor}`}`);
    contacts.push(...body.data);
    cursor = body.nextCursor;
  }
  return contacts;
}

type Checks = { [A in Aspect]: (done: ImportedFile, expected: NonNullable<FileCase[A]>) => void };

const checks: Checks = {
  upload: ({ uploaded }, pattern) => {
    assert.ok(uploaded.status >= 400, `answered ${String(uploaded.status)}`);
    const [, text = '', flags = ''] = /^\/(.*)\/(\w*)$/.exec(pattern) ?? [];
    assert.match(String(uploaded.body.detail), new RegExp(text, flags));
  },
  asks: ({ uploaded }, column) => {
    assert.equal(uploaded.status, 422, uploaded.text);
    assert.ok(String(uploaded.body.detail).includes(JSON.stringify(column)), String(uploaded.body.detail));
  },
  yes: (done, emails) => {
    for (const email of emails) assert.ok(isMailable(done, email), `${email}: ${shown(done, email)}`);
  },
  no: (done, emails) => {
    for (const email of emails) assert.ok(!isMailable(done, email), `${email}: ${shown(done, email)}`);
  },
  unsure: ({ contacts }, emails) => {
    for (const email of emails) assert.notEqual(contacts.get(email)?.consent.state, 'given', email);
  },
  absent: ({ contacts }, emails) => {
    for (const email of emails) assert.ok(!contacts.has(email), email);
  },
  people: ({ contacts }, people) => {
    for (const [email, expected] of Object.entries(people)) {
      const contact = contacts.get(email);
      assert.ok(contact, email);
      const { firstName, lastName } = contact;
      const name = contact.name ?? `${String(firstName)} ${String(lastName)}`;
      assert.deepEqual({ firstName, lastName, name, ...expected }, { firstName, lastName, name }, email);
    }
  },
  columns: ({ mapping }, columns) => {
    for (const [column, expected] of Object.entries(columns)) {
      const target = mapping.columns.find((one: Json) => one.column === column);
      assert.ok([expected].flat().includes(target?.field), `${column}: ${String(target?.field)}`);
    }
  },
  custom: ({ contacts }, custom) => {
    for (const [email, fields] of Object.entries(custom))
      for (const [name, value] of Object.entries(fields))
        assert.deepEqual(contacts.get(email)?.customFields[name], value, `${email}: ${name}`);
  },
  refused: ({ row }, count) => assert.equal(row.refused, count),
  secrets: ({ mapping, contacts }, names) => {
    const fields = mapping.columns.filter(({ column }: Json) => names.includes(column));
    for (const { column, field } of fields) assert.equal(field, null, column);
    for (const { customFields } of contacts.values())
      for (const name of names) assert.ok(!Object.hasOwn(customFields, name), name);
  },
  distinct: ({ mapping }, count) => {
    const long = mapping.columns.filter(({ column }: Json) => column.length > LONG_NAME);
    const fields = long.flatMap(({ field }: Json) => (field === null ? [] : [field]));
    assert.equal(new Set(fields).size, count, JSON.stringify(fields));
  },
  consentAt: ({ consents }, expected) => {
    for (const [email, at] of Object.entries(expected)) {
      const found = consents.get(email) ?? [];
      assert.ok(
        found.some((one) => one.startsWith(at)),
        `${email}: ${found.join(', ')}`,
      );
    }
  },
};

/** The aspects that the case says something about. */
export function aspectsOf(one: FileCase): Aspect[] {
  return (Object.keys(checks) as Aspect[]).filter((aspect) => one[aspect] !== undefined);
}

/** @throws AssertionError if an aspect of the import is not as the case says */
export function checkAspect<A extends Aspect>(done: ImportedFile, one: FileCase, aspect: A): void {
  const check: Checks[A] = checks[aspect];
  const expected = one[aspect];
  if (expected === undefined || expected === null) return;
  const isRefused = aspect === 'upload' || aspect === 'asks';
  assert.ok(isRefused || done.row !== null, `the file was refused: ${done.uploaded.text}`);
  check(done, expected);
}

function isMailable({ contacts, suppressed }: ImportedFile, email: string): boolean {
  const contact = contacts.get(email);
  return contact?.subscribed === true && contact.consent.state !== 'withdrawn' && !suppressed.has(email);
}

function shown({ contacts, row }: ImportedFile, email: string): string {
  const contact = contacts.get(email);
  if (contact === undefined) return `absent, refused ${JSON.stringify(row.refusedBy)}`;
  const { subscribed, consent } = contact;
  return JSON.stringify({ subscribed, consent: consent.state });
}

import type { Database } from './database.js';
import { open, seal } from './seal.js';
import { openingKeys } from './secret-keys.js';

/** Every collection with sealed values. */
export const sealedCollections = [
  'automationVersions',
  'confirmations',
  'deletions',
  'drafts',
  'eventSources',
  'keptAnswers',
  'notices',
  'rootKeys',
  'rules',
  'sourcePayloads',
  'suppressions',
  'templateTests',
  'users',
  'workspaces',
] as const;

/** What `reseal` found. */
export interface Resealed {
  /** Values that were sealed with an old key. */
  sealedAnew: number;
  /** Values already sealed with the current key. */
  current: number;
  /** Values that no key opens. */
  unreadable: number;
}

/**
 * Seals every value with the current key, while the installation runs: a value that changes meanwhile is left alone, since
 * whoever changed it sealed it with the current key. May be repeated.
 */
export async function reseal(db: Database, secretKey: Buffer): Promise<Resealed> {
  const counts: Resealed = { sealedAnew: 0, current: 0, unreadable: 0 };
  for (const name of sealedCollections) {
    const collection = db.connection.collection(name);
    for await (const row of collection.find({})) {
      for (const { path, before, after } of sealedValues(row, secretKey, counts)) {
        const { modifiedCount } = await collection.updateOne(
          { _id: row._id, [path]: before },
          { $set: { [path]: after } },
        );
        counts.sealedAnew += modifiedCount;
      }
    }
  }
  return counts;
}

interface Change {
  path: string;
  before: string;
  after: string;
}

/** The fields of a row that are sealed with an old key, and their new values. */
function sealedValues(row: object, secretKey: Buffer, counts: Resealed): Change[] {
  const [current] = openingKeys(secretKey);
  return sealedFields(row).flatMap(({ path, text }) => {
    const state = sealState(text, current, secretKey);
    if (state === 'current' || state === 'unreadable') {
      counts[state] += 1;
      return [];
    }
    return [{ path, before: text, after: seal(secretKey, state.clear) }];
  });
}

function sealState(
  text: string,
  current: Buffer,
  secretKey: Buffer,
): 'current' | 'unreadable' | { clear: string } {
  if (opened(current, text) !== null) return 'current';
  const clear = opened(secretKey, text);
  return clear === null ? 'unreadable' : { clear };
}

function opened(key: Buffer, text: string): string | null {
  try {
    return open(key, text);
  } catch {
    // That no key opens it is the answer.
    return null;
  }
}

const SEALED_NAME = /^sealed$|^sealed[A-Z]|Sealed$/;

/** The sealed texts of a row, nested ones included. A stored response is sealed as a whole if it says so. */
function sealedFields(value: unknown, path: readonly string[] = []): { path: string; text: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => sealedFields(item, [...path, String(i)]));
  if (!isPlainObject(value)) return [];
  const isSealedBody = path.length === 0 && value['sealed'] === true;
  return Object.entries(value).flatMap(([name, item]) => {
    const at = [...path, name];
    if (typeof item !== 'string') return sealedFields(item, at);
    return SEALED_NAME.test(name) || (isSealedBody && name === 'body')
      ? [{ path: at.join('.'), text: item }]
      : [];
  });
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

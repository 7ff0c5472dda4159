import type { Database } from './database.js';
import { isDuplicateKey } from './duplicate-key.js';
import type { RootKeyRecord } from './root-key.js';
import { open, seal } from './seal.js';
import { keyring } from './secret-keys.js';

/**
 * The keys of this installation, in the form in which they are passed on. The root key is stored on the first call: it is
 * the oldest key known then, so that hashes and links from before stay valid.
 *
 * @throws Error if no key opens the stored root key
 */
export async function openKeyring(
  db: Database,
  { secretKey, oldSecretKeys }: { secretKey: Buffer; oldSecretKeys: readonly Buffer[] },
): Promise<Buffer> {
  const sealing = [secretKey, ...oldSecretKeys];
  const keys = keyring({ root: secretKey, sealing });
  const stored = (await read(db)) ?? (await create(db, keys, sealing.at(-1) ?? secretKey));
  try {
    return keyring({ root: Buffer.from(open(keys, stored.sealed), 'base64'), sealing });
  } catch (cause) {
    const message =
      'SECRET_KEY does not open what is stored in this database. Give the key it was sealed with as SECRET_KEY_OLD.';
    throw new Error(message, { cause });
  }
}

function read(db: Database): Promise<RootKeyRecord | null> {
  return db.collections.RootKey.findOne({ _id: 'root' });
}

async function create(db: Database, keys: Buffer, root: Buffer): Promise<RootKeyRecord> {
  const row: RootKeyRecord = {
    _id: 'root',
    sealed: seal(keys, root.toString('base64')),
    createdAt: db.now(),
  };
  try {
    await db.collections.RootKey.insertOne(row);
    return row;
  } catch (error) {
    // Another process was first.
    const first = isDuplicateKey(error) ? await read(db) : null;
    if (first === null) throw error;
    return first;
  }
}

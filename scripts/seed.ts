import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { hashPassword } from '../api/accounts/sessions/passwords.js';
import { createResetUrl } from '../api/accounts/links/reset-password.js';
import { insertAccount, newAccount } from '../api/accounts/sign-up.js';
import { loadSettings, SettingsError, type Settings } from '../config/settings.js';
import type { Database } from '../models/core/database.js';
import { openMigrated } from '../models/core/open-migrated.js';
import { parseArguments, usage } from './seed/arguments.js';
import { fillInBulk } from './seed/bulk.js';
import { createClient } from './seed/client.js';
import { demoWorkspace, withApiKey, type Accounts } from './seed/demo-workspace.js';
import { fill } from './seed/fill.js';
import { people } from './seed/people.js';
import { report } from './seed/report.js';

const CONNECT_MS = 15_000;

/** Creates a demo workspace on a running Rollcall: mostly through its public API, masses straight in the database. */
async function main(): Promise<void> {
  const input = parseArguments(process.argv.slice(2), process.env);
  if (input.help) {
    process.stdout.write(usage);
    return;
  }
  const { url, email, password } = input;
  // Its links lead to the server that it fills.
  const settings = loadSettings({ BASE_URL: url, ...process.env });
  await fetch(`${url}/healthz`);
  const db = await openMigrated(settings.mongodbUri, {
    signal: AbortSignal.timeout(CONNECT_MS),
    onWaiting: () => process.stderr.write('Waiting for MongoDB …\n'),
  });
  try {
    const accounts = accountsIn(db, settings, password);
    const demo = await demoWorkspace({ db, accounts }, { email, hasPassword: password !== null });
    const text = await withApiKey(db, demo, async (secret) => {
      const client = createClient(url, secret);
      const made = await fill(client, people(new Date()), demo.isNewWorkspace);
      const { contacts, events } = input;
      const [workspaceId, listId] = [new ObjectId(demo.workspaceId), new ObjectId(made.listId)];
      const bulk = await fillInBulk(db, { workspaceId, listId, contacts, events });
      return report(client, { url, demo, made, bulk });
    });
    process.stdout.write(text);
  } finally {
    await db.close();
  }
}

/** Without a password, nobody knows the one of a new account. */
function accountsIn(db: Database, settings: Settings, password: string | null): Accounts {
  return {
    newAccount: async (input) => {
      const passwordHash = await hashPassword(password ?? randomBytes(32).toString('base64'), input.email);
      return newAccount(db.now(), { ...input, passwordHash });
    },
    insert: (account, session) => insertAccount({ db }, account, session),
    resetUrl: (user) => createResetUrl({ db, clock: db.now, settings }, user),
  };
}

try {
  await main();
} catch (error) {
  const isUnreachable = error instanceof TypeError && error.message === 'fetch failed';
  const message = error instanceof SettingsError || error instanceof Error ? error.message : String(error);
  process.stderr.write(
    isUnreachable
      ? 'No server is running there: start Rollcall first, or pass its address with --url.\n'
      : `${message}\n`,
  );
  process.exitCode = 1;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { SeedArguments } from './arguments.js';
import { numberOf, partOf, rowsOf, textOf, type SeedClient } from './client.js';
import { total, type SeedCounts } from './fill.js';

/** A running worker sends the first mails within this time. */
const WAIT_MS = 15_000;
const POLL_MS = 500;
const STATES = ['active', 'completed', 'exited', 'failed'] as const;

/** Describes the workspace's contents and how to sign in. */
export async function report(
  client: SeedClient,
  { url, email, password }: SeedArguments,
  made: SeedCounts,
): Promise<string> {
  await waitForEveryState(client);
  const counts = await Promise.all(
    STATES.map(
      async (state) => `${String(await total(client, `/api/enrollments?status=${state}`))} ${state}`,
    ),
  );
  const events = await total(client, '/api/events');
  const contacts = await total(client, '/api/contacts');
  return [
    `The demo workspace at ${url} is ready.`,
    '',
    `  Contacts     ${String(contacts)}, ${String(made.contacts)} of them new`,
    `  Sources      ${String(made.sources)} new`,
    `  Automations  ${String(made.automations)} new`,
    `  Events       ${String(events)} in the log`,
    `  Enrollments  ${counts.join(', ')}`,
    '',
    ...(await automationLines(client)),
    '',
    `Sign in as ${email} with the password "${password}":`,
    '',
    `  curl -sS -c cookies "${url}/api/auth/sign-in" -H 'Content-Type: application/json' \\`,
    `    -d '${JSON.stringify({ email, password })}'`,
    `  curl -sS -b cookies "${url}/api/enrollments?status=failed"`,
    '',
  ].join('\n');
}

/** Waits until enrollments have every status; without a worker some counts stay zero. */
async function waitForEveryState(client: SeedClient): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    const [completed, failed] = await Promise.all([
      total(client, '/api/enrollments?status=completed'),
      total(client, '/api/enrollments?status=failed'),
    ]);
    if (completed > 0 && failed > 0) return;
    await sleep(POLL_MS);
  }
}

async function automationLines(client: SeedClient): Promise<string[]> {
  const automations = rowsOf(await client.get('/api/automations?limit=200'));
  const lines = await Promise.all(
    automations.map(async ({ id, name }) => {
      const stats = await client.get(`/api/automations/${textOf(id)}/stats`);
      const of = (key: string): string => String(numberOf(stats[key])).padStart(4);
      const exited = String(numberOf(partOf(stats, 'exited')['total'])).padStart(4);
      return `  ${textOf(name).padEnd(24)}${of('entered')} entered ${of('active')} active ${of('completed')} completed ${exited} exited ${of('failed')} failed`;
    }),
  );
  return lines.toSorted();
}

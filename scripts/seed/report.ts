import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkCounts } from './bulk.js';
import type { DemoWorkspace } from './demo-workspace.js';
import { asNumber, bodyPart, listRows, asText, type SeedClient } from './client.js';
import { total, type SeedCounts } from './fill.js';

/** A running worker sends the first mails within this time. */
const WAIT_MS = 15_000;
const POLL_MS = 500;
const STATES = ['active', 'completed', 'exited', 'failed'] as const;

/** Describes the workspace's contents and how to sign in. */
export async function report(
  client: SeedClient,
  { url, demo, made, bulk }: { url: string; demo: DemoWorkspace; made: SeedCounts; bulk: BulkCounts },
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
    `  Contacts     ${String(contacts)}, ${String(made.contacts + bulk.contacts)} of them new`,
    `  Sources      ${String(made.sources)} new`,
    `  Automations  ${String(made.automations)} new`,
    `  Events       ${String(events)} in the log, ${String(bulk.events)} of them written as the past`,
    `  Enrollments  ${counts.join(', ')}`,
    '',
    ...(await automationLines(client)),
    '',
    ...signInLines(demo),
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
  const automations = listRows(await client.get('/api/automations?limit=200'));
  const lines = await Promise.all(
    automations.map(async ({ id, name }) => {
      const stats = await client.get(`/api/automations/${asText(id)}/stats`);
      const figure = (key: string): string => String(asNumber(stats[key])).padStart(4);
      const exited = String(asNumber(bodyPart(stats, 'exited')['total'])).padStart(4);
      return `  ${asText(name).padEnd(24)}${figure('entered')} entered ${figure('active')} active ${figure('completed')} completed ${exited} exited ${figure('failed')} failed`;
    }),
  );
  return lines.toSorted();
}

function signInLines({ email, isNewAccount, resetUrl, workspaceId }: DemoWorkspace): string[] {
  if (resetUrl !== null) return [`Set a password for ${email}, within an hour:`, '', `  ${resetUrl}`];
  return isNewAccount
    ? [`Sign in as ${email} with the password that you gave.`]
    : [`Sign in as ${email}; the workspace is one of your workspaces, ${workspaceId}.`];
}

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { ObjectId } from 'mongodb';
import { ApiClient } from './support/http/api-client.js';
import { ownDatabase, type OwnDatabase } from './support/servers/database.js';
import { insertOwner, newEmail } from './support/http/owners.js';
import { ServiceProcess, type ServiceKind } from './support/run/processes.js';
import { servers } from './support/servers/servers.js';
import { startSmtpSink, type SmtpSink } from './support/servers/smtp-sink.js';
import { countingVisits, Visits, type Way } from './support/run/visits.js';
import { waitUntil } from './support/run/wait-until.js';

/** How long the processes are watched while nothing happens: longer than what recurs often takes. */
const IDLE_MS = 12_000;
/** What an answer leaves to be done is done by then. */
const SETTLED_MS = 1_500;
const DONE_WITHIN_MS = 90_000;
/** What only recurs now and then is in one of them, but not in all. */
const RUNS = 3;
/** Functions and files of ours, in the main threads of a built api and worker, beyond those that run when they are idle. */
const CEILINGS = {
  'an event that nobody listens to': { functions: 256, files: 73 },
  'an event to a mail': { functions: 660, files: 163 },
  'a broadcast to one person': { functions: 565, files: 151 },
  'an import of one row': { functions: 619, files: 171 },
};

describe('the way through the house', function () {
  this.timeout(600_000);
  let folder: string;
  let db: OwnDatabase;
  let smtp: SmtpSink;
  let client: ApiClient;
  let visits: Visits;
  const services: ServiceProcess[] = [];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-ways-'));
    [db, smtp] = await Promise.all([ownDatabase(), startSmtpSink()]);
    const env = await settings();
    const ports = { api: await getPort(), worker: await getPort() };
    for (const kind of ['api', 'worker'] satisfies ServiceKind[]) {
      const port = { [kind === 'api' ? 'PORT' : 'WORKER_PORT']: String(ports[kind]) };
      const logFile = join(folder, `${kind}.log`);
      services.push(await ServiceProcess.start({ kind, env: { ...env, ...port }, logFile }));
    }
    await waitUntil(async () => {
      const ready = Object.values(ports).map((port) => isReady(`http://127.0.0.1:${port}/readyz`));
      return (await Promise.all(ready)).every(Boolean);
    }, 60_000);
    client = await owner(`http://127.0.0.1:${ports.api}`);
    visits = new Visits(
      services.map(({ pid }) => pid),
      folder,
    );
  });
  after(async () => {
    await Promise.all(services.map((service) => service.kill()));
    await Promise.all([smtp.close(), db.release()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('stays as short as it is', async () => {
    const ways = {
      'an event that nobody listens to': event,
      'an event to a mail': await eventToMail(),
      'a broadcast to one person': broadcastToOne,
      'an import of one row': importOfOne,
    };
    for (const act of Object.values(ways)) await act();
    await sleep(SETTLED_MS);
    await visits.forget();
    await sleep(IDLE_MS);
    await visits.ignore();
    const measured = new Map<string, Way>();
    for (const [name, act] of Object.entries(ways)) measured.set(name, await wayOf(act));
    report(measured);
    for (const [name, { functions, files }] of Object.entries(CEILINGS)) {
      const way = measured.get(name);
      assert.ok(way !== undefined && way.functions > 0, name);
      assert.ok(
        way.functions <= functions,
        `${name} visits ${way.functions} functions, at most ${functions}`,
      );
      assert.ok(way.files <= files, `${name} visits ${way.files} files, at most ${files}`);
    }
  });

  /** What every run of it visits. */
  async function wayOf(act: () => Promise<void>): Promise<Way> {
    await visits.forget();
    const runs: Way[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await act();
      await sleep(SETTLED_MS);
      runs.push(await visits.way());
    }
    return Visits.common(runs);
  }

  async function settings(): Promise<NodeJS.ProcessEnv> {
    const { temporalAddress } = await servers();
    return {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      API_PROCESSES: '0',
      MONGODB_URI: db.uri,
      TEMPORAL_ADDRESS: temporalAddress,
      TEMPORAL_NAMESPACE: `ways-${randomBytes(4).toString('hex')}`,
      SMTP_URL: smtp.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'warn',
      ...countingVisits(folder),
    };
  }

  async function owner(url: string): Promise<ApiClient> {
    const { token, workspaceId } = await insertOwner(db, new Date());
    // As most have one.
    const sender = { senderEmail: 'news@shop.test', senderConfirmed: true };
    await db.models.Workspace.updateOne({ _id: new ObjectId(workspaceId) }, { $set: sender });
    const session = new ApiClient(url).withSession(token, false);
    const key = await session.post('/api/api-keys', { name: 'Ways', scopes: ['admin'] });
    assert.equal(key.status, 201, key.text);
    return new ApiClient(url).withBearer(key.body.secret);
  }

  async function event(): Promise<void> {
    const sent = await client.post('/api/events/send', { email: newEmail(), eventName: 'Seen' });
    assert.equal(sent.status, 200, sent.text);
  }

  async function eventToMail(): Promise<() => Promise<void>> {
    const made = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'Joined' },
      steps: [
        { id: 'mail', type: 'sendEmail', subject: 'Welcome', html: '<p>Welcome</p>', kind: 'transactional' },
      ],
    });
    const active = await client.post(`/api/automations/${made.body.id}/activate`);
    assert.equal(active.status, 200, active.text);
    return async () => {
      const email = newEmail();
      const sent = await client.post('/api/events/send', { email, eventName: 'Joined' });
      assert.equal(sent.status, 200, sent.text);
      await mailTo(email);
    };
  }

  async function broadcastToOne(): Promise<void> {
    const email = newEmail();
    const list = await client.post('/api/lists', { name: 'News' });
    const person = await client.post('/api/contacts', { email, subscribed: true });
    const { id } = person.body as { id: string };
    const joined = await client.post(`/api/lists/${list.body.id}/members`, { contactId: id });
    assert.ok(joined.status < 300, joined.text);
    const mail = { subject: 'News', html: '<p>News</p>' };
    const made = await client.post('/api/broadcasts', {
      name: 'News',
      audience: { list: list.body.id },
      mail,
    });
    assert.equal(made.status, 201, made.text);
    const { body: preview } = await client.post(`/api/broadcasts/${made.body.id}/preview`);
    await visits.forget();
    const sent = await client.post(`/api/broadcasts/${made.body.id}/schedule`, { preview: preview.id });
    assert.equal(sent.status, 200, sent.text);
    await mailTo(email);
    const broadcast = { _id: new ObjectId(String(made.body.id)), status: 'done' } as const;
    await waitUntil(async () => (await db.collections.Broadcast.findOne(broadcast)) !== null, DONE_WITHIN_MS);
  }

  async function importOfOne(): Promise<void> {
    const made = await client.request('POST', '/api/imports', {
      raw: Buffer.from(`email,firstName\n${newEmail()},Ada\n`),
      headers: { 'Content-Type': 'text/csv' },
    });
    assert.equal(made.status, 201, made.text);
    const started = await client.post(`/api/imports/${made.body.id}/start`);
    assert.equal(started.status, 200, started.text);
    const file = { _id: new ObjectId(String(made.body.id)), status: 'done' } as const;
    await waitUntil(async () => (await db.collections.Import.findOne(file)) !== null, DONE_WITHIN_MS);
  }

  const mailTo = (email: string): Promise<void> =>
    waitUntil(() => smtp.mails.some(({ to }) => to.includes(email)), DONE_WITHIN_MS);
});

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  return response?.status === 200;
}

/** WAYS names a file in which every function of each way is listed, to see what could be left out. */
function report(measured: Map<string, Way>): void {
  const file = process.env['WAYS'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(Object.fromEntries(measured), null, 1));
}

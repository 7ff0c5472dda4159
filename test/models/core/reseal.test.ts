import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { formToken, isValidToken } from '../../../api/forms/form-token.js';
import { collectionDefinitions, modelDefinitions } from '../../../models/core/database.js';
import { emailHash } from '../../../models/audience/email-hash.js';
import { reseal, sealedCollections } from '../../../models/core/reseal.js';
import { openKeyring } from '../../../models/core/open-keyring.js';
import { open, seal } from '../../../models/core/seal.js';
import { openingKeys } from '../../../models/core/secret-keys.js';
import { readUnsubscribeToken, unsubscribeToken } from '../../../models/audience/unsubscribe-token.js';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { startApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { makeOneOfEach } from '../../support/http/one-of-each.js';

describe('A change of SECRET_KEY', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)] as const;
  let db: OwnDatabase;
  beforeEach(async () => {
    db = await ownDatabase();
  });

  const withFirst = () => openKeyring(db, { secretKey: first, oldSecretKeys: [] });
  const withBoth = () => openKeyring(db, { secretKey: second, oldSecretKeys: [first] });
  const withSecond = () => openKeyring(db, { secretKey: second, oldSecretKeys: [] });

  it('opens what the old key has sealed, and seals with the new one', async () => {
    const sealed = seal(await withFirst(), 'a secret');
    const both = await withBoth();
    assert.equal(open(both, sealed), 'a secret');
    assert.equal(open(second, seal(both, 'another')), 'another');
    assert.throws(() => open(first, seal(both, 'another')));
    assert.deepEqual(openingKeys(both), [second, first]);
  });

  it('keeps hashes of emails and links in emails valid, after the old key is gone, too', async () => {
    const target = { contactId: new ObjectId().toHexString(), listId: null };
    const hash = emailHash(first, 'w', 'ada@example.com');
    const link = unsubscribeToken(first, target);
    await withFirst();
    await reseal(db, await withBoth());
    const now = await withSecond();
    assert.equal(emailHash(now, 'w', 'ada@example.com'), hash);
    assert.deepEqual(readUnsubscribeToken(now, link), target);
  });

  it('may happen together with the first start of this version', async () => {
    const hash = emailHash(first, 'w', 'ada@example.com');
    assert.equal(emailHash(await withBoth(), 'w', 'ada@example.com'), hash);
  });

  it('accepts forms that were shown before', async () => {
    const form = { publicId: 'form', now: new Date() };
    const token = formToken(await withFirst(), { publicId: 'form', at: form.now });
    assert.ok(isValidToken(await withBoth(), { ...form, token }));
    await reseal(db, await withBoth());
    assert.ok(!isValidToken(await withSecond(), { ...form, token }));
  });

  it('needs the old key until everything is sealed anew', async () => {
    await withFirst();
    await assert.rejects(withSecond, /SECRET_KEY_OLD/);
    await reseal(db, await withBoth());
    await assert.doesNotReject(withSecond);
  });

  it('is complete once everything is sealed anew', async () => {
    const settings = { secretKey: await withFirst() };
    const api = await startApi({ db, settings });
    const owner = await api.signUp();
    const { client } = owner;
    const ids = await makeOneOfEach(api, owner);
    const signing = { scheme: 'github', secret: 'a long random text' };
    await client.put(`/api/event-sources/${String(ids['event-sources']?.['id'])}`, { signing });
    const headers = { Authorization: 'Bearer very-secret' };
    const hook = { type: 'webhook', url: 'https://example.com/hook', headers };
    const steps = [
      {
        id: 'a',
        type: 'split',
        arms: [
          { weight: 1, steps: [hook] },
          { weight: 1, steps: [] },
        ],
      },
    ];
    await client.put(`/api/automations/${String(ids['automations']?.['id'])}`, { steps });
    await client.put(`/api/rules/${String(ids['rules']?.['id'])}`, { action: hook });
    await client.get('/api/webhook-secret');
    const options = { headers: { 'Idempotency-Key': 'key' } };
    await client.post('/api/api-keys', { name: 'Till', scopes: ['admin'] }, options);
    await api.stop();

    const done = await reseal(db, await withBoth());
    assert.ok(done.sealedAnew >= 10, JSON.stringify(done));
    assert.equal(done.unreadable, 0);
    const again = await reseal(db, await withSecond());
    assert.deepEqual(again, { sealedAnew: 0, current: done.sealedAnew, unreadable: 0 });

    const later = await startApi({ db, settings: { secretKey: await withSecond() } });
    const reader = later.anonymous().withSession(client.cookie.split('=')[1] ?? '', false);
    const automation = await reader.get(`/api/automations/${String(ids['automations']?.['id'])}`);
    assert.deepEqual(automation.body.steps[0].arms[0].steps[0].headers, headers);
    const source = await reader.get(`/api/event-sources/${String(ids['event-sources']?.['id'])}`);
    assert.match(source.body.url, /\/api\/ingest\/[\w-]{22,}$/);
    await later.stop();
  });

  it('is done by the command of the operator, after which the old key is not needed', async () => {
    const command = async (env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'bin/reseal.ts'], {
        cwd: projectRoot(),
        env: { PATH: process.env['PATH'], MONGODB_URI: db.uri, ...env },
      });
      const output: string[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
      const [code] = (await once(child, 'exit')) as [number];
      return { code, output: output.join('') };
    };
    const [before, after] = [first.toString('base64'), second.toString('base64')];
    const api = await startApi({ db, settings: { secretKey: await withFirst() } });
    const { client } = await api.signUp();
    const { body: source } = await client.post('/api/event-sources', { name: 'Shop' });
    await api.stop();

    const without = await command({ SECRET_KEY: after });
    assert.equal(without.code, 1, without.output);
    assert.match(without.output, /SECRET_KEY_OLD/);
    const done = await command({ SECRET_KEY: after, SECRET_KEY_OLD: before });
    assert.deepEqual(
      [done.code, /^[1-9]\d* values sealed anew, .* 0 that no key opens$/m.test(done.output)],
      [0, true],
    );
    const again = await command({ SECRET_KEY: after });
    assert.deepEqual([again.code, /^0 values sealed anew/m.test(again.output)], [0, true], again.output);

    await assert.rejects(withFirst);
    const later = await startApi({ db, settings: { secretKey: await withSecond() } });
    const reader = later.anonymous().withSession(client.cookie.split('=')[1] ?? '', false);
    const { body: read } = await reader.get(`/api/event-sources/${source.id}`);
    assert.equal(new URL(read.url).pathname, new URL(source.url).pathname);
    await later.stop();
  });

  it('covers every collection with a sealed field', () => {
    const folder = join(projectRoot(), 'models');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    const direct = files
      .filter((text) => /^\s+(?:sealed\w*|\w*Sealed)\??: (?:string|boolean)/m.test(text))
      .flatMap((text) => /collection: '(\w+)'/.exec(text)?.[1] ?? []);
    // Through a record that these contain: secrets, headers, queued mail, deleted rows.
    const nested = ['deletions', 'rules', 'workspaces', 'automationVersions', 'notices', 'templateTests'];
    assert.deepEqual([...new Set([...direct, ...nested])].sort(), [...sealedCollections].sort());
    const known = Object.values({ ...modelDefinitions, ...collectionDefinitions }).map(
      (one) => one.collection,
    );
    for (const name of sealedCollections) assert.ok(known.includes(name), name);
  });
});

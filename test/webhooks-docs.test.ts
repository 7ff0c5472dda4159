import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signWebhook } from '../activities/http/sign.js';
import { webhookBody } from '../domain/webhook/webhook-body.js';
import { newWebhookSecrets, rotatedSecrets, signingSecrets } from '../models/webhooks/webhook-secret.js';
import getPort from 'get-port';
import { projectRoot } from '../scripts/servers/project-root.js';
import { newEmail } from './support/http/api.js';
import { waitUntil } from './support/run/wait-until.js';

const key = Buffer.alloc(32, 7);
const text = readFileSync(join(projectRoot(), 'docs/webhooks.md'), 'utf8');
const receivers = [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
/** In the project, so that its packages are found. */
const folder = join(projectRoot(), '.rollcall', `docs-${process.pid}`);

describe('docs/webhooks.md', () => {
  before(() => mkdirSync(folder, { recursive: true }));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('shows a receiver with the official library, and one without', () => {
    assert.deepEqual(
      receivers.map((code) => code.includes("from 'standardwebhooks'")),
      [true, false],
    );
  });

  it('shows a body with exactly the fields that are sent', () => {
    const [, shown = ''] = /^```json\n([\s\S]*?)^```$/m.exec(text) ?? [];
    const example = JSON.parse(shown);
    const { properties, contact, eventId } = example.payload;
    const facts = { name: example.event, eventId, at: new Date(example.timestamp) };
    const sent = { contact: JSON.stringify(contact), properties: JSON.stringify(properties) };
    assert.deepEqual(JSON.parse(webhookBody({ ...facts, ...sent })), example);
  });

  for (const [i, code] of receivers.entries()) {
    describe(`receiver ${i + 1}`, () => {
      const old = newWebhookSecrets(key);
      const rotated = rotatedSecrets(key, old, { graceMs: 86_400_000, now: new Date() });
      const [secret = ''] = signingSecrets(key, old, new Date());
      let receiver: ChildProcess;
      let url: string;
      let printed = '';

      before(async () => {
        const port = await getPort();
        const file = join(folder, `receiver-${i + 1}.mjs`);
        writeFileSync(file, code);
        receiver = spawn(process.execPath, [file], {
          env: { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: secret },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        receiver.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
        url = `http://127.0.0.1:${port}/`;
        await waitUntil(() =>
          fetch(url).then(
            () => true,
            () => false,
          ),
        );
      });
      after(async () => {
        receiver.kill();
        await once(receiver, 'exit');
      });

      const bodyOf = (email: string): string => {
        const contact = JSON.stringify({ id: 'a'.repeat(24), email, name: 'Ünal 漢字 😀' });
        const facts = { name: 'order.placed', eventId: null, properties: '{"total":1.10}', at: new Date() };
        return webhookBody({ ...facts, contact });
      };
      const post = async (body: string, headers: object): Promise<number> =>
        (await fetch(url, { method: 'POST', body, headers: { ...headers } })).status;
      const sign = (body: string, secrets: string[], at = new Date()) =>
        signWebhook({ id: 'b'.repeat(24), at, body, secrets });

      it('accepts our signatures, also during a rotation, and handles the event', async () => {
        const email = newEmail();
        const body = bodyOf(email);
        const secrets = signingSecrets(key, rotated, new Date());
        assert.deepEqual([secrets.length, secrets[1]], [2, secret]);
        assert.equal(await post(body, sign(body, secrets)), 204);
        await waitUntil(() => printed.includes(`order.placed ${email}`));
        assert.equal(await post(body, sign(body, [secret])), 204);
      });

      it('refuses a changed byte, another secret, an old time, and no signature', async () => {
        const body = bodyOf(newEmail());
        const other = signingSecrets(key, newWebhookSecrets(key), new Date());
        assert.equal(await post(body.replace('1.10', '9.10'), sign(body, [secret])), 401);
        assert.equal(await post(body, sign(body, other)), 401);
        assert.equal(await post(body, sign(body, [secret], new Date(Date.now() - 600_000))), 401);
        assert.equal(await post(body, { ...sign(body, [secret]), 'webhook-id': 'c'.repeat(24) }), 401);
        assert.equal(await post(body, {}), 401);
      });
    });
  }
});

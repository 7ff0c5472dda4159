import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createRollcall,
  dataOf,
  items,
  RollcallError,
  type Rollcall,
} from '../../packages/client/src/index.js';
import { projectRoot } from '../../scripts/servers/project-root.js';
import { newEmail } from '../support/http/api.js';
import { generatedFiles } from '../support/reference/generated-files.js';
import { useApi, useOwner } from '../support/http/use-api.js';

const run = promisify(execFile);

describe('what is generated from the OpenAPI description', () => {
  it('is current; otherwise run `npm run reference`', async () => {
    for (const { path, text } of await generatedFiles()) {
      assert.ok(readFileSync(path, 'utf8') === text, `${path} is out of date`);
    }
  });
});

describe('@rollcall/client', () => {
  const api = useApi();
  const owner = useOwner(api);
  let rollcall: Rollcall;
  beforeEach(async () => {
    const { body: key } = await owner.client.post('/api/api-keys', { name: 'Client', scopes: ['admin'] });
    rollcall = createRollcall({ baseUrl: api.url, apiKey: key.secret });
  });

  it('calls every resource', async () => {
    const email = newEmail();
    const contact = await dataOf(rollcall.POST('/api/contacts', { body: { email, firstName: 'Ada' } }));
    const path = { id: contact.id };
    const { firstName } = await dataOf(rollcall.GET('/api/contacts/{id}', { params: { path } }));
    assert.equal(firstName, 'Ada');
    const list = await dataOf(rollcall.POST('/api/lists', { body: { name: 'News' } }));
    const body = { email, listId: list.id, consent: true };
    assert.equal((await dataOf(rollcall.POST('/api/subscribe', { body }))).requiresConfirmation, false);
    await dataOf(rollcall.PUT('/api/workspace', { body: { senderName: 'Acme' } }));
    const automation = await dataOf(
      rollcall.POST('/api/automations', {
        body: {
          name: 'Paid',
          trigger: { event: 'order.placed', where: { all: [{ field: 'event.total', op: 'gt', value: 10 }] } },
          steps: [
            { type: 'wait', for: '1 day' },
            {
              type: 'branch',
              if: { any: [{ field: 'contact.plan', op: 'exists' }] },
              then: [{ type: 'exit' }],
            },
          ],
        },
      }),
    );
    await dataOf(
      rollcall.POST('/api/automations/{id}/activate', { params: { path: { id: automation.id } } }),
    );
    const order = { email, eventName: 'order.placed', eventProperties: { total: 42 } };
    const sent = await dataOf(rollcall.POST('/api/events/send', { body: order }));
    assert.deepEqual(sent, { enrolled: 1, exited: 0 });
    const reads = [
      rollcall.GET('/api/contacts'),
      rollcall.GET('/api/lists'),
      rollcall.GET('/api/events'),
      rollcall.GET('/api/automations'),
      rollcall.GET('/api/enrollments'),
      rollcall.GET('/api/messages'),
      rollcall.GET('/api/templates'),
      rollcall.GET('/api/rules'),
      rollcall.GET('/api/webhook-deliveries'),
      rollcall.GET('/api/event-sources'),
      rollcall.GET('/api/forms'),
      rollcall.GET('/api/suppressions'),
      rollcall.GET('/api/senders'),
      rollcall.GET('/api/jobs'),
    ];
    const totals = [];
    for (const read of reads) totals.push((await read).data?.total);
    assert.ok(totals.every((total) => typeof total === 'number'));
    const [contacts, lists, events, automations, enrollments] = totals;
    assert.deepEqual([contacts, lists, automations, enrollments], [1, 1, 1, 1]);
    assert.ok((events ?? 0) >= 3);
    await dataOf(rollcall.DELETE('/api/contacts/{id}', { params: { path } }));
  });

  it('throws what the API says about an error', async () => {
    const call = dataOf(rollcall.POST('/api/contacts', { body: { email: 'nobody' } }));
    await assert.rejects(call, (error) => {
      assert.ok(error instanceof RollcallError);
      assert.deepEqual([error.status, error.code, error.errors[0]?.path], [422, 'invalid', 'email']);
      assert.match(error.message, /email address/);
      assert.ok(error.requestId);
      return true;
    });
  });

  it('reads lists to their end', async () => {
    const emails = [newEmail(), newEmail(), newEmail(), newEmail(), newEmail()];
    for (const email of emails) await dataOf(rollcall.POST('/api/contacts', { body: { email } }));
    const all = items((page) =>
      rollcall.GET('/api/contacts', { params: { query: { sort: 'createdAt', limit: 2, ...page } } }),
    );
    const found = [];
    for await (const { email } of all) found.push(email);
    assert.deepEqual(found, emails);
  });

  it('does what its documentation shows', async () => {
    const page = readFileSync(join(projectRoot(), 'docs', 'clients.md'), 'utf8');
    const [, code = '', shown] = /^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const folder = join(projectRoot(), '.rollcall', `clients-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    try {
      const file = join(folder, 'example.ts');
      writeFileSync(file, code.replace('@rollcall/client', '../../packages/client/src/index.js'));
      const { body: key } = await owner.client.post('/api/api-keys', { name: 'Docs', scopes: ['admin'] });
      const env = { PATH: process.env['PATH'], ROLLCALL_URL: api.url, ROLLCALL_KEY: key.secret };
      const { stdout } = await run(process.execPath, ['--import', 'tsx', file], { env, cwd: projectRoot() });
      assert.equal(stdout, shown);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  describe('repeats', () => {
    const keys: (string | null)[] = [];
    let answers: (() => Promise<Response>)[] = [];
    beforeEach(() => keys.splice(0));
    /** Answers as given, then as the API does. */
    const flaky = (retries = 4, timeoutMs = 30_000): Rollcall =>
      createRollcall({
        baseUrl: api.url,
        apiKey: 'rc_unknown',
        retries,
        timeoutMs,
        fetch: (request) => {
          keys.push(request.headers.get('Idempotency-Key'));
          return answers.shift()?.() ?? hang(request);
        },
      });
    const answer =
      (status: number, headers = {}) =>
      async (): Promise<Response> =>
        await Promise.resolve(Response.json({ enrolled: 0, exited: 0 }, { status, headers }));
    const lost = async (): Promise<Response> => await Promise.reject(new TypeError('lost'));
    const hang = (request: Request): Promise<Response> =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(Error(String(request.signal.reason))));
      });
    const body = { email: 'ada@example.com', eventName: 'order.placed' };
    const soon = { 'Retry-After': '0' };

    it('what may succeed later, with one idempotency key', async () => {
      answers = [answer(503, soon), answer(429, soon), answer(409, soon), answer(200)];
      assert.deepEqual(await dataOf(flaky().POST('/api/events/send', { body })), { enrolled: 0, exited: 0 });
      assert.equal(keys.length, 4);
      assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/);
      assert.equal(new Set(keys).size, 1);
    });

    it('with the given idempotency key', async () => {
      answers = [lost, answer(200)];
      const params = { header: { 'Idempotency-Key': 'order-4711' } };
      await dataOf(flaky().POST('/api/events/send', { body, params }));
      assert.deepEqual(keys, ['order-4711', 'order-4711']);
    });

    it('nothing to where a redirect leads', async () => {
      let asked = 0;
      const elsewhere = createServer((_request, response) => {
        asked += 1;
        response.writeHead(asked === 1 ? 307 : 200, { Location: '/elsewhere' }).end('{}');
      });
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
      try {
        const address = elsewhere.address();
        assert.ok(address !== null && typeof address === 'object');
        const client = createRollcall({ baseUrl: `http://127.0.0.1:${address.port}`, apiKey: 'rc_x' });
        await assert.rejects(client.GET('/api/contacts'), /redirects to \/elsewhere/);
        assert.equal(asked, 1);
      } finally {
        elsewhere.close();
      }
    });

    it('until the limit is reached', async () => {
      answers = [answer(503, soon), answer(503, soon), answer(200)];
      await assert.rejects(dataOf(flaky(1).POST('/api/events/send', { body })), { status: 503 });
      assert.equal(keys.length, 2);
    });

    it('nothing that is refused, nor a conditional change after a lost connection', async () => {
      answers = [answer(422), lost];
      await assert.rejects(dataOf(flaky().POST('/api/events/send', { body })), { status: 422, code: null });
      const params = { path: { id: 'a'.repeat(24) }, header: { 'If-Match': '"1"' } };
      await assert.rejects(flaky().PUT('/api/contacts/{id}', { params, body: {} }), /lost/);
      assert.equal(keys.length, 2);
    });

    it('a call that is not answered in time, until the caller gives up', async () => {
      answers = [];
      await assert.rejects(flaky(1, 20).GET('/api/contacts'), /No response within 20 ms/);
      assert.equal(keys.length, 2);
      const signal = AbortSignal.timeout(30);
      await assert.rejects(flaky(9).GET('/api/contacts', { signal }));
      assert.equal(keys.length, 3);
    });
  });
});

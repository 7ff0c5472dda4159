import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { open } from '../../../models/core/seal.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const NO_OPTIONS = {
  stream: null,
  marketingStream: null,
  region: null,
  domain: null,
  accessKeyId: null,
  configurationSet: null,
};
const SECRET = 'key-0123456789';
const PATH = '/api/workspace/mail-provider';

describe('/api/workspace/mail-provider', () => {
  const tried: { to: string; provider: string | undefined }[] = [];
  const api = useApi({
    tryProvider: ({ mailProvider }, to) => {
      tried.push({ to, provider: mailProvider?.provider });
      return Promise.resolve({
        ok: false,
        response: '401 10 Bad token',
        error: 'The provider refused the email',
      });
    },
  });
  const owner = useOwner(api);
  const { client } = owner;
  const change = (body: object) => client.put(PATH, body);
  const stored = async () =>
    (await api.db.models.Workspace.findOne({ _id: new ObjectId(owner.workspaceId) }))?.mailProvider;

  it('is the mail server at first', async () => {
    const { status, body } = await client.get(PATH);
    assert.deepEqual([status, body], [200, { provider: 'smtp', options: NO_OPTIONS, secretSetAt: null }]);
  });

  it('is chosen with its options; the secret is sealed and never shown', async () => {
    const { status, body, text } = await change({
      provider: 'mailgun',
      options: { domain: 'mg.example.com', region: 'eu' },
      secret: SECRET,
    });
    assert.equal(status, 200);
    assert.equal(body.provider, 'mailgun');
    assert.deepEqual(body.options, { ...NO_OPTIONS, domain: 'mg.example.com', region: 'eu' });
    assert.ok(Date.parse(body.secretSetAt) > 0);
    assert.ok(!text.includes(SECRET));
    assert.deepEqual((await client.get(PATH)).body, body);
    const account = await stored();
    assert.ok(account !== undefined && !JSON.stringify(account).includes(SECRET));
    assert.equal(open(api.secretKey, account.sealedSecret), SECRET);
    const { body: log, text: audited } = await client.get('/api/audit');
    assert.equal(log.data[0].action, 'workspace.mailProvider');
    assert.ok(!audited.includes(SECRET));
  });

  it('keeps the secret of the same provider, and needs one for another', async () => {
    await change({ provider: 'postmark', secret: SECRET });
    const before = await stored();
    const { body } = await change({ provider: 'postmark', options: { stream: 'receipts' } });
    assert.deepEqual(body.options, { ...NO_OPTIONS, stream: 'receipts' });
    assert.equal((await stored())?.sealedSecret, before?.sealedSecret);
    const tag = (await client.get(PATH)).headers.get('etag');
    const same = await change({ provider: 'postmark', options: { stream: 'receipts' } });
    assert.equal(same.headers.get('etag'), tag, 'nothing has changed');
    const other = await change({ provider: 'resend' });
    assert.deepEqual([other.status, other.body.errors[0].path], [422, 'secret']);
  });

  it('is the mail server again, without a trace of the secret', async () => {
    await change({ provider: 'resend', secret: SECRET });
    const { body } = await change({ provider: 'smtp' });
    assert.deepEqual(body, { provider: 'smtp', options: NO_OPTIONS, secretSetAt: null });
    assert.equal(await stored(), undefined);
  });

  const refused: [body: object, path: string][] = [
    [{}, 'provider'],
    [{ provider: 'mandrill', secret: SECRET }, 'provider'],
    [{ provider: 'smtp', secret: SECRET }, 'secret'],
    [{ provider: 'smtp', options: { region: 'eu' } }, 'options.region'],
    [{ provider: 'resend', secret: 'two words' }, 'secret'],
    [{ provider: 'resend', secret: 'key\r\nX-Evil: 1' }, 'secret'],
    [{ provider: 'resend', secret: SECRET, options: { region: 'eu' } }, 'options.region'],
    [{ provider: 'sendgrid', secret: SECRET, options: { region: 'moon' } }, 'options.region'],
    [{ provider: 'mailgun', secret: SECRET }, 'options.domain'],
    [{ provider: 'mailgun', secret: SECRET, options: { domain: 'a.example/../../v4' } }, 'options.domain'],
    [{ provider: 'ses', secret: SECRET, options: { region: 'eu-central-1' } }, 'options.accessKeyId'],
    [
      {
        provider: 'ses',
        secret: SECRET,
        options: { region: 'evil.example/', accessKeyId: 'AKIDEXAMPLEKEYID' },
      },
      'options.region',
    ],
  ];
  for (const [body, path] of refused) {
    it(`refuses ${JSON.stringify(body)}: 422`, async () => {
      const response = await change(body);
      assert.equal(response.status, 422, response.text);
      assert.equal(response.body.errors[0].path, path);
    });
  }

  it('refuses what another has changed meanwhile: 412', async () => {
    const tag = (await client.get(PATH)).headers.get('etag') ?? '';
    await client.put('/api/workspace', { name: 'Shop' });
    const body = { provider: 'resend', secret: SECRET };
    assertProblem(await client.put(PATH, body, { headers: { 'If-Match': tag } }), 412, 'precondition_failed');
    assert.equal(await stored(), undefined);
  });

  it('says that it was changed before it asks for a secret: 412', async () => {
    const { headers } = await change({ provider: 'resend', secret: SECRET });
    await change({ provider: 'postmark', secret: SECRET });
    const tag = headers.get('etag') ?? '';
    const stale = await client.put(PATH, { provider: 'resend' }, { headers: { 'If-Match': tag } });
    assertProblem(stale, 412, 'precondition_failed');
  });

  it('is read and changed by admins only', async () => {
    const reader = await api.withKey(client, ['contacts:read']);
    assert.equal((await reader.get(PATH)).status, 403);
    assert.equal((await reader.put(PATH, { provider: 'smtp' })).status, 403);
  });

  it('sends a test to the user who asks, or to an address, and says what the provider answered', async () => {
    await change({ provider: 'postmark', secret: SECRET });
    const { status, body } = await client.post(`${PATH}/test`);
    assert.deepEqual(
      [status, body],
      [
        200,
        { ok: false, to: owner.email, response: '401 10 Bad token', error: 'The provider refused the email' },
      ],
    );
    const to = newEmail();
    assert.equal((await client.post(`${PATH}/test`, { to })).body.to, to);
    assert.deepEqual(tried.slice(-1), [{ to, provider: 'postmark' }]);
    const { data } = (await client.get('/api/audit')).body;
    assert.deepEqual(data[0].after, { to, ok: false });
  });

  it('has no test without a provider: 409', async () => {
    assertProblem(await client.post(`${PATH}/test`), 409, 'conflict');
  });
});

import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail, startApi, type TestApi } from '../../support/http/api.js';

const PASSWORD = 'a long enough password';

describe('Sign-in limits', function () {
  this.timeout(60_000);
  let api: TestApi;
  let other: TestApi;
  before(async () => {
    [api, other] = (await Promise.all([1, 2].map(() => startApi({ settings: { trustProxy: 1 } })))) as [
      TestApi,
      TestApi,
    ];
  });
  after(() => Promise.all([api.stop(), other.stop()]));

  const newAddress = (): string =>
    `2001:db8:${[0, 0].map(() => randomInt(65_536).toString(16)).join(':')}::1`;
  const signIn = (
    at: { email: string; password?: string; address: string },
    through = api,
  ): Promise<ApiResponse> => {
    const { email, password = 'wrong password', address } = at;
    const headers = { 'X-Forwarded-For': `203.0.113.7, ${address}` };
    return through.anonymous().post('/api/auth/sign-in', { email, password }, { headers });
  };
  const failures = async (count: number, at: () => { email: string; address: string }): Promise<void> => {
    for (let i = 0; i < count; i++) assert.equal((await signIn(at())).status, 401);
  };

  it('return 429 after ten failures on one account from one address, even with the right password', async () => {
    const { email } = await api.signUp();
    const address = newAddress();
    await failures(10, () => ({ email, address }));
    const response = await signIn({ email, address, password: PASSWORD });
    assert.equal(response.status, 429);
    assert.equal(response.body.code, 'rate_limited');
    const wait = Number(response.headers.get('Retry-After'));
    assert.ok(wait > 800 && wait <= 900, String(wait));
    assert.equal(response.headers.get('RateLimit-Limit'), '10');
    assert.equal(response.headers.get('RateLimit-Remaining'), '0');
    assert.equal(response.headers.get('RateLimit-Reset'), String(wait));
  });

  it('apply across processes, and to all addresses of one IPv6 network', async () => {
    const { email } = await api.signUp();
    const address = newAddress();
    await failures(10, () => ({ email, address }));
    assert.equal((await signIn({ email, address }, other)).status, 429);
    assert.equal((await signIn({ email, address: address.replace(/1$/, 'abcd') })).status, 429);
  });

  it('never lock an owner out: sign-in from another address is only slower', async () => {
    const { email } = await api.signUp();
    const address = newAddress();
    await failures(10, () => ({ email, address }));
    const start = performance.now();
    assert.equal((await signIn({ email, password: PASSWORD, address: newAddress() })).status, 200);
    assert.ok(performance.now() - start > 250);
  });

  it('do not count successful sign-ins', async () => {
    const { email } = await api.signUp();
    const address = newAddress();
    await failures(9, () => ({ email, address }));
    for (let i = 0; i < 3; i++)
      assert.equal((await signIn({ email, address, password: PASSWORD })).status, 200);
    await failures(1, () => ({ email, address }));
    assert.equal((await signIn({ email, address })).status, 429);
  });

  it('return 429 after fifty failures from one address, whatever the accounts', async () => {
    const address = newAddress();
    await Promise.all(Array.from({ length: 50 }, () => failures(1, () => ({ email: newEmail(), address }))));
    const { email } = await api.signUp();
    assert.equal((await signIn({ email, address, password: PASSWORD })).status, 429);
    assert.equal((await signIn({ email, address: newAddress(), password: PASSWORD })).status, 200);
  });

  it('count concurrent attempts', async () => {
    const { email } = await api.signUp();
    const address = newAddress();
    const responses = await Promise.all(Array.from({ length: 15 }, () => signIn({ email, address })));
    assert.equal(responses.filter((response) => response.status === 401).length, 10);
  });

  it('apply to guesses of the current password as well', async () => {
    const { client } = await api.signUp();
    const headers = { 'X-Forwarded-For': newAddress() };
    const guess = () =>
      client.post(
        '/api/auth/password',
        { currentPassword: 'a wrong guess', newPassword: PASSWORD },
        { headers },
      );
    for (let i = 0; i < 10; i++) assert.equal((await guess()).status, 422);
    assert.equal((await guess()).status, 429);
  });

  it('store no network or email address', async () => {
    const { email } = await api.signUp();
    const address = newAddress();
    await failures(1, () => ({ email, address }));
    const rows = JSON.stringify(await api.db.collections.RateLimit.find().toArray());
    assert.ok(!rows.includes(email) && !rows.includes('2001:db8'));
  });

  describe('of sign-ups', () => {
    const signUp = (address: string, email = newEmail()): Promise<ApiResponse> => {
      const headers = { 'X-Forwarded-For': `203.0.113.7, ${address}` };
      const body = { email, password: PASSWORD, workspaceName: 'Acme' };
      return api.anonymous().post('/api/auth/sign-up', body, { headers });
    };

    it('return 429 after thirty from one address, before a password is hashed', async () => {
      const address = newAddress();
      const closed = await startApi({ settings: { trustProxy: 1, signUp: 'invitation' } });
      const headers = { 'X-Forwarded-For': address };
      const body = { email: newEmail(), password: PASSWORD, workspaceName: 'Acme' };
      for (let i = 0; i < 30; i++) {
        const refused = await closed.anonymous().post('/api/auth/sign-up', body, { headers });
        assert.equal(refused.body.code, 'sign_up_closed');
      }
      await closed.stop();
      const response = await signUp(address);
      assert.equal(response.status, 429);
      assert.ok(Number(response.headers.get('Retry-After')) > 500);
      assert.equal((await signUp(newAddress())).status, 201);
    });

    it('keep a flood of them from delaying a sign-in; what exceeds the queue is a 503', async () => {
      const { email } = await api.signUp();
      let answered = 0;
      const flood = Array.from({ length: 60 }, () =>
        signUp(newAddress()).then((response) => {
          if (response.status === 201) answered += 1;
          return response;
        }),
      );
      await Promise.race(flood);
      const before = answered;
      assert.equal((await signIn({ email, password: PASSWORD, address: newAddress() })).status, 200);
      assert.ok(answered - before < 10, `${answered - before} sign-ups were answered before the sign-in`);
      const responses = await Promise.all(flood);
      const refused = responses.filter((response) => response.status === 503);
      assert.ok(refused.length >= 10, String(refused.length));
      assert.equal(refused[0]?.body.code, 'unavailable');
      assert.equal(refused[0]?.headers.get('Retry-After'), '1');
      assert.equal(responses.filter((response) => response.status === 201).length, 60 - refused.length);
    });
  });

  describe('RATE_LIMIT_API', () => {
    it('limits the calls of each credential separately', async () => {
      const limited = await startApi({ settings: { rateLimitApi: 5 } });
      const [one, two] = [await limited.signUp(), await limited.signUp()];
      const responses = await Promise.all(Array.from({ length: 12 }, () => one.client.get('/api/auth/me')));
      const refused = responses.filter((response) => response.status === 429);
      assert.ok(refused.length >= 2, String(refused.length));
      assert.equal(refused[0]?.headers.get('Retry-After'), '1');
      assert.equal((await two.client.get('/api/auth/me')).status, 200);
      await limited.stop();
    });
  });
});

import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { routes } from '../../../api/routes/routes.js';
import type { Endpoint } from '../../../api/endpoint.js';
import type { SignedUp } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { makeOneOfEach, type Ids } from '../../support/http/one-of-each.js';
import { exampleOf, pathOf } from '../../support/http/route-calls.js';
import { useApi } from '../../support/http/use-api.js';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Calls that mail someone by their caller's wish and are limited by the address that is mailed, or when they do. */
const others: Record<string, string> = {
  'POST /api/auth/email': 'account mails to one address',
  'POST /api/auth/verification': 'account mails to one address',
  'PUT /api/workspace': 'counts with a sender that is to be confirmed',
};

describe('A call that mails someone by its caller’s wish', function () {
  this.timeout(120_000);
  let sent = 0;
  const api = useApi({
    sendTestMail: () => {
      sent += 1;
      return Promise.resolve({ ok: true, stages: [], error: null });
    },
    tryProvider: () => {
      sent += 1;
      return Promise.resolve({ ok: true, response: '200 accepted', error: null });
    },
  });
  const changing = routes.filter(
    ({ credential, method }) =>
      (credential === 'session' || credential === 'sessionOrKey') && method !== 'GET' && method !== 'DELETE',
  );
  let owner: SignedUp;
  let ids: Ids;
  before(async () => {
    owner = await api.signUp();
    ids = await makeOneOfEach(api, owner);
  });

  const mailsSoFar = async (): Promise<number> => {
    const of = { workspaceId: new ObjectId(owner.workspaceId) };
    const { TemplateTest, Notice } = api.db.collections;
    return sent + (await TemplateTest.countDocuments(of)) + (await Notice.countDocuments(of));
  };

  it('is counted under a limit of the route table', async () => {
    const mailing: string[] = [];
    for (const route of changing) {
      const before = await mailsSoFar();
      const body = exampleOf(route, { ids, to: owner.email });
      await owner.client.request(route.method, pathOf(route, ids), { body });
      if ((await mailsSoFar()) > before) mailing.push(nameOf(route));
    }
    const limited = changing.filter(({ mails }) => mails !== undefined).map(nameOf);
    assert.deepEqual(
      mailing.filter((name) => !limited.includes(name) && !(name in others)),
      [],
    );
    assert.ok(mailing.length >= 5, mailing.join(', '));
  });

  it('with an address to send to is one of them', () => {
    const withAddress = changing.filter((route) => {
      const body = exampleOf(route, { ids: {}, to: 'to' });
      return body?.to === 'to';
    });
    assert.deepEqual(withAddress.filter(({ mails }) => mails === undefined).map(nameOf), []);
    assert.ok(withAddress.length >= 5, withAddress.map(nameOf).join(', '));
  });

  it('is refused beyond the limit', async () => {
    const { client, email } = await api.signUp();
    const mail = { subject: 'Hello', html: '<p>Hello</p>' };
    const { id } = (await client.post('/api/templates', { name: 'T', ...mail })).body;
    const broadcast = (await client.post('/api/broadcasts', { name: 'B', mail })).body.id;
    for (let i = 0; i < 30; i += 1) await client.post(`/api/templates/${id}/test`, { to: email });
    for (const path of [`templates/${id}`, `broadcasts/${broadcast}`])
      assertProblem(await client.post(`/api/${path}/test`, { to: email }), 429, 'rate_limited');
  });
});

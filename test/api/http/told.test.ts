import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { ObjectId } from 'mongodb';
import { scopes, type Scope } from '../../../domain/accounts/access.js';
import type { Endpoint } from '../../../api/endpoint.js';
import { routes } from '../../../api/routes/routes.js';
import type { ApiClient } from '../../support/http/api-client.js';
import type { SignedUp } from '../../support/http/api.js';
import { joinAs } from '../../support/audience/members.js';
import { makeOneOfEach, type Ids } from '../../support/http/one-of-each.js';
import { exampleOf, pathOf } from '../../support/http/route-calls.js';
import { buildSegments } from '../../support/audience/segments.js';
import { useApi } from '../../support/http/use-api.js';

/** What is planted, by what it is, and found again in answers. */
const planted = {
  address: 'c4n4ry@example.com',
  value: 'c4n4ry-value',
  event: 'c4n4ry-event',
  file: 'c4n4ry-file',
  url: 'c4n4ry-url',
  response: 'c4n4ry-response',
};
type Planted = keyof typeof planted;

/** What a scope alone is told. The other scopes are told nothing of it. */
const told: Partial<Record<Scope, Planted[]>> = {
  'contacts:read': ['address', 'value', 'file'],
  // Events about a contact have what changed.
  'webhooks:read': ['response'],
  'events:read': ['address', 'value', 'event'],
};

const isKeyed = ({ credential, path }: Endpoint): boolean =>
  credential === 'sessionOrKey' && !path.endsWith('/stream');

describe('What an answer tells', function () {
  this.timeout(240_000);
  const api = useApi({
    fetchFile: () =>
      Promise.resolve({ file: Readable.from([Buffer.from(`email,note\na@example.com,${planted.file}\n`)]) }),
  });
  let owner: SignedUp;
  let ids: Ids;
  before(async () => {
    owner = await api.signUp();
    ids = await makeOneOfEach(api, owner);
    await plant(owner.client);
  });

  async function plant(client: ApiClient): Promise<void> {
    const [contact, list, segment, template] = ['contacts', 'lists', 'segments', 'templates'].map(
      (name) => ids[name]?.['id'] ?? '',
    );
    const eventName = 'order.placed';
    const hook = `https://hooks.example.com/services/${planted.url}`;
    const webhook = { type: 'webhook', url: hook };
    const calls: [method: string, path: string, body: object][] = [
      ['PUT', `contacts/${contact}`, { email: planted.address, customFields: { plan: planted.value } }],
      ['POST', `lists/${list}/members`, { contactId: contact }],
      ['PUT', `segments/${segment}`, { where: { all: [{ field: 'contact.plan', op: 'exists' }] } }],
      [
        'POST',
        'events/send',
        { email: planted.address, eventName, eventProperties: { note: planted.event } },
      ],
      ['PUT', `rules/${ids['rules']?.['id']}`, { action: webhook }],
      ['PUT', `automations/${ids['automations']?.['id']}`, { steps: [webhook] }],
      ['PUT', `templates/${template}`, { subject: 'Your plan: {{ contact.plan }}', html: '<p>Hello</p>' }],
      ['POST', `templates/${template}/test`, { to: owner.email, contactId: contact }],
    ];
    for (const [method, path, body] of calls) {
      const { status, text } = await client.request(method, `/api/${path}`, { body });
      assert.ok(status < 300, `${path}: ${text}`);
    }
    const { data } = (await client.get('/api/enrollments')).body;
    ids['enrollments'] = { ...ids['enrollments'], id: data[0].id };
    const delivery = new ObjectId(ids['webhook-deliveries']?.['id']);
    const at = new Date();
    const attempt = { at, status: 500, durationMs: 1, error: null, response: planted.response };
    await api.db.collections.WebhookDelivery.updateOne({ _id: delivery }, { $set: { attempts: [attempt] } });
    const url = `https://files.example.com/people.csv?X-Amz-Signature=${planted.url}`;
    ids['imports'] = { id: (await client.post('/api/imports', { url })).body.id };
    await buildSegments(api, owner.workspaceId);
  }

  /** What the answers of these routes contain of what was planted. */
  async function toldBy(client: ApiClient, of: Endpoint[]): Promise<Partial<Record<Planted, string[]>>> {
    const found: Partial<Record<Planted, string[]>> = {};
    for (const route of of) {
      const body = exampleOf(route, { ids, to: owner.email });
      const sent = JSON.stringify(body ?? '');
      const { text } = await client.request(route.method, pathOf(route, ids), { body });
      for (const [name, value] of Object.entries(planted) as [Planted, string][])
        if (text.includes(value) && !sent.includes(value))
          (found[name] ??= []).push(`${route.method} ${route.path}`);
    }
    return found;
  }

  // First: what the other scopes may write ends what was planted.
  it('to the scope admin is everything that was planted', async () => {
    const client = await api.withKey(owner.client, ['admin']);
    const reads = routes.filter((route) => isKeyed(route) && route.method === 'GET');
    const found = await toldBy(client, reads);
    assert.deepEqual(Object.keys(found).toSorted(), Object.keys(planted).toSorted());
  });

  for (const scope of scopes.filter((one) => one !== 'admin')) {
    it(`to a key with ${scope} alone is what that scope may read`, async () => {
      const client = await api.withKey(owner.client, [scope]);
      const reached = routes.filter(
        (route) =>
          isKeyed(route) && route.method !== 'DELETE' && (route.need === 'any' || route.need === scope),
      );
      const found = await toldBy(client, reached);
      for (const name of told[scope] ?? []) delete found[name];
      assert.deepEqual(found, {});
    });
  }

  it('to a viewer has no URL that is a credential', async () => {
    const { client } = await joinAs(api, owner, 'viewer');
    const { url } = await toldBy(
      client,
      routes.filter((route) => isKeyed(route) && route.method === 'GET'),
    );
    assert.deepEqual(url, undefined);
    const { text } = await owner.client.get(`/api/imports/${ids['imports']?.['id']}`);
    assert.ok(text.includes(planted.url), 'those who may import see it');
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Resolve } from '../../../activities/http/resolve.js';
import { createTargetCheck } from '../../../activities/http/target-check.js';
import {
  CLUSTER,
  DENIED,
  guardTable,
  MACHINE,
  OWN,
  PUBLIC,
  type Target,
} from '../../activities/http/guard-table.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { startApi, type TestApi } from '../../support/http/api.js';
import { parseUrl } from '../../../domain/kernel/parse-url.js';

/** Of one automation; a response lists at most 100 errors. */
const STEPS = 100;
/** A rule has only one URL. */
const RULES_OF = 8;

const step = (url: string) => ({ type: 'webhook', url });
const automation = (urls: readonly string[]) => ({
  name: 'Hooks',
  trigger: { event: 'signed_up' },
  steps: urls.map(step),
});

describe('the target of a webhook, when it is saved', () => {
  const table = guardTable();
  /** Targets that can be judged when saved: not rebinding, redirects and addresses of another machine. */
  const known = table.filter(({ way }) => way !== 'rebinding' && way !== 'redirect').filter(isNotOfMachine);
  const zone = new Map(table.map(({ url, answers }) => [hostname(url), answers?.at(-1)]));
  zone.set(OWN.name, [OWN.address]);
  zone.set(CLUSTER.records, [CLUSTER.address]);
  let asked = 0;
  const resolve: Resolve = (name) => {
    asked += 1;
    const found = zone.get(name.replace(/\.$/, ''))?.flatMap((value) => zone.get(value) ?? [value]);
    return found === undefined ? Promise.reject(new Error(`${name} is not known`)) : Promise.resolve(found);
  };
  let api: TestApi;
  let client: ApiClient;

  before(async () => {
    const options = {
      allowPrivate: false,
      ownHosts: [OWN.name, CLUSTER.records, ...DENIED],
      resolve,
      resolveOwn: resolve,
    };
    const checkTarget = createTargetCheck(options);
    api = await startApi({ settings: { allowPrivateWebhooks: false }, checkTarget });
  });
  after(() => api.stop());
  beforeEach(async () => {
    client = (await api.signUp()).client;
    asked = 0;
  });

  /** The paths in a 422, per automation, in the order of its steps. */
  async function refusedOf(urls: readonly string[]): Promise<string[]> {
    const answer = await client.post('/api/automations', automation(urls));
    assert.equal(answer.status, 422, answer.text);
    return answer.body.errors.map(({ path }: { path: string }) => path);
  }

  for (const [what, targets] of [
    ['literal', known.filter(isLiteral)],
    ['name', known.filter((target) => !isLiteral(target))],
  ] as const) {
    it(`is refused for every ${what} in the table of internal targets (${targets.length})`, async () => {
      assert.ok(targets.length > 100);
      for (let from = 0; from < targets.length; from += STEPS) {
        const urls = targets.slice(from, from + STEPS).map(({ url }) => url);
        const refused = new Set(await refusedOf(urls));
        assert.deepEqual(
          urls.filter((_url, n) => !refused.has(`steps[${n}].url`)),
          [],
        );
      }
    });
  }

  it(`is refused for a rule as well, in one of ${RULES_OF} targets of the table`, async () => {
    const urls = known.filter((_target, n) => n % RULES_OF === 0).map(({ url }) => url);
    assert.ok(urls.length > 100);
    for (const url of urls) {
      const rule = { name: 'Hook', trigger: { event: 'signed_up' }, action: { type: 'webhook', url } };
      const answer = await client.post('/api/rules', rule);
      assert.equal(answer.status, 422, url);
      assert.deepEqual(
        answer.body.errors.map(({ path }: { path: string }) => path),
        ['action.url'],
      );
    }
    assert.deepEqual((await client.get('/api/rules')).body.data, []);
  });

  it('is checked in branches too, with or without Liquid, with one lookup per origin', async () => {
    const inside = 'http://alone-5.test:8080/{{ contact.id }}?x={{ event.x }}';
    const nested = {
      type: 'branch',
      if: { all: [{ field: 'contact.email', op: 'exists' }] },
      then: [step(inside)],
    };
    const answer = await client.post('/api/automations', {
      ...automation(['http://alone-5.test:8080/a']),
      steps: [step('http://alone-5.test:8080/a'), nested],
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(
      answer.body.errors.map(({ path }: { path: string }) => path),
      ['steps[0].url', 'steps[1].then[0].url'],
    );
    assert.equal(asked, 1);
  });

  it('discloses no internal address, only that it is internal', async () => {
    const answer = await client.post('/api/automations', automation(['http://alone-2.test:8080/']));
    assert.match(
      answer.text,
      /must not point to this host: alone-2\.test leads to what is a private address/,
    );
    assert.doesNotMatch(answer.text, /10\.1\.2\.3/);
  });

  it('is refused in a change too, and the automation stays as it was', async () => {
    const created = await client.post('/api/automations', automation([`http://${PUBLIC}/`]));
    assert.equal(created.status, 201, created.text);
    const path = `/api/automations/${created.body.id}`;
    const changes = { steps: [step('http://mixed-1.test:8080/')] };
    assert.equal((await client.put(path, changes)).status, 422);
    assert.equal((await client.get(path)).body.steps[0].url, `http://${PUBLIC}/`);
  });

  it('is accepted if its name does not resolve, since each connection checks it again', async () => {
    assert.equal((await client.post('/api/automations', automation(['https://unknown.test/']))).status, 201);
  });

  it('is not checked again when the same call is repeated', async () => {
    zone.set('moving.test', [PUBLIC]);
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = automation(['https://moving.test/']);
    const first = await client.post('/api/automations', body, { headers });
    assert.equal(first.status, 201, first.text);
    zone.set('moving.test', ['127.0.0.1']);
    const again = await client.post('/api/automations', body, { headers });
    assert.equal(again.status, 201);
    assert.equal(again.body.id, first.body.id);
    assert.equal((await client.post('/api/automations', body)).status, 422);
  });
});

function isLiteral({ way, answers }: Target): boolean {
  return way === 'literal' || (way === 'own' && answers === undefined);
}

function isNotOfMachine({ url, answers = [[]] }: Target): boolean {
  return !MACHINE.some((address) => answers[0]?.includes(address) === true || url.includes(address));
}

function hostname(url: string): string {
  return parseUrl(url)?.hostname.replace(/\.$/, '') ?? url;
}

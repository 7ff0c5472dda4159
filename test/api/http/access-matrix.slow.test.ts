import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { BSON, ObjectId } from 'mongodb';
import { roles, scopes, type Role } from '../../../domain/accounts/access.js';
import type { Endpoint } from '../../../api/endpoint.js';
import { routes } from '../../../api/routes/routes.js';
import type { ApiClient, ApiResponse } from '../../support/http/api-client.js';
import type { SignedUp } from '../../support/http/api.js';
import { description } from '../../support/run/documented.js';
import { sized } from '../../support/run/sizes.js';
import { joinAs } from '../../support/audience/members.js';
import { makeOneOfEach, type Ids } from '../../support/http/one-of-each.js';
import { useApi } from '../../support/http/use-api.js';

/** A test states the types of an OpenAPI description itself. */
type Json = ReturnType<typeof JSON.parse>;

const UNKNOWN = '0'.repeat(24);
/** Each route is tried with every so many of the scopes that it refuses. */
const REFUSED_EVERY = sized({ reduced: 4, full: 1 });
const guarded = routes.filter(({ credential }) => credential === 'session' || credential === 'sessionOrKey');
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** What writers may call: it reaches nobody until someone else publishes or sends it. */
const DRAFTING = [
  /^(?:POST \/api\/broadcasts|(?:PUT|DELETE) \/api\/broadcasts\/\{id\})$/,
  /^POST \/api\/broadcasts\/\{id\}\/(?:preview|test|request-approval|decline|comments)$/,
  /^DELETE \/api\/broadcasts\/\{id\}\/comments\/\{comment\}$/,
  /^POST \/api\/(?:templates|automations|snippets|images|images\/from-address)$/,
  /^PUT \/api\/images\/\{id\}$/,
  /^POST \/api\/(?:templates|automations)\/(?:\{id\}\/)?(?:preview|test|validate)$/,
  /^(?:PUT|DELETE) \/api\/(?:templates|automations|broadcasts)\/\{id\}\/draft$/,
  /^POST \/api\/mail-documents\//,
];

/** The minimum role for each route, written down independently of the code. */
function minimumRoleOf(route: Endpoint): Role {
  return DRAFTING.some((pattern) => pattern.test(nameOf(route))) ? 'writer' : minimumRole(route.need ?? '');
}

function minimumRole(need: string): Role {
  if (need === 'any' || need === 'self' || need.endsWith(':read')) return 'viewer';
  if (need === 'admin' || need === 'keys' || need === 'members' || need === 'sources:write') return 'admin';
  return 'editor';
}

/** The minimum role of each route, written down independently of its need. */
function roleByPath({ method, path }: Endpoint): Role {
  if (/^\/api\/(api-keys|invitations|audit|consent-proofs|jobs|system\/)/.test(path)) return 'admin';
  if (path.startsWith('/api/auth/') || /^\/api\/(?:workspaces|alerts)$/.test(path)) return 'viewer';
  if (path.startsWith('/api/members')) return method === 'PUT' ? 'admin' : 'viewer';
  if (/^\/api\/webhook-secret|\/rotate-secret$/.test(path)) return 'admin';
  if (path === '/api/event-sources/{id}/payloads/{payload}') return 'admin';
  if (path === '/api/contacts/{id}/archive') return 'admin';
  if (path.startsWith('/api/senders') && method !== 'GET') return 'admin';
  if (/^\/api\/workspace\/(?:mail-provider|alerts)/.test(path)) return 'admin';
  if (/^\/api\/(contacts\/query|segments\/preview|exports)$/.test(path)) return 'viewer';
  if (method === 'GET') return 'viewer';
  return /^\/api\/(workspace|event-sources)/.test(path) ? 'admin' : 'editor';
}

/** The paths of a route with these values; throws for a parameter without one, so that no new route is forgotten. */
function pathWith({ path }: Endpoint, ids: Ids): string {
  const [, , resource = ''] = path.split('/');
  return path.replace(/\{(\w+)\}/g, (_all, parameter: string) => {
    const value = ids[resource]?.[parameter];
    assert.ok(value !== undefined, `add ${parameter} of ${path} to makeOneOfEach`);
    return value;
  });
}

function operationOf({ method, path }: Endpoint): Json {
  return description().paths[path][method.toLowerCase()];
}

function exampleOf(route: Endpoint): Json {
  return operationOf(route).requestBody?.content?.['application/json']?.examples?.example?.value;
}

/** The stream is only asked for its head, since it does not end. */
function call(client: ApiClient, route: Endpoint, path: string, body?: unknown): Promise<ApiResponse> {
  return client.request(path.endsWith('/stream') ? 'HEAD' : route.method, path, { body });
}

describe('Every route of the table', function () {
  it('needs the role that its path is known to need', () => {
    const wrong = guarded.filter((route) => roleByPath(route) !== minimumRole(route.need ?? ''));
    assert.deepEqual(wrong.map(nameOf), []);
  });

  this.timeout(120_000);
  const api = useApi();
  let owner: SignedUp;
  let ids: Ids;
  before(async () => {
    owner = await api.signUp();
    ids = await makeOneOfEach(api, owner);
  });

  describe('with a credential that may or may not', () => {
    const anyIds: Ids = new Proxy({}, { get: () => new Proxy({}, { get: () => UNKNOWN }) });

    /** Routes whose answer, allowed or not, is not what it should be. */
    async function wronglyAnswered(
      client: ApiClient,
      isAllowed: (route: Endpoint) => boolean,
      tried: readonly Endpoint[] = guarded,
    ) {
      const wrong: string[] = [];
      for (const route of tried) {
        const { status } = await call(client, route, pathWith(route, anyIds));
        const isRefused = status === 403;
        if (status >= 500 || status === 401 || isRefused === isAllowed(route))
          wrong.push(`${nameOf(route)}: ${String(status)}`);
      }
      return wrong;
    }

    for (const role of roles) {
      it(`answers the role ${role} as it should`, async () => {
        const { client } = await joinAs(api, await api.signUp(), role);
        const rank = roles.indexOf(role);
        const isAllowed = (route: Endpoint) => rank <= roles.indexOf(minimumRoleOf(route));
        assert.deepEqual(await wronglyAnswered(client, isAllowed), []);
      });
    }

    for (const [turn, scope] of scopes.entries()) {
      it(`answers a key with the scope ${scope} as it should`, async () => {
        const client = await api.withKey((await api.signUp()).client, [scope]);
        const isAllowed = ({ credential, need }: Endpoint) =>
          credential === 'sessionOrKey' && (need === 'any' || need === scope || scope === 'admin');
        const tried = guarded.filter((route, i) => isAllowed(route) || (i + turn) % REFUSED_EVERY === 0);
        assert.deepEqual(await wronglyAnswered(client, isAllowed, tried), []);
      });
    }

    it('answers 401 without a credential, and with an unknown one', async () => {
      const unknown = [api.anonymous(), api.anonymous().withBearer('rc_unknown')];
      for (const client of unknown) {
        for (const route of guarded) {
          const { status } = await call(client, route, pathWith(route, anyIds));
          assert.equal(status, 401, nameOf(route));
        }
      }
    });
  });

  describe('with ids of another workspace', () => {
    let stranger: SignedUp;
    before(async () => {
      stranger = await api.signUp();
    });

    /** Everything that is stored for the owner's workspace, but what the engine does on its own. */
    async function stored(): Promise<Record<string, string>> {
      const workspaceId = new ObjectId(owner.workspaceId);
      const hashes: Record<string, string> = {};
      for (const [name, collection] of Object.entries(api.db.collections)) {
        if (name === 'Outbox') continue;
        const rows = await collection
          .find({ workspaceId } as object)
          .sort({ _id: 1 })
          .toArray();
        const hash = createHash('sha256');
        for (const row of rows) hash.update(BSON.serialize(row));
        hashes[name] = `${String(rows.length)} ${hash.digest('hex')}`;
      }
      return hashes;
    }

    const named = guarded.filter(({ path }) => path.includes('{'));

    it('exist for their own workspace', async () => {
      for (const route of named.filter(({ method }) => method === 'GET')) {
        const { status, text } = await owner.client.get(pathWith(route, ids));
        assert.equal(status, 200, `${nameOf(route)}: ${text}`);
      }
    });

    it('answers 404, as for unknown ids, and changes nothing', async () => {
      const before = await stored();
      for (const route of named) {
        const { status, text } = await call(stranger.client, route, pathWith(route, ids), exampleOf(route));
        assert.equal(status, 404, `${nameOf(route)}: ${String(status)} ${text}`);
      }
      assert.deepEqual(await stored(), before);
    });

    it('filters lists by nothing of the other workspace', async () => {
      const all = Object.values(ids).map(({ id }) => id ?? '');
      let filters = 0;
      for (const route of guarded.filter(
        ({ method, path }) => method === 'GET' && !/\{|stream$/.test(path),
      )) {
        for (const { name, schema } of operationOf(route).parameters ?? []) {
          if (!/24/.test(String(schema?.pattern))) continue;
          filters += 1;
          for (const id of all) {
            const { status, body } = await stranger.client.get(`${route.path}?${name}=${id}`);
            const found = body.data ?? Object.values(body.totals ?? {}).filter((n) => n !== 0);
            if (status === 200) assert.deepEqual(found, [], `${nameOf(route)}?${name}`);
            else assert.equal(status, 422, `${nameOf(route)}?${name}`);
          }
        }
      }
      assert.ok(filters > 3, 'the description names filters by id');
    });

    it('refuses references to them in bodies', async () => {
      const references = {
        'contact-id': 'contacts',
        'list-id': 'lists',
        'template-id': 'templates',
        'sender-id': 'senders',
      };
      const own = await makeOneOfEach(api, stranger);
      const before = await stored();
      let found = 0;
      for (const route of guarded) {
        const schema = operationOf(route).requestBody?.content?.['application/json']?.schema;
        for (const [format, resource] of Object.entries(references)) {
          for (const body of bodiesWith(route, schema, { format, id: ids[resource]?.['id'] ?? '' })) {
            found += 1;
            const { status, text } = await call(stranger.client, route, pathWith(route, own), body);
            assert.ok(status === 404 || status === 422, `${nameOf(route)}: ${String(status)} ${text}`);
          }
        }
      }
      assert.ok(found > 8, `${String(found)} references`);
      assert.deepEqual(await stored(), before);
    });
  });
});

/** The example of a route with a property of this format set to an id, for each such property of its schema. */
function bodiesWith(route: Endpoint, schema: Json, { format, id }: { format: string; id: string }): Json[] {
  const example = exampleOf(route) ?? {};
  const { properties = {} } = resolved(schema);
  const direct = Object.keys(properties)
    .filter((name) => hasFormat(properties[name], format))
    .map((name) => ({ ...example, [name]: id }));
  if (properties.steps === undefined) return direct;
  const { anyOf = [], oneOf = [] } = resolved({ $ref: '#/components/schemas/Step' });
  const steps = [...anyOf, ...oneOf].map(resolved).flatMap((step: Json) =>
    Object.keys(step.properties ?? {})
      .filter((name) => hasFormat(step.properties[name], format))
      .map((name) => ({ type: step.properties.type.const ?? step.properties.type.enum[0], [name]: id })),
  );
  return [...direct, ...steps.map((step: Json) => ({ ...example, from: undefined, steps: [step] }))];
}

function hasFormat(schema: Json, format: string): boolean {
  return JSON.stringify(schema ?? null).includes(`"format":"${format}"`);
}

function resolved(schema: Json): Json {
  if (schema?.$ref === undefined) return schema ?? {};
  return description().components.schemas[String(schema.$ref).split('/').at(-1) ?? ''];
}

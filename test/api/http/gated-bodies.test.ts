import assert from 'node:assert/strict';
import { routes } from '../../../api/routes/routes.js';
import type { Endpoint } from '../../../api/endpoint.js';
import type { SignedUp } from '../../support/http/api.js';
import { makeOneOfEach, type Ids } from '../../support/http/one-of-each.js';
import { pathOf } from '../../support/http/route-calls.js';
import { useApi } from '../../support/http/use-api.js';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Texts that are JSON but must not come in, and what says so. */
const hostile: Record<string, [text: string, refusal: RegExp]> = {
  'a key that changes prototypes': ['{"a":[{"__proto__":{"isAdmin":true}}]}', /is not allowed/],
  'a type of BSON': ['{"a":{"_bsontype":"ObjectId"}}', /is not allowed/],
  'a NUL': ['{"a":["b\\u0000c"]}', /NUL/],
  'half a character': ['{"a":"\\ud800"}', /surrogate/],
  'a number beyond all': ['{"a":1e999}', /too large/],
  'too many levels': [`{"a":${'['.repeat(40)}${']'.repeat(40)}}`, /deeper/],
};

/** Bodies that are not read as JSON before their handler, and what reads them. */
const others: Record<string, string> = {
  'POST /api/events/batch': 'each event is checked for itself, so that others are taken',
  'POST /api/imports': 'a file, row by row; a URL as JSON',
  'POST /api/images': 'an image',
  'POST /api/ingest/{token}': 'what a provider sends is data',
  'POST /api/forms/{publicId}/submissions': 'a form, or JSON',
  'POST /confirm/{token}': 'a form of our own page',
  'POST /unsubscribe/{token}': 'a form of our own page, or of a mail program',
  'POST /senders/{token}': 'a form of our own page',
  'POST /account/forgot': 'a form of our own page',
  'POST /account/reset/{token}': 'a form of our own page',
  'POST /account/verify/{token}': 'a form of our own page',
  'POST /invitations/{token}': 'a form of our own page',
};

describe('Every body', function () {
  this.timeout(120_000);
  const api = useApi();
  const isGated = ({ body }: Endpoint): boolean => body.kind === 'json' && body.unchecked !== true;
  let owner: SignedUp;
  let ids: Ids;
  before(async () => {
    owner = await api.signUp();
    ids = await makeOneOfEach(api, owner);
  });

  it('passes the gate of JSON, or is known to be something else', () => {
    const rest = routes.filter((route) => route.body.kind !== 'none' && !isGated(route)).map(nameOf);
    assert.deepEqual(rest.toSorted(), Object.keys(others).toSorted());
  });

  for (const [what, [text, refusal]] of Object.entries(hostile)) {
    it(`of JSON is refused if it has ${what}`, async () => {
      const headers = { 'Content-Type': 'application/json' };
      const refused = async (route: Endpoint, path: string): Promise<void> => {
        const answer = await owner.client.request(route.method, path, { raw: Buffer.from(text), headers });
        assert.ok(answer.status === 400 || answer.status === 422, `${nameOf(route)}: ${answer.text}`);
        assert.match(answer.text, refusal, nameOf(route));
      };
      for (const route of routes.filter(isGated)) await refused(route, pathOf(route, ids));
      for (const route of routes.filter(({ body }) => body.kind === 'file'))
        await refused(route, pathOf(route, ids));
    });
  }
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { ObjectId } from 'mongodb';
import { createFileFetch } from '../../../activities/http/fetch-file.js';
import { newEmail } from '../../support/http/api.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('an import by URL', () => {
  const files = createFileFetch({ allowPrivate: true });
  const api = useApi({ fetchFile: files.fetchFile });
  const owner = useOwner(api);
  let server: Server;
  let origin: string;
  let answer: RequestListener;

  before(async () => {
    server = createServer((request, response) => answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address !== 'string');
    origin = `http://127.0.0.1:${address.port}`;
  });
  after(async () => {
    await files.close();
    server.close();
  });

  const post = (url: string): Promise<ApiResponse> => owner.client.post('/api/imports', { url });
  const refusal = async (url: string): Promise<string> => {
    const response = await post(url);
    assertProblem(response, 422, 'invalid');
    assert.deepEqual((await owner.client.get('/api/imports')).body.data, []);
    return response.body.detail;
  };

  it('keeps the URL and takes the name from it', async () => {
    answer = (_, response) => response.end(`email;plan\n${newEmail()};pro\n`);
    const url = `${origin}/lists/people.csv?key=1`;
    const { status, body, text } = await post(url);
    assert.equal(status, 201, text);
    assert.deepEqual([body.url, body.name, body.delimiter], [url, 'people.csv', ';']);
  });

  it('shows the URL, which may be signed, only to those who may import and see what is imported', async () => {
    answer = (_, response) => response.end(`email\n${newEmail()}\n`);
    const url = `${origin}/lists/secret?X-Amz-Signature=1`;
    const { body } = await post(url);
    assert.equal(body.name, 'import', 'the end of a path may be a token');
    const { client: viewer } = await joinAs(api, owner, 'viewer');
    for (const one of [viewer, await api.withKey(owner.client, ['contacts:read'])]) {
      assert.equal((await one.get(`/api/imports/${body.id}`)).body.url, `${origin}/•••`);
      assert.equal((await one.get('/api/imports')).body.data[0].url, `${origin}/•••`);
    }
    const writer = await api.withKey(owner.client, ['contacts:write']);
    const canceled = await writer.post(`/api/imports/${body.id}/cancel`);
    assert.equal(canceled.body.url, `${origin}/•••`);
    const { client: editor } = await joinAs(api, owner, 'editor');
    assert.equal((await editor.get(`/api/imports/${body.id}`)).body.url, url);
  });

  it('says what the server answered', async () => {
    answer = (_, response) => response.writeHead(404).end('Not here');
    assert.equal(await refusal(`${origin}/gone.csv`), 'url: the server answered 404');
  });

  it('says where a redirect leads, and does not follow it', async () => {
    const requests: (string | undefined)[] = [];
    answer = ({ url }, response) => {
      requests.push(url);
      response.writeHead(302, { Location: '/inside.csv' }).end();
    };
    assert.equal(
      await refusal(`${origin}/people.csv`),
      `url: the server redirects to ${origin}/inside.csv; give the URL of the file itself`,
    );
    assert.deepEqual(requests, ['/people.csv']);
  });

  it('fetches nothing from where webhooks are not sent', async () => {
    assert.match(await refusal('http://169.254.169.254/people.csv'), /^url: .*link-?local/i);
  });

  it('refuses a web page', async () => {
    answer = (_, response) => response.end('\n<!DOCTYPE html>\n<html><body>Sign in</body></html>');
    assert.match(await refusal(`${origin}/sheet`), /^file: is a web page/);
  });

  it('refuses a file that breaks off', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('email\n', () => response.destroy());
    };
    assert.equal(await refusal(`${origin}/people.csv`), 'url: the file is incomplete');
    assert.equal(
      await api.db.collections.FileChunk.countDocuments({ workspaceId: new ObjectId(owner.workspaceId) }),
      0,
    );
  });

  /** Answers that go on for ever, and how many of them are open. */
  const drip = (): { open: () => number; end: () => void } => {
    const responses = new Set<ServerResponse>();
    answer = (_, response) => {
      responses.add(response);
      response.on('close', () => responses.delete(response));
      response.write('email\n');
    };
    return { open: () => responses.size, end: () => responses.forEach((response) => response.end()) };
  };
  const fetching = (url: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${api.url}/api/imports`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: owner.client.cookie, Origin: api.url },
      body: JSON.stringify({ url }),
      ...(signal && { signal }),
    });

  it('fetches three files of a workspace at a time, and others meanwhile', async () => {
    const dripping = drip();
    const slow = ['a', 'b', 'c'].map((name) => fetching(`${origin}/${name}.csv`));
    await waitUntil(() => dripping.open() === 3);
    const refused = await post(`${origin}/d.csv`);
    assertProblem(refused, 429, 'rate_limited');
    assert.equal(refused.headers.get('retry-after'), '30');
    const { client } = await api.signUp();
    answer = (_, response) => response.end(`email\n${newEmail()}\n`);
    assert.equal((await client.post('/api/imports', { url: `${origin}/other.csv` })).status, 201);
    dripping.end();
    assert.deepEqual(
      (await Promise.all(slow)).map(({ status }) => status),
      [201, 201, 201],
    );
    assert.equal((await post(`${origin}/d.csv`)).status, 201);
  });

  it('ends the fetch when its client goes', async () => {
    const dripping = drip();
    const client = new AbortController();
    const sent = fetching(`${origin}/a.csv`, client.signal);
    await waitUntil(() => dripping.open() === 1);
    client.abort();
    await assert.rejects(sent);
    await waitUntil(() => dripping.open() === 0);
  });
});

describe('an import by URL whose file does not end', () => {
  const files = createFileFetch({ allowPrivate: true, deadlineMs: 500 });
  const api = useApi({ fetchFile: files.fetchFile });
  const owner = useOwner(api);
  after(() => files.close());

  it('is refused at the deadline, however steadily it arrives', async () => {
    const server = createServer((_, response) => {
      const timer = setInterval(() => response.write(`${newEmail()}\n`), 50);
      response.on('close', () => clearInterval(timer));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address !== 'string');
    const url = `http://127.0.0.1:${address.port}/people.csv`;
    const response = await owner.client.post('/api/imports', { url });
    assertProblem(response, 422, 'invalid');
    assert.equal(response.body.detail, 'url: the file did not arrive in time');
    server.closeAllConnections();
    server.close();
  });
});

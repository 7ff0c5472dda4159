import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { ObjectId } from 'mongodb';
import { createFileFetch } from '../../../activities/http/fetch-file.js';
import { newEmail } from '../../support/api.js';
import type { ApiResponse } from '../../support/api-client.js';
import { assertProblem } from '../../support/assert-problem.js';
import { useApi, useOwner } from '../../support/use-api.js';

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
});

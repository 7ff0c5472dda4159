import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createFileFetch } from '../../../activities/http/fetch-file.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { pngImage } from '../../support/imports/images.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('Images that are copied from an address', () => {
  const files = createFileFetch({ allowPrivate: true });
  const guarded = createFileFetch({ allowPrivate: false });
  const api = useApi({ fetchFile: files.fetchFile });
  const behindGuard = useApi({ fetchFile: guarded.fetchFile });
  const owner = useOwner(api);
  const stranger = useOwner(behindGuard);
  let server: Server;
  let origin: string;
  let answer: RequestListener;

  before(async () => {
    server = createServer((request, response) => answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address !== 'string');
    origin = `http://127.0.0.1:${String(address.port)}`;
  });
  after(async () => {
    await Promise.all([files.close(), guarded.close()]);
    server.close();
  });

  const copy = (url: string) => owner.client.post('/api/images/from-address', { url });

  it('are kept as if they had been uploaded, once', async () => {
    answer = (_, response) => response.end(pngImage());
    const { status, body, text } = await copy(`${origin}/logo.png`);
    assert.equal(status, 201, text);
    assert.deepEqual([body.format, body.width, body.height], ['png', 3, 2]);
    const again = await copy(`${origin}/other.png?x=1`);
    assert.deepEqual([again.status, again.body.id], [200, body.id]);
  });

  it('are refused if they are none, damaged, too large, elsewhere or missing', async () => {
    const refused = async (by: RequestListener, path = '/x.png'): Promise<string> => {
      answer = by;
      const response = await copy(`${origin}${path}`);
      assertProblem(response, 422, 'invalid');
      assert.deepEqual(
        response.body.errors.map((error: { path: string }) => error.path),
        ['url'],
      );
      return response.body.errors[0].message;
    };
    assert.match(await refused((_, response) => response.end('<svg/>')), /must be a PNG/);
    assert.match(await refused((_, response) => response.end(pngImage().subarray(0, 40))), /damaged/);
    const large = Buffer.concat([pngImage(), Buffer.alloc(2_200_000)]);
    assert.match(await refused((_, response) => response.end(large)), /larger than 2 MiB/);
    assert.match(await refused((_, response) => response.writeHead(404).end()), /answered 404/);
    const elsewhere: RequestListener = (_, response) =>
      response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
    assert.match(await refused(elsewhere), /redirects/);
    assert.match(await refused((request) => request.socket.destroy()), /did not answer/);
    assert.equal((await owner.client.get('/api/images')).body.total, 0);
    for (const url of ['', 'logo.png', 'file:///etc/passwd', 'ftp://example.com/x.png'])
      assertProblem(await copy(url), 422, 'invalid');
  });

  it('never come from inside the network', async () => {
    answer = () => assert.fail('it was asked');
    const response = await stranger.client.post('/api/images/from-address', { url: `${origin}/logo.png` });
    assertProblem(response, 422, 'invalid');
  });
});

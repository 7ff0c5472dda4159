import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePort, isFree } from '../../../scripts/servers/free-port.js';

describe('A free port', () => {
  it('is the wanted one while nobody listens there', async () => {
    const port = await freePort();
    assert.equal(await freePort(port), port);
    assert.equal(await isFree(port), true);
  });

  for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
    it(`is another one when somebody listens on ${host}`, async () => {
      const server = createServer().listen(0, host);
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      assert.equal(await isFree(port), false);
      assert.notEqual(await freePort(port), port);
      server.close();
    });
  }
});

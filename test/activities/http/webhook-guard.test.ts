import assert from 'node:assert/strict';
import { createAddressGuard, TargetRefusedError } from '../../../activities/http/address-guard.js';
import type { Resolve } from '../../../activities/http/resolve.js';
import { createTargetCheck } from '../../../activities/http/target-check.js';
import { createWebhookSender, type WebhookSender } from '../../../activities/http/webhook-sender.js';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';

const never: Resolve = () => Promise.reject(new Error('not to be asked'));
const always =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses);

describe('a webhook to a forbidden target', () => {
  let sink: HttpSink;
  let sender: WebhookSender | undefined;

  before(async () => {
    sink = await startHttpSink();
  });
  beforeEach(() => sink.reset());
  afterEach(async () => {
    await sender?.close();
    sender = undefined;
  });
  after(() => sink.close());

  const send = (
    url: string,
    resolve: Resolve,
    more: { allowPrivate?: boolean; ownHosts?: string[] } = {},
  ) => {
    sender = createWebhookSender({ allowPrivate: false, resolve, ...more });
    return sender.send({ url, method: 'POST', headers: {}, body: '{}' });
  };

  it('is never connected, however the address is written', async () => {
    const hosts = [
      ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0x7f000001', '017700000001', '0177.0.0.1'],
      ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
      ...['[2002:7f00:1::]', '0.0.0.0', '[::]', 'localhost', 'LocalHost.', 'x.localhost', '１２７.0.0.1'],
    ];
    for (const host of hosts) {
      const result = await send(`http://${host}:${sink.port}/`, never);
      assert.equal(result.outcome, 'refused', host);
    }
    assert.equal(sink.connections, 0);
  });

  it('is never connected if the name resolves to an internal address', async () => {
    const inside = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'];
    for (const address of [...inside, 'fd00:ec2::254', '168.63.129.16', '0.0.0.0']) {
      const result = await send(`http://hooks.example.test:${sink.port}/`, always(address));
      assert.equal(result.outcome, 'refused', address);
    }
    assert.equal(sink.connections, 0);
  });

  it('is never connected if one of several addresses is internal', async () => {
    const result = await send(
      `http://hooks.example.test:${sink.port}/`,
      always('93.184.216.34', '127.0.0.1'),
    );
    assert.equal(result.outcome, 'refused');
    assert.match(result.outcome === 'refused' ? result.reason : '', /hooks\.example\.test.*loopback/);
    assert.equal(sink.connections, 0);
  });

  it('cannot be rebound: each connection looks the name up once and uses that answer', async () => {
    let asked = 0;
    const rebinding: Resolve = () => Promise.resolve([(asked += 1) === 1 ? '127.0.0.1' : '169.254.169.254']);
    const url = `http://rebind.example.test:${sink.port}/`;
    assert.equal((await send(url, rebinding, { allowPrivate: true })).outcome, 'answered');
    assert.equal(asked, 1);
    assert.equal((await send(url, rebinding, { allowPrivate: true })).outcome, 'refused');
    assert.equal(asked, 2);
  });

  it('cannot be rebound from a public to an internal address', async () => {
    let asked = 0;
    const resolve: Resolve = () => Promise.resolve([(asked += 1) === 1 ? '93.184.216.34' : '127.0.0.1']);
    const guard = createAddressGuard({ allowPrivate: false, resolve });
    assert.deepEqual(await guard('rebind.example.test', 443), ['93.184.216.34']);
    await assert.rejects(guard('rebind.example.test', 443), TargetRefusedError);
  });

  it('is connected at the address that was checked, and no other', async () => {
    const resolve = always('127.0.0.1');
    const result = await send(`http://hooks.example.test:${sink.port}/a?b=1`, resolve, {
      allowPrivate: true,
    });
    assert.equal(result.outcome, 'answered');
    assert.equal(sink.requests[0]?.headers['host'], `hooks.example.test:${sink.port}`);
    assert.equal(sink.requests[0]?.url, '/a?b=1');
  });

  it('is refused if it has credentials, another scheme or a privileged port', async () => {
    for (const url of [
      'http://u:p@example.test/',
      'ftp://example.test/',
      'https://example.test:25/',
      'nonsense',
    ]) {
      assert.equal((await send(url, never)).outcome, 'refused', url);
    }
  });

  it('is refused if it is a host of the service itself', async () => {
    const own = { allowPrivate: true, ownHosts: ['db.example.test', `127.0.0.1:${sink.port}`] };
    const cases: [string, Resolve][] = [
      ['http://db.example.test/', always('93.184.216.34')],
      ['http://DB.example.test.:8080/', always('93.184.216.34')],
      [`http://127.0.0.1:${sink.port}/`, never],
      [`http://hooks.example.test:${sink.port}/`, always('127.0.0.1')],
    ];
    for (const [url, resolve] of cases) {
      assert.equal((await send(url, resolve, own)).outcome, 'refused', url);
    }
    assert.equal(sink.connections, 0);
  });

  it('is refused if it is a metadata service, even when private targets are allowed', async () => {
    const open = { allowPrivate: true };
    for (const address of ['169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '168.63.129.16']) {
      const literal = `http://${address.includes(':') ? `[${address}]` : address}/latest/meta-data`;
      assert.equal((await send(literal, never, open)).outcome, 'refused', literal);
      assert.equal((await send('http://m.example.test/', always(address), open)).outcome, 'refused', address);
    }
  });
});

describe('the check of a webhook target when it is saved', () => {
  it('refuses a name that resolves to a private address', async () => {
    const check = createTargetCheck({ allowPrivate: false, resolve: always('10.0.0.7') });
    assert.match((await check('https://inside.example.test/')) ?? '', /inside\.example\.test.*private/);
    assert.match((await check('http://127.0.0.1/')) ?? '', /loopback/);
  });

  it('accepts a public name, and one that does not resolve or not in time', async () => {
    const url = 'https://hooks.example.test/';
    const silent: Resolve = () => new Promise(() => undefined);
    for (const resolve of [always('93.184.216.34'), never, silent]) {
      assert.equal(await createTargetCheck({ allowPrivate: false, resolve })(url), null);
    }
  });
});

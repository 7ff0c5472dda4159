import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { createAddressGuard } from '../../../activities/http/address-guard.js';
import { createOwnHosts } from '../../../activities/http/own-hosts.js';
import type { Resolve } from '../../../activities/http/resolve.js';

const none: Resolve = () => Promise.reject(new Error('not found'));

function known(zone: Record<string, string[]>): { resolve: Resolve; asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = (name) => {
    asked.push(name);
    const found = zone[name];
    return found === undefined ? none(name) : Promise.resolve(found);
  };
  return { resolve, asked };
}

describe('own hosts', () => {
  const ownHosts = (hosts: string[], resolve: Resolve = none) =>
    createOwnHosts({ hosts, resolve, withMachine: false });

  it('are recognized by name, regardless of case, trailing dot and script', () => {
    const own = ownHosts(['db.example.test', 'Münze.test']);
    for (const name of ['db.example.test', 'DB.example.TEST.', 'xn--mnze-0ra.test', 'münze.test'])
      assert.notEqual(own.blockedNameReason(name, 443), null, name);
    for (const name of ['db.example.test.evil.test', 'xdb.example.test', 'example.test'])
      assert.equal(own.blockedNameReason(name, 443), null, name);
  });

  it('are recognized by address in any notation', async () => {
    const own = ownHosts(['203.0.113.7', '[2001:DB8:0::7]', '2001:db8::8']);
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::7', '2001:db8:0:0::8'])
      assert.notEqual(await own.blockedAddressReason(address, 443), null, address);
    assert.equal(await own.blockedAddressReason('203.0.113.8', 443), null);
  });

  it('can be address ranges', async () => {
    const own = ownHosts(['203.0.113.0/25', '2001:db8:7::/48']);
    for (const address of ['203.0.113.127', '2001:db8:7:ffff::1'])
      assert.notEqual(await own.blockedAddressReason(address, 443), null, address);
    for (const address of ['203.0.113.128', '2001:db8:8::1'])
      assert.equal(await own.blockedAddressReason(address, 443), null, address);
  });

  it('block only the configured port if there is one', async () => {
    const own = ownHosts(['mail.test:587', '203.0.113.7:7233', '[2001:db8::7]:27017']);
    assert.notEqual(own.blockedNameReason('mail.test', 587), null);
    assert.equal(own.blockedNameReason('mail.test', 443), null);
    assert.notEqual(await own.blockedAddressReason('203.0.113.7', 7233), null);
    assert.equal(await own.blockedAddressReason('203.0.113.7', 443), null);
    assert.notEqual(await own.blockedAddressReason('2001:db8::7', 27017), null);
    assert.equal(await own.blockedAddressReason('2001:db8::7', 443), null);
  });

  it('are recognized by the addresses of their names, whatever name leads there', async () => {
    const { resolve } = known({ 'db.test': ['198.51.100.1', '2001:db8::1'], 'mail.test': ['198.51.100.2'] });
    const own = ownHosts(['db.test', 'mail.test:587', 'gone.test'], resolve);
    assert.notEqual(await own.blockedAddressReason('198.51.100.1', 443), null);
    assert.notEqual(await own.blockedAddressReason('2001:db8::1', 8080), null);
    assert.notEqual(await own.blockedAddressReason('198.51.100.2', 587), null);
    assert.equal(await own.blockedAddressReason('198.51.100.2', 443), null);
    assert.equal(await own.blockedAddressReason('198.51.100.3', 443), null);
  });

  it('are looked up once a minute, and only when needed', async () => {
    const { resolve, asked } = known({ 'db.test': ['198.51.100.1'] });
    const own = ownHosts(['db.test'], resolve);
    own.blockedNameReason('hooks.test', 443);
    assert.deepEqual(asked, []);
    await Promise.all(Array.from({ length: 50 }, () => own.blockedAddressReason('198.51.100.9', 443)));
    assert.deepEqual(asked, ['db.test']);
  });

  it('include all addresses of this machine’s interfaces', async () => {
    const own = createOwnHosts({ hosts: [], resolve: none, withMachine: true });
    const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    assert.ok(addresses.length > 0);
    for (const { address } of addresses)
      assert.notEqual(await own.blockedAddressReason(address, 443), null, address);
    assert.equal(await own.blockedAddressReason('93.184.216.34', 443), null);
  });

  it('are refused by the guard without disclosing an address', async () => {
    const { resolve: resolveOwn } = known({ 'db.test': ['93.184.216.40'] });
    const resolve: Resolve = () => Promise.resolve(['93.184.216.40']);
    const guard = createAddressGuard({ allowPrivate: false, ownHosts: ['db.test'], resolve, resolveOwn });
    await assert.rejects(guard('alias.test', 443), (error: Error) => {
      assert.equal(error.message, 'alias.test leads to what is a host of the service itself');
      return true;
    });
    await assert.rejects(guard('[2002:7f00:1::]', 443), /6to4/);
  });
});

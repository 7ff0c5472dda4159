import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '../../config/settings.js';

describe('The hosts in the settings', () => {
  let DATA_DIR: string;
  before(() => (DATA_DIR = mkdtempSync(join(tmpdir(), 'rollcall-own-hosts-'))));
  after(() => rmSync(DATA_DIR, { recursive: true }));

  const servers = {
    MONGODB_URI: 'mongodb://user:p%40ss@db1.test:27018,db2.test,[2001:db8::1]:27017/rollcall?replicaSet=r',
    TEMPORAL_ADDRESS: 'temporal.test:7233',
    SMTP_URL: 'smtps://user:hunter2@mail.test',
  };
  const ownHosts = (env: NodeJS.ProcessEnv) => loadSettings({ DATA_DIR, ...servers, ...env }).ownHosts;

  it('are those of MongoDB and Temporal on all ports, and of the mail server on its port', () => {
    assert.deepEqual(ownHosts({}), [
      'db1.test',
      'db2.test',
      '[2001:db8::1]',
      'temporal.test',
      'mail.test:465',
    ]);
  });

  it('are limited to their ports if private targets are allowed, since everything may run on one machine', () => {
    assert.deepEqual(ownHosts({ ALLOW_PRIVATE_WEBHOOKS: 'on' }), [
      'db1.test:27018',
      'db2.test:27017',
      '[2001:db8::1]:27017',
      'temporal.test:7233',
      'mail.test:465',
    ]);
  });

  it('are found through the SRV records of MongoDB', () => {
    const hosts = ownHosts({ MONGODB_URI: 'mongodb+srv://u:p@cluster.test/' });
    assert.deepEqual(hosts.slice(0, 2), ['cluster.test', '_mongodb._tcp.cluster.test']);
  });

  it('exclude local sockets', () => {
    assert.equal(ownHosts({ MONGODB_URI: 'mongodb://%2Ftmp%2Fmongodb.sock/' })[0], 'temporal.test');
  });

  it('take the mail server’s port from its URL, or the default', () => {
    assert.equal(ownHosts({ SMTP_URL: 'smtp://mail.test:2525' }).at(-1), 'mail.test:2525');
    assert.equal(ownHosts({ SMTP_URL: 'smtp://[2001:db8::2]' }).at(-1), '[2001:db8::2]:587');
  });

  describe('in WEBHOOK_DENIED_HOSTS', () => {
    it('are names, addresses and ranges', () => {
      const WEBHOOK_DENIED_HOSTS =
        'intern.test, db_1,198.51.100.7 ,203.0.113.0/24,2001:db8::/32,2001:db8::7,';
      assert.deepEqual(ownHosts({ WEBHOOK_DENIED_HOSTS }).slice(5), [
        'intern.test',
        'db_1',
        '198.51.100.7',
        '203.0.113.0/24',
        '2001:db8::/32',
        '2001:db8::7',
      ]);
    });

    for (const wrong of [
      'https://a.test',
      'a.test:80',
      'a b',
      '10.0.0.0/33',
      '10.0.0/8/8',
      '256.1.1.1',
      '127.1',
      '2130706433',
      '-a.test',
      '*.a.test',
      'a..test',
      '{{x}}',
    ]) {
      it(`exclude ${wrong}`, () => {
        assert.throws(
          () => ownHosts({ WEBHOOK_DENIED_HOSTS: `a.test,${wrong}` }),
          /WEBHOOK_DENIED_HOSTS must be a comma-separated list/,
        );
      });
    }
  });

  it('are not read from invalid settings, and errors repeat no password', () => {
    for (const [name, value] of [
      ['MONGODB_URI', 'mongodb+srv://u:hunter2@a,b/'],
      ['MONGODB_URI', 'mongodb://u:hunter2@a/?unknownOption=1'],
      ['SMTP_URL', 'smtp://u:hunter2@a:99999999'],
    ] as const) {
      assert.throws(
        () => ownHosts({ [name]: value }),
        (error: Error) => {
          assert.match(error.message, new RegExp(`${name} cannot be read`));
          assert.doesNotMatch(error.message, /hunter2/);
          return true;
        },
      );
    }
  });
});

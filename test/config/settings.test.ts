import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflowsFor } from '../../config/schema.js';
import { loadSettings, SettingsError } from '../../config/settings.js';

const secret = randomBytes(32).toString('base64');
const production = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://db.internal/rollcall',
  TEMPORAL_ADDRESS: 'temporal.internal:7233',
  SMTP_URL: 'smtps://user:hunter2@mail.internal',
  SECRET_KEY: secret,
  BASE_URL: 'https://rollcall.internal',
  TRUST_PROXY: '1',
};

describe('Settings', () => {
  let DATA_DIR: string;
  beforeEach(() => (DATA_DIR = mkdtempSync(join(tmpdir(), 'rollcall-settings-'))));
  afterEach(() => rmSync(DATA_DIR, { recursive: true }));

  const load = (env: NodeJS.ProcessEnv) => loadSettings({ DATA_DIR, ...env });

  function problemsOf(env: NodeJS.ProcessEnv): string[] {
    try {
      load(env);
    } catch (error) {
      assert.ok(error instanceof SettingsError);
      return error.problems;
    }
    return assert.fail('the settings were accepted');
  }

  describe('anywhere', () => {
    it('are optional in development', () => {
      const { secretKey, workflowCache, ...settings } = load({});
      assert.equal(secretKey.length, 32);
      assert.ok(workflowCache >= 100 && workflowCache <= 2_000, `${workflowCache} workflows`);
      assert.deepEqual(settings, {
        version: '0.1.0',
        mode: 'development',
        production: false,
        host: '127.0.0.1',
        port: 3000,
        baseUrl: 'http://localhost:3000',
        secure: false,
        mongodbUri: 'mongodb://127.0.0.1:27017/rollcall?replicaSet=rollcall',
        temporal: { address: '127.0.0.1:7233', namespace: 'rollcall', uiUrl: null, apiKey: null, tls: null },
        smtpUrl: 'smtp://127.0.0.1:1025',
        smtpConnections: 10,
        mailReplyTimeout: 120,
        mailUiUrl: null,
        calendarSpread: 30,
        dataDir: DATA_DIR,
        signUp: 'invitation',
        setupToken: null,
        senderDomains: [],
        mailQuota: null,
        pauseRates: { bounces: 5, complaints: 0.3 },
        allowPrivateWebhooks: false,
        ownHosts: ['127.0.0.1', '127.0.0.1', '127.0.0.1:1025'],
        trustProxy: 0,
        apiProcesses: Math.max(1, availableParallelism() - 1),
        workerPort: 3001,
        rateLimitApi: null,
        metrics: true,
        metricsAccess: { token: null, onlyLocal: false },
        oldSecretKeys: [],
        logLevel: 'info',
      });
    });

    it('may have their secrets in files', () => {
      const path = join(DATA_DIR, 'secret');
      const key = randomBytes(32);
      writeFileSync(path, `${key.toString('base64')}\n`);
      assert.deepEqual(load({ SECRET_KEY_FILE: path }).secretKey, key);
      writeFileSync(path, 'smtp://user:password@mail.internal\r\n');
      const { smtpUrl } = load({ SMTP_URL_FILE: path, SECRET_KEY: '' });
      assert.equal(smtpUrl, 'smtp://user:password@mail.internal');
      assert.deepEqual(
        problemsOf({ SECRET_KEY_FILE: '/nowhere', SMTP_URL_FILE: path, SMTP_URL: 'smtp://a' }),
        [
          'SMTP_URL and SMTP_URL_FILE are both set',
          'SECRET_KEY_FILE names a file that cannot be read: /nowhere',
        ],
      );
      writeFileSync(path, 'hunter2');
      assert.doesNotMatch(problemsOf({ SECRET_KEY_FILE: path }).join(), /hunter2/);
    });

    it('keep more workflows in memory where there is more of it', () => {
      const gib = 2 ** 30;
      assert.deepEqual(
        [0.5, 2, 4, 8, 16, 64].map((memory) => workflowsFor(memory * gib)),
        [128, 512, 1_024, 2_000, 2_000, 2_000],
      );
      assert.equal(load({ WORKFLOW_CACHE: '50' }).workflowCache, 50);
    });

    it('treat an empty variable as absent', () => {
      assert.equal(load({ PORT: '', MONGODB_URI: '', TEMPORAL_API_KEY: '' }).port, 3000);
    });

    it('read the rates that pause marketing mail in percent; 0 never does', () => {
      const { pauseRates } = load({ BOUNCE_RATE: '2.5', COMPLAINT_RATE: '0' });
      assert.deepEqual(pauseRates, { bounces: 2.5, complaints: null });
    });

    it('derive the base URL from the port, and secure cookies from the scheme', () => {
      assert.equal(load({ PORT: '4000' }).baseUrl, 'http://localhost:4000');
      const { baseUrl, secure } = load({ BASE_URL: 'https://audience.example.com/' });
      assert.deepEqual({ baseUrl, secure }, { baseUrl: 'https://audience.example.com', secure: true });
    });

    it('limit the rate of a credential where strangers may sign up, unless told otherwise', () => {
      const rate = (env: Record<string, string>) => load(env).rateLimitApi;
      assert.deepEqual([{ SIGN_UP: 'open' }, { SIGN_UP: 'verified' }, { SIGN_UP: 'invitation' }].map(rate), [
        100,
        100,
        null,
      ]);
      assert.deepEqual([{ SIGN_UP: 'open', RATE_LIMIT_API: '0' }, { RATE_LIMIT_API: '7' }].map(rate), [
        null,
        7,
      ]);
    });

    for (const host of ['0.0.0.0', '::', '::1', 'localhost']) {
      it(`can listen on ${host}`, () => assert.equal(load({ HOST: host }).host, host));
    }

    for (const [given, kept] of [
      ['mongodb://a:1,b:2/?replicaSet=r', 'mongodb://a:1,b:2/rollcall?replicaSet=r'],
      ['mongodb://a:1', 'mongodb://a:1/rollcall'],
      ['mongodb+srv://u:p@cluster.example/', 'mongodb+srv://u:p@cluster.example/rollcall'],
      ['mongodb://a:1/other?w=majority', 'mongodb://a:1/other?w=majority'],
    ] as const) {
      it(`read ${given} as ${kept}`, () => assert.equal(load({ MONGODB_URI: given }).mongodbUri, kept));
    }

    for (const [given, flag] of Object.entries({ 1: true, true: true, on: true, 0: false, off: false })) {
      it(`read ALLOW_PRIVATE_WEBHOOKS=${given} as ${flag}`, () =>
        assert.equal(load({ ALLOW_PRIVATE_WEBHOOKS: given }).allowPrivateWebhooks, flag));
    }

    it('report every problem at once', () => {
      const problems = problemsOf({
        PORT: 'eighty',
        BASE_URL: 'https://example.com/path',
        MONGODB_URI: 'postgres://somewhere',
        TEMPORAL_ADDRESS: 'no-port',
        SMTP_URL: 'mail.example.com',
        SECRET_KEY: 'short',
        SIGN_UP: 'maybe',
        TEMPORAL_TLS_CERT_FILE: '/does/not/exist.pem',
        LOG_LEVEL: 'loud',
      });
      for (const name of [
        'PORT',
        'BASE_URL',
        'MONGODB_URI',
        'TEMPORAL_ADDRESS',
        'SMTP_URL',
        'SECRET_KEY',
        'SIGN_UP',
        'TEMPORAL_TLS_KEY_FILE',
        'LOG_LEVEL',
      ]) {
        assert.ok(
          problems.some((problem) => problem.includes(name)),
          `${name} in ${problems.join('\n')}`,
        );
      }
      assert.ok(problems.some((problem) => problem.includes('/does/not/exist.pem')));
    });

    it('repeat no secret in error messages', () => {
      const problems = problemsOf({
        MONGODB_URI: 'mongo://user:hunter2@host',
        SMTP_URL: 'mail://user:hunter2@host',
        SECRET_KEY: 'hunter2',
        SETUP_TOKEN: 'hunter2',
      });
      assert.equal(problems.length, 4);
      assert.doesNotMatch(problems.join(), /hunter2/);
    });

    for (const wrong of [
      Buffer.alloc(31, 1).toString('base64'),
      Buffer.alloc(33, 1).toString('base64'),
      Buffer.alloc(32, 1).toString('hex'),
      'two words',
    ]) {
      it(`refuse the SECRET_KEY ${wrong}`, () =>
        assert.match(problemsOf({ SECRET_KEY: wrong }).join(), /SECRET_KEY must be 32 random bytes/));
    }
  });

  describe('for Temporal', () => {
    it('never send an API key without TLS, unless configured', () => {
      assert.deepEqual(load({ TEMPORAL_API_KEY: 'key' }).temporal.tls, {});
      assert.equal(load({ TEMPORAL_API_KEY: 'key', TEMPORAL_TLS: 'off' }).temporal.tls, null);
    });

    it('read certificates from their files', () => {
      const file = (name: string) => {
        writeFileSync(join(DATA_DIR, name), name);
        return join(DATA_DIR, name);
      };
      const { tls } = load({
        TEMPORAL_TLS_CA_FILE: file('ca'),
        TEMPORAL_TLS_CERT_FILE: file('cert'),
        TEMPORAL_TLS_KEY_FILE: file('key'),
        TEMPORAL_TLS_SERVER_NAME: 'temporal.example.com',
      }).temporal;
      assert.deepEqual(tls, {
        serverNameOverride: 'temporal.example.com',
        serverRootCACertificate: Buffer.from('ca'),
        clientCertPair: { crt: Buffer.from('cert'), key: Buffer.from('key') },
      });
    });
  });

  describe('in production', () => {
    it('require a secret key, all addresses and the number of proxies, all reported at once', () => {
      const problems = problemsOf({ NODE_ENV: 'production' });
      for (const name of [
        'MONGODB_URI',
        'TEMPORAL_ADDRESS',
        'SMTP_URL',
        'SECRET_KEY',
        'BASE_URL',
        'TRUST_PROXY',
      ]) {
        assert.ok(
          problems.some((problem) => problem.startsWith(`${name} is required`)),
          name,
        );
      }
      assert.equal(existsSync(join(DATA_DIR, 'secret-key')), false);
    });

    it('store a set-up token of at least 128 bits for the first sign-up, the same at every start', () => {
      const { setupToken } = load(production);
      assert.match(setupToken ?? '', /^[\w-]{22,}$/);
      assert.equal(load(production).setupToken, setupToken);
      assert.equal(statSync(join(DATA_DIR, 'setup-token')).mode & 0o777, 0o600);
    });

    it('take the set-up token that is given', () => {
      assert.equal(load({ ...production, SETUP_TOKEN: 'a-token-of-my-own' }).setupToken, 'a-token-of-my-own');
      assert.equal(existsSync(join(DATA_DIR, 'setup-token')), false);
    });
  });

  describe('with their secret key: it', () => {
    it('is created once, stored in DATA_DIR and readable by its owner only', () => {
      const first = load({}).secretKey;
      assert.deepEqual(load({}).secretKey, first);
      assert.equal(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8').trim(), first.toString('base64'));
      assert.equal(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777, 0o600);
    });

    it('comes from the variable if set, and then no file is created', () => {
      assert.equal(load({ SECRET_KEY: secret }).secretKey.toString('base64'), secret);
      assert.equal(existsSync(join(DATA_DIR, 'secret-key')), false);
    });

    it('is accompanied by earlier ones', () => {
      const { oldSecretKeys } = load({ SECRET_KEY_OLD: `${secret}, ${secret}` });
      assert.deepEqual(
        oldSecretKeys.map((key) => key.toString('base64')),
        [secret, secret],
      );
      for (const wrong of ['short', `${secret},`, Array(6).fill(secret).join()])
        assert.match(problemsOf({ SECRET_KEY_OLD: wrong }).join(), /SECRET_KEY_OLD must be up to 5/);
    });

    it('is refused, not replaced, if the file is damaged', () => {
      writeFileSync(join(DATA_DIR, 'secret-key'), 'half a ke');
      assert.match(problemsOf({}).join(), /secret-key does not contain 32 bytes/);
    });
  });
});

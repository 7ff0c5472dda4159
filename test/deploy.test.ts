import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../config/schema.js';
import { projectRoot } from '../scripts/servers/project-root.js';

const read = (file: string): string => readFileSync(join(projectRoot(), file), 'utf8');

/** The text of each service, by name. */
function servicesOf(compose: string): Map<string, string> {
  const [, services = ''] = /\nservices:\n(.*?)(?=\n\w|$(?![\s\S]))/s.exec(compose) ?? [];
  const parts = services.split(/^ {2}(?=[\w-]+:$)/m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(':')), part]));
}

describe('docker-compose.yml', () => {
  const compose = read('docker-compose.yml');
  const services = servicesOf(compose);

  it('gives no service more than it needs', () => {
    assert.ok(services.size >= 7);
    assert.match(
      compose,
      /x-hardened: &hardened\n(?: .*\n)* {2}cap_drop: \[ALL\]\n {2}security_opt: \['no-new-privileges:true'\]/,
    );
    for (const [name, text] of services) assert.match(text, /<<: \*(?:hardened|rollcall)/, name);
    assert.match(
      compose,
      /x-rollcall: &rollcall\n {2}<<: \*hardened\n(?: .*\n)* {2}user: node\n {2}read_only: true/,
    );
    for (const name of ['mongo', 'postgres'])
      assert.match(services.get(name) ?? '', /user: .*\n +read_only: true/, name);
  });

  it('publishes ports on loopback only', () => {
    const published = [...compose.matchAll(/^ +- '([^']+:\d+)'$/gm)].map(([, port = '']) => port);
    assert.ok(
      published.filter((port) => /:\d+:\d+$/.test(port)).every((port) => port.startsWith('127.0.0.1:')),
    );
  });

  it('keeps the databases off the networks that reach outside', () => {
    assert.match(services.get('mongo') ?? '', /networks: \[data\]/);
    assert.match(services.get('postgres') ?? '', /networks: \[temporal\]/);
    assert.match(compose, /\n {2}data:\n {4}internal: true\n/);
    assert.match(compose, /\n {2}temporal:\n {4}internal: true\n/);
  });

  it('runs a MongoDB that demands a password and is not open to CVE-2025-14847, CVE-2026-9740 and CVE-2026-120824', () => {
    const mongo = services.get('mongo') ?? '';
    assert.match(mongo, /--keyFile=/);
    const [, patch = '0'] = /image: mongo:8\.0\.(\d+)/.exec(mongo) ?? [];
    assert.ok(Number(patch) >= 37);
    assert.match(compose, /MONGODB_URI: mongodb:\/\/rollcall:\$\{MONGO_PASSWORD:\?/);
  });

  it('demands what production must not guess', () => {
    for (const name of [
      'SECRET_KEY',
      'BASE_URL',
      'TRUST_PROXY',
      'SMTP_URL',
      'MONGO_PASSWORD',
      'POSTGRES_PASSWORD',
    ])
      assert.match(compose, new RegExp(`\\$\\{${name}:\\?`), name);
  });

  it('starts Rollcall once the databases and the namespace of Temporal exist', () => {
    const server = services.get('temporal') ?? '';
    assert.match(server, /image: temporalio\/server:/);
    assert.match(server, /temporal-schema:\n {8}condition: service_completed_successfully/);
    assert.match(services.get('temporal-namespace') ?? '', /temporal:\n {8}condition: service_healthy/);
    assert.match(
      compose,
      /x-rollcall:(?:.*\n)*? {4}temporal-namespace:\n {6}condition: service_completed_successfully/,
    );
    for (const [, script = ''] of compose.matchAll(/- \.\/(deploy\/[\w.-]+):/g))
      assert.ok(read(script) !== '');
  });

  it('has tools of the same version as the server', () => {
    const versions = [...compose.matchAll(/image: temporalio\/(?:server|admin-tools):(\S+)/g)].map(
      ([, v]) => v,
    );
    assert.deepEqual([versions.length, new Set(versions).size], [3, 1]);
  });

  it('has the mail catcher for a trial only', () => {
    assert.match(services.get('mailpit') ?? '', /profiles: \[trial\]/);
    assert.ok(!JSON.stringify(JSON.parse(read('package.json')).dependencies).includes('maildev'));
  });

  it('names images by an exact version', () => {
    const images = [...`${compose}${read('docker-compose.tls.yml')}`.matchAll(/^ +image: (\S+)$/gm)];
    for (const [, image = ''] of images)
      assert.match(image, /^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:@sha256:[0-9a-f]{64})?$/);
  });

  it('builds every stage of its image on one exact version of Node', () => {
    const dockerfile = read('Dockerfile');
    assert.match(dockerfile, /^ARG NODE_IMAGE=node:26\.\d+\.\d+-bookworm-slim$/m);
    const stages = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    assert.deepEqual(stages, ['${NODE_IMAGE}', '${NODE_IMAGE}', '${NODE_IMAGE}']);
  });

  it('passes on every setting that an installation chooses, and no other', () => {
    const known = Object.keys((environmentSchema('production').describe() as { keys: object }).keys);
    const [, environment = ''] = /environment: &rollcall-environment\n((?: {4}.*\n)+)/.exec(compose) ?? [];
    const given = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name);
    // These are fixed in the image, or concern a Temporal other than Compose's own.
    const fixed = /^(?:HOST|PORT|DATA_DIR|TEMPORAL_(?:API_KEY|TLS.*))$/;
    assert.deepEqual(
      known.filter((name) => !given.includes(name) && !fixed.test(name)),
      [],
    );
    assert.deepEqual(
      given.filter((name) => !known.includes(name)),
      [],
    );
  });
});

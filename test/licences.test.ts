import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesPage } from './support/run/licences.js';
import { projectRoot } from '../scripts/servers/project-root.js';

/** Licences that allow distribution with an Apache-2.0 product without further conditions. */
const ALLOWED =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Python-2\.0)(?: (?:OR|AND) [\w.-]+)*\)?$/;

describe('docs/licences.md', () => {
  const page = licencesPage(projectRoot());

  it('lists what the lock file installs (otherwise: npm run licences)', () => {
    assert.equal(readFileSync(join(projectRoot(), 'docs/licences.md'), 'utf8'), page);
  });

  it('has permissive licences only', () => {
    const licences = [...page.matchAll(/^\| `[^|]+\| [^|]+\| ([^|]+?) +\|$/gm)].map(
      ([, licence = '']) => licence,
    );
    assert.ok(licences.length > 50);
    assert.deepEqual(
      [...new Set(licences)].filter((licence) => !ALLOWED.test(licence)),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { arrow, arrowsOf, importsOf, root, type Import } from './support/run/source-imports.js';

/** Folders of the console that know no noun. Each may import itself and those before it. */
const SHARED = ['languages', 'texts', 'api', 'ui', 'app', 'edit', 'door', 'shell'];

/** What the console imports besides itself. */
const OUTSIDE = ['domain/', 'packages/client/src/'];

/** Packages that the browser loads for the domain. */
const PACKAGES: string[] = [];

/** Words of the domain that are written for mails, pages and the API. The console passes its own, in its user's language. */
const WORDS = /^domain\/(?:words|starters)\/|-(?:mails?|html)\.ts$/;

describe('the console', () => {
  const imports = filesIn('console').flatMap(importsOf);
  const outside = imports.filter(({ to, isPackage }) => !isPackage && !to.startsWith('console/'));

  it('imports itself, the domain and the client', () => {
    assert.ok(imports.length > 1_000, 'the files were found');
    const wrong = outside.filter(({ to }) => !OUTSIDE.some((folder) => to.startsWith(folder)));
    assert.deepEqual(wrong.map(arrow), []);
  });

  // Its type check knows nothing of Node.js, which leaves packages to this test.
  it('takes from the domain what needs no package and no Node.js', () => {
    const carried = carriedBy(outside);
    assert.ok(carried.files.size > 0, 'the console uses the domain');
    assert.deepEqual(carried.packages.filter(({ to }) => !PACKAGES.includes(to)).map(arrow), []);
  });

  it('takes no words from the domain', () => {
    assert.deepEqual(
      [...carriedBy(outside).files].filter((file) => WORDS.test(file)),
      [],
    );
  });

  it('has shared folders that know no noun, and import nothing upward', () => {
    const wrong = imports.filter(({ from, to, isPackage }) => !isPackage && isUpward(from, to));
    assert.deepEqual(wrong.map(arrow), []);
  });
});

/** The domain that is loaded with these imports, and the packages that it imports. Types are gone by then. */
function carriedBy(imports: readonly Import[]): { files: ReadonlySet<string>; packages: Import[] } {
  const domain = filesIn('domain')
    .flatMap(importsOf)
    .filter(({ typeOnly }) => !typeOnly);
  const next = arrowsOf(domain);
  const files = new Set<string>();
  const waiting = imports.flatMap(({ to, typeOnly }) => (typeOnly || !to.startsWith('domain/') ? [] : [to]));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    waiting.push(...(next.get(file) ?? []));
  }
  return { files, packages: domain.filter(({ from, isPackage }) => isPackage && files.has(from)) };
}

function isUpward(from: string, to: string): boolean {
  const rank = SHARED.indexOf(folderOf(from));
  if (rank === -1 || !to.startsWith('console/')) return false;
  const other = SHARED.indexOf(folderOf(to));
  return other === -1 || other > rank;
}

function folderOf(file: string): string {
  return file.split('/')[1] ?? '';
}

function filesIn(folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !/^dist/.test(name))
    .map((name) => [folder, ...name.split(sep)].join('/'));
}

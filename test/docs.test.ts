import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { routes } from '../api/routes/routes.js';
import { environmentSchema } from '../config/schema.js';
import { errorCodes } from '../domain/errors.js';
import { collectionDefinitions, modelDefinitions } from '../models/core/database.js';
import { projectRoot } from '../scripts/servers/project-root.js';

const read = (file: string): string => readFileSync(join(projectRoot(), file), 'utf8');

/** The first cells of table rows, if they are code. */
const codeCells = (text: string): string[] =>
  [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, cell = '']) => cell);

describe('The documentation', () => {
  const api = read('docs/api.md');

  it('describes every path of the route table, and no other', () => {
    const described = [...api.matchAll(/^### `([A-Z]+ \/[^`]*)`$/gm)].map(([, call]) => call);
    const existing = routes.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(described.toSorted(), existing.toSorted());
  });

  it('names the credential of every call', () => {
    const sections = new Map(api.split(/^### /m).map((text) => [/^`([^`]+)`/.exec(text)?.[1] ?? '', text]));
    for (const { method, path, credential, need } of routes) {
      const [, scope] = /^.*\. Scope `([^`]+)`\.$/m.exec(sections.get(`${method} ${path}`) ?? '') ?? [];
      assert.equal(scope, credential === 'sessionOrKey' ? need : undefined, `${method} ${path}`);
    }
  });

  it('lists every error code with its status', () => {
    const [, table = ''] = /^### Errors$([\s\S]*?)^### /m.exec(api) ?? [];
    const listed = [...table.matchAll(/^\| `(\w+)` +\| (\d{3}) /gm)].map(([, code, status]) => [
      code,
      status,
    ]);
    const known = Object.entries(errorCodes).map(([code, { status }]) => [code, String(status)]);
    assert.deepEqual(listed, known);
  });

  it('lists every setting', () => {
    const [, section = ''] = /^## Settings$([\s\S]*?)^## /m.exec(read('docs/operations.md')) ?? [];
    const { keys } = environmentSchema('development').describe() as { keys: object };
    assert.deepEqual(codeCells(section).toSorted(), Object.keys(keys).toSorted());
  });

  it('says what bounds each collection', () => {
    const [, section = ''] =
      /^## What bounds the data$([\s\S]*?)^## /m.exec(read('docs/operations.md')) ?? [];
    const collections = Object.values({ ...modelDefinitions, ...collectionDefinitions });
    assert.deepEqual(codeCells(section), collections.map(({ collection }) => collection).toSorted());
  });

  it('contains no broken links to files or headings', () => {
    for (const file of [
      'README.md',
      'CONTRIBUTING.md',
      ...readdirSync(join(projectRoot(), 'docs'), { recursive: true, encoding: 'utf8' })
        .filter(isPage)
        .map(inDocs),
    ]) {
      for (const [, target = '', anchor] of read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
        const linked = target === '' ? file : join(dirname(file), target);
        assert.ok(existsSync(join(projectRoot(), linked)), `${file} links to ${linked}`);
        if (anchor !== undefined) assert.ok(anchorsOf(linked).includes(anchor), `${file}: #${anchor}`);
      }
    }
  });
});

const isPage = (name: string): boolean => name.endsWith('.md');
const inDocs = (name: string): string => `docs/${name}`;

/** Anchors as common renderers derive them from headings. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

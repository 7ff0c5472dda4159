import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { arrow, arrowsOf, importsOf, root, type Import } from './support/run/source-imports.js';

/** Who may import whom. A new folder must be added here before anything can import it. */

interface Layer {
  /**
   * Files and folders (with a trailing slash); `*` matches one name, `**` any folders. The longest match of all layers
   * applies.
   */
  of: string[];
  /** Layers whose values and types it may import, besides its own. */
  may: string[];
  /** Layers of which it may import types only. */
  types?: string[];
  /** Packages it may import; undefined: any. */
  packages?: string[];
}

const layers: Record<string, Layer> = {
  // The composition roots: the only files that may import anything and read the environment.
  roots: {
    of: ['bin/', 'scripts/seed.ts'],
    may: [
      'seed',
      'app',
      'http',
      'operations',
      'activities',
      'engine',
      'models',
      'domain',
      'messages',
      'config',
    ],
  },
  // The application and its route table put middleware and resources together.
  app: {
    of: ['api/app.ts', 'api/routes/', 'api/routes/routes.ts', 'api/routes/*-routes.ts'],
    may: ['deps', 'http', 'routes', 'openapi', 'operations', 'domain'],
  },
  // What the composition root passes to the handlers, and the type of a handler.
  deps: {
    of: ['api/deps.ts', 'api/endpoint.ts'],
    may: [],
    types: ['http', 'operations', 'domain', 'engine', 'models', 'config'],
  },
  // In the folder of a resource and in its rooms, the file name states the role; a file without one of these suffixes is
  // an operation.
  routes: {
    of: ['api/*/**/routes.ts', 'api/*/**/*-routes.ts'],
    may: ['schemas', 'operations', 'presenters', 'pages', 'http', 'domain'],
    // Handlers receive `Deps`; records pass from an operation to a presenter.
    types: ['deps', 'models'],
  },
  schemas: {
    of: ['api/*/**/schemas.ts', 'api/*/**/*-schemas.ts', 'api/*/**/*-schema.ts'],
    may: ['domain', 'http'],
    types: ['models'],
  },
  // The types of parsed input are declared where it is parsed.
  operations: { of: ['api/*/'], may: ['engine', 'models', 'pages', 'http', 'domain'], types: ['schemas'] },
  openapi: {
    of: ['api/openapi/', 'api/*/**/openapi.ts', 'api/*/**/*-openapi.ts'],
    may: ['schemas', 'presenters', 'http', 'domain'],
  },
  presenters: {
    of: ['api/*/**/presenter.ts', 'api/*/**/*-presenter.ts'],
    may: ['http', 'pages', 'domain'],
    types: ['models', 'operations'],
  },
  // HTML and scripts that a resource serves.
  pages: {
    of: [
      'api/*/**/*-page.ts',
      'api/*/**/*-texts.ts',
      'api/*/**/*-html.ts',
      'api/forms/form-snippet.ts',
      'api/forms/embed-script.ts',
      'api/system/docs-style.ts',
    ],
    may: ['http', 'domain'],
    types: ['models', 'operations'],
  },
  // What every resource uses: context, middleware, parsing, paging, problems, bodies, hosted pages.
  http: {
    of: [
      'api/http/',
      'api/http/**/*-schemas.ts',
      'api/http/**/*-schema.ts',
      'api/http/**/*-presenter.ts',
      'api/body/',
      'api/pages/',
    ],
    may: ['domain', 'models'],
  },
  engine: { of: ['engine/'], may: ['models', 'domain', 'messages'] },
  // Replayed from history, so nothing with side effects is imported.
  workflows: {
    of: ['workflows/'],
    may: ['messages', 'domain'],
    types: ['activities'],
    packages: ['@temporalio/workflow'],
  },
  // The names shared by engine, activities and workflows.
  messages: {
    of: ['workflows/messages.ts', 'workflows/ids.ts'],
    may: ['domain'],
    packages: ['@temporalio/workflow'],
  },
  activities: { of: ['activities/'], may: ['models', 'domain', 'messages'] },
  models: { of: ['models/'], may: ['domain'] },
  // Pure: imports only itself and packages that are pure as well.
  domain: {
    of: ['domain/'],
    may: [],
    packages: ['fastest-levenshtein', 'htmlparser2', 'ipaddr.js', 'json-p3', 'lossless-json', 'luxon'],
  },
  config: { of: ['config/'], may: [] },
  scripts: { of: ['scripts/'], may: ['config'] },
  // The demo workspace.
  seed: { of: ['scripts/seed/'], may: ['engine', 'models', 'domain'] },
  bench: { of: ['bench/'], may: ['scripts', 'engine', 'models', 'domain', 'messages', 'activities'] },
};

/** Imports that violate the list, each with its reason. */
const exceptions: { from: string; to: string; because: string }[] = [
  {
    from: 'api/enrollments/presenter.ts',
    to: 'workflows/ids.ts',
    because: 'an enrollment is shown with the id of its workflow, and ids are built by named functions only',
  },
];

/** Schemas that several resources share; all others belong to the requests of one. */
const sharedSchemas = [
  'api/automations/steps/condition-schemas.ts',
  // An export takes the filters of the lists.
  'api/broadcasts/recipient-schemas.ts',
  'api/contacts/queries/query-schemas.ts',
  'api/mail-documents/block-schemas.ts',
  'api/mail-documents/document-schema.ts',
  'api/contacts/schemas.ts',
  'api/events/schemas.ts',
  'api/messages/schemas.ts',
  'api/contacts/contact-field-schemas.ts',
  'api/contacts/queries/contact-where-schemas.ts',
  'api/jobs/bulk-schemas.ts',
  'api/events/event-name-schema.ts',
];

/** Folders of api/ that all resources use. */
const shared = ['http', 'body', 'pages', 'openapi'];

/** Packages that are used in one place, and who may import them as values. */
const homes: Record<string, string[]> = {
  koa: ['app', 'http'],
  joi: ['schemas', 'http', 'config'],
  undici: ['activities'],
  nodemailer: ['activities', 'bench'],
  liquidjs: ['activities'],
  '@temporalio/client': ['engine', 'scripts', 'bench'],
  '@temporalio/worker': ['roots', 'activities', 'scripts', 'bench'],
};

/** In a folder, so that its names are read at a glance. */
const MAX_FILES = 40;

describe('imports', () => {
  const files = sourceFiles();
  const imports = files.flatMap(importsOf);

  it('are checked for every file', () => {
    assert.ok(files.length > 100, 'the files were found');
    assert.deepEqual(
      files.filter((file) => layerOf(file) === null),
      [],
    );
    const unresolved = imports.filter(({ to, isPackage }) => !isPackage && !files.includes(to));
    assert.deepEqual(unresolved, []);
  });

  it('follow the list of layers', () => {
    const wrong = imports.filter((one) => !one.isPackage && !allowed(one) && exceptionFor(one) === undefined);
    assert.deepEqual(wrong.map(arrow), []);
  });

  it('need every listed exception', () => {
    const needed = imports.filter((one) => !one.isPackage && !allowed(one)).map(exceptionFor);
    assert.deepEqual(
      exceptions.filter((exception) => !needed.includes(exception)),
      [],
    );
  });

  it('keep packages with side effects out of the domain and the workflows', () => {
    const wrong = imports.filter(({ from, to, isPackage }) => {
      const packages = layers[layerOf(from) ?? '']?.packages;
      return isPackage && packages !== undefined && !packages.includes(to);
    });
    assert.deepEqual(wrong.map(arrow), []);
  });

  it('give servers, senders and clients one home each', () => {
    const wrong = imports.filter(({ from, to, isPackage, typeOnly }) => {
      const home = homes[packageName(to)];
      return isPackage && !typeOnly && home !== undefined && !home.includes(layerOf(from) ?? '');
    });
    assert.deepEqual(wrong.map(arrow), []);
  });

  it('keep the routes, schemas and descriptions of a resource private', () => {
    const own = ['routes', 'schemas', 'openapi'];
    const wrong = imports.filter(({ from, to }) => {
      const [source, destination] = [resourceOf(from), resourceOf(to)];
      if (source === null || destination === null || source === destination) return false;
      return own.includes(layerOf(to) ?? '') && !sharedSchemas.includes(to);
    });
    assert.deepEqual(wrong.map(arrow), []);
  });

  it('lead from the folders that resources share to no resource', () => {
    const isShared = new RegExp(`^api/(?:${shared.join('|')})/`);
    const wrong = imports.filter(({ from, to }) => isShared.test(from) && resourceOf(to) !== null);
    assert.deepEqual(wrong.map(arrow), []);
  });

  it('share only schemas that several resources need', () => {
    const users = (file: string): Set<string | null> =>
      new Set(imports.filter(({ to }) => to === file).map(({ from }) => resourceOf(from)));
    assert.deepEqual(
      sharedSchemas.filter((file) => users(file).size < 2),
      [],
    );
  });

  it('have no cycles, not even of types', () => {
    const next = arrowsOf(imports);
    assert.deepEqual(
      files.filter((file) => reaches(file, file, next)),
      [],
    );
  });

  it('confine the environment to the entry points', () => {
    const readers = files.filter((file) => /\bprocess\.env\b/.test(readFileSync(`${root}/${file}`, 'utf8')));
    const layersOfReaders = new Set(readers.map(layerOf));
    for (const layer of ['roots', 'config', 'scripts', 'bench']) layersOfReaders.delete(layer);
    assert.deepEqual([...layersOfReaders], [], readers.join(', '));
  });
});

describe('a folder', () => {
  it('has at most 40 files', () => {
    const counts = new Map<string, number>();
    const isBuilt = (file: string): boolean => /^console\/dist/.test(file);
    for (const file of [...sourceFiles(), ...filesIn('console'), ...filesIn('test')]) {
      if (isBuilt(file)) continue;
      const folder = file.slice(0, file.lastIndexOf('/'));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    assert.deepEqual(
      [...counts].filter(([, count]) => count > MAX_FILES),
      [],
    );
  });
});

function sourceFiles(): string[] {
  const folders = new Set(
    Object.values(layers).flatMap(({ of }) => of.map((path) => path.split('/')[0] ?? '')),
  );
  return [...folders].flatMap(filesIn);
}

function filesIn(folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs|js)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => [folder, ...name.split(sep)].join('/'));
}

function layerOf(file: string): string | null {
  const found = Object.entries(layers).flatMap(([name, { of }]) =>
    of.filter((path) => matches(file, path)).map((path) => ({ name, length: path.length })),
  );
  return found.sort((a, b) => b.length - a.length)[0]?.name ?? null;
}

function matches(file: string, path: string): boolean {
  const pattern = path
    .replace(/[.]/g, '\\.')
    .replace(/\*\*\/|\*/g, (name) => (name === '*' ? '[^/]*' : '(?:[^/]+/)*'));
  return new RegExp(`^${pattern}${path.endsWith('/') ? '' : '$'}`).test(file);
}

function allowed({ from, to, typeOnly }: Import): boolean {
  const [source, destination] = [layerOf(from), layerOf(to)];
  if (source === null || destination === null) return false;
  if (source === destination) return true;
  const layer = layers[source];
  return (
    layer?.may.includes(destination) === true || (typeOnly && layer?.types?.includes(destination) === true)
  );
}

/** The resource of a file in api/: the name of its folder. */
function resourceOf(file: string): string | null {
  const resource = /^api\/([^/]+)\//.exec(file)?.[1];
  return resource === undefined || ['routes', ...shared].includes(resource) ? null : resource;
}

function exceptionFor({ from, to }: Import): (typeof exceptions)[number] | undefined {
  return exceptions.find((exception) => exception.from === from && exception.to === to);
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function reaches(start: string, wanted: string, next: Map<string, string[]>): boolean {
  const seen = new Set<string>();
  const waiting = [...(next.get(start) ?? [])];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (file === wanted) return true;
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...(next.get(file) ?? []));
  }
  return false;
}

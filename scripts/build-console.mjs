/**
 * Builds the console: hashed files in `console/dist`, each with brotli and gzip beside it. Prints what a browser loads and
 * fails above the limits.
 *
 *   node scripts/build-console.mjs [--if-needed]
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'console');
const dist = join(folder, 'dist');

/** Compressed, what the first page needs: scripts, styles and the font. */
const FIRST_LOAD_LIMIT_KB = 250;
/** Compressed, of the script that screens share (`vite.config.mjs`), which the first of them loads. */
const SHARED_LIMIT_KB = 36;
const SHARED = /^_shared-[\w-]{8}\.js$/;
/** Compressed, what a screen or another part adds to what is loaded before it. */
const SCREEN_LIMIT_KB = 60;
/** Compressed, of parts that cannot be smaller than a screen. */
const LARGE_PARTS = [
  { part: /mail-editor\/mail-editor/, limit: 95 },
  { part: /canvas|liquid-editor|draft-editor/, limit: FIRST_LOAD_LIMIT_KB },
];

const PAGE = 'index.html';
/** What is loaded with the page in another language than English. */
const FIRST_TEXTS = /languages\/(\w+)\/first/;

/** Changes with everything that the console is built from; null in a checkout without a console. */
export function hashOfConsole() {
  if (!existsSync(join(folder, 'vite.config.mjs'))) return null;
  const hash = createHash('sha256');
  for (const file of sources()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

export function isConsoleCurrent() {
  const file = join(dist, 'sources.sha256');
  return (existsSync(file) ? readFileSync(file, 'utf8') : null) === hashOfConsole();
}

function sources() {
  const inConsole = filesIn('console').filter((name) => !name.startsWith(join('console', 'dist')));
  const others = ['domain', join('packages', 'client', 'src')].flatMap(filesIn);
  return [...inConsole, ...others, 'package-lock.json', join('scripts', 'build-console.mjs')].sort();
}

function filesIn(path) {
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

/** The finished build replaces the old one in one step. */
export async function buildConsole() {
  const hash = hashOfConsole();
  if (hash === null) return;
  const fresh = `${dist}-${process.pid}`;
  console.error('Building the console …');
  const { build } = await import('vite');
  try {
    const configFile = join(folder, 'vite.config.mjs');
    await build({ configFile, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
    const sizes = await compress(join(fresh, 'assets'));
    reportSizes(JSON.parse(readFileSync(join(fresh, '.vite', 'manifest.json'), 'utf8')), sizes);
    writeFileSync(join(fresh, 'sources.sha256'), hash);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Writes each file's compressed forms, except those of fonts, which are compressed. Returns the sizes in bytes by name. */
async function compress(assets) {
  const sizes = new Map();
  await Promise.all(
    readdirSync(assets).map(async (name) => {
      const file = join(assets, name);
      const content = readFileSync(file);
      sizes.set(`assets/${name}`, content.length);
      if (!/\.(?:js|css|svg)$/.test(name)) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      const brotli = await promisify(brotliCompress)(content, { params });
      writeFileSync(`${file}.br`, brotli);
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      sizes.set(`assets/${name}`, brotli.length);
    }),
  );
  return sizes;
}

function reportSizes(manifest, sizes) {
  const problems = [];
  const report = (name, files, limit) => {
    const kb = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1_000;
    console.error(`  ${kb.toFixed(1).padStart(7)} KB  ${name}`);
    if (kb > limit) problems.push(`${name} takes ${kb.toFixed(1)} KB; the limit is ${limit} KB.`);
  };
  const first = filesOf(manifest, PAGE);
  report('first load', first, FIRST_LOAD_LIMIT_KB);
  const shared = Object.keys(manifest).filter((key) => SHARED.test(key));
  const sharedFiles = new Set(
    shared.flatMap((key) => [...filesOf(manifest, key)]).filter((file) => !first.has(file)),
  );
  report('shared by screens', sharedFiles, SHARED_LIMIT_KB);
  const before = loadedBefore(manifest);
  for (const [key, { isDynamicEntry }] of Object.entries(manifest)) {
    if (isDynamicEntry !== true) continue;
    const language = FIRST_TEXTS.exec(key)?.[1];
    if (language !== undefined) {
      const files = new Set([...filesOf(manifest, PAGE), ...filesOf(manifest, key)]);
      report(`first load in ${language}`, files, FIRST_LOAD_LIMIT_KB);
      continue;
    }
    const added = [...filesOf(manifest, key)].filter(
      (file) => !before.get(key).has(file) && !sharedFiles.has(file),
    );
    report(key, added, LARGE_PARTS.find(({ part }) => part.test(key))?.limit ?? SCREEN_LIMIT_KB);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** What the browser has loaded in any case when each part is imported: that of the page, and of the parts that import it. */
function loadedBefore(manifest) {
  const parts = Object.keys(manifest).filter((one) => manifest[one].isDynamicEntry === true);
  const first = filesOf(manifest, PAGE);
  const later = new Map([PAGE, ...parts].map((one) => [one, importedLater(manifest, one)]));
  const before = new Map(parts.filter((one) => later.get(PAGE).has(one)).map((one) => [one, first]));
  // Parts may import each other: what is loaded by every way to a part becomes less until all ways are known.
  for (let isKnown = false; !isKnown;) {
    isKnown = true;
    for (const part of parts.filter((one) => !later.get(PAGE).has(one))) {
      const ways = parts
        .filter((one) => one !== part && before.has(one) && later.get(one).has(part))
        .map((one) => new Set([...before.get(one), ...filesOf(manifest, one)]));
      if (ways.length === 0) continue;
      const next = ways.reduce((common, way) => new Set([...common].filter((file) => way.has(file))));
      if (before.get(part)?.size === next.size) continue;
      before.set(part, next);
      isKnown = false;
    }
  }
  return before;
}

/** The parts that a part, or what is loaded with it, imports when they are needed. */
function importedLater(manifest, key) {
  return new Set([...chunksOf(manifest, key)].flatMap((one) => manifest[one].dynamicImports ?? []));
}

/** What the browser loads for a part: its scripts, styles and fonts, and those that it imports. */
function filesOf(manifest, key) {
  const chunks = [...chunksOf(manifest, key)].map((one) => manifest[one]);
  return new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
}

function chunksOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const one of manifest[key].imports ?? []) chunksOf(manifest, one, seen);
  return seen;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!process.argv.includes('--if-needed') || !isConsoleCurrent()) await buildConsole();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

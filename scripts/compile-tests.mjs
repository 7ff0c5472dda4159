/**
 * Compiles the tests and what they test into `.rollcall/tests/`, for runs of all tests: their processes load it in half
 * the time that compiling as they load takes. Only files that have changed since the last time are compiled; types are not
 * checked. Each file still refers to its own source by `import.meta`, so it finds fixtures and scripts beside it; only one
 * that starts threads refers to itself, so that they run what is compiled, too.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform, version } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, '.rollcall', 'tests');
/** What the last run has compiled: the time and size of each source. */
const manifest = join(target, 'compiled.json');
const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
/** The console's functions are tested, too; its parts are in a browser. */
const folders = [...include, 'console'];
/** Changes if everything must be compiled again. */
const compiler = `${root} ${version} ${statSync(fileURLToPath(import.meta.url)).mtimeMs}`;

function sources() {
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  return new Map(names.filter(isSource).map((name) => [name, stampOf(name)]));
}

function isSource(name) {
  return name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.split(sep).includes('node_modules');
}

function stampOf(name) {
  const { mtimeMs, size } = statSync(join(root, name));
  return `${mtimeMs} ${size}`;
}

function compiledBefore() {
  try {
    const before = JSON.parse(readFileSync(manifest, 'utf8'));
    if (before.compiler === compiler) return new Map(Object.entries(before.files));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  rmSync(target, { recursive: true, force: true });
  return new Map();
}

async function compile(name) {
  const file = join(root, name);
  const source = readFileSync(file, 'utf8');
  const { code } = await transform(source, {
    loader: 'ts',
    format: 'esm',
    target: 'es2023',
    sourcefile: file,
    sourcemap: 'inline',
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { target: 'es2023', verbatimModuleSyntax: true } },
    define: source.includes('new Worker(') ? {} : metaOf(file),
  });
  replaceFile(outputOf(name), code);
}

function metaOf(file) {
  return {
    'import.meta.url': JSON.stringify(pathToFileURL(file).href),
    'import.meta.dirname': JSON.stringify(dirname(file)),
    'import.meta.filename': JSON.stringify(file),
  };
}

function outputOf(name) {
  return join(target, name.replace(/\.ts$/, '.js'));
}

/** In one step, since another run may be loading it. */
function replaceFile(file, text) {
  const fresh = `${file}-${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

const before = compiledBefore();
const now = sources();
await Promise.all(
  [...now].filter(([name, stamp]) => before.get(name) !== stamp).map(([name]) => compile(name)),
);
for (const name of before.keys()) if (!now.has(name)) rmSync(outputOf(name), { force: true });
replaceFile(manifest, JSON.stringify({ compiler, files: Object.fromEntries(now) }));

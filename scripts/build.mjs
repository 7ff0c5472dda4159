/**
 * Builds `dist/`: the compiled sources, the workflow bundle and the console (`scripts/build-console.mjs`).
 *
 *   node scripts/build.mjs [--if-needed | --check]
 *
 * `--check` builds nothing and exits with 1 if the sources have changed since the last build. `--if-needed` does not check
 * types, which takes most of a build's time. The finished build replaces the old one in one step, so a process that
 * starts meanwhile finds a complete one.
 * Requires only the installed packages.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import lockfile from 'proper-lockfile';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
/** Interval at which a command checks whether another one has finished building. */
const RETRY_MS = 200;
const configs = ['tsconfig.json', 'tsconfig.build.json', 'package.json', 'package-lock.json'];

/** Files of the API's reference, without the packages that its package depends on; its entry is how it is found. */
const viewer = {
  folder: join('node_modules', '@scalar', 'fastify-api-reference'),
  files: ['package.json', 'LICENSE', join('dist', 'index.js'), join('dist', 'js', 'standalone.js')],
};

/** Builds what has changed since the last build, without checking types. */
export async function buildIfNeeded() {
  await withLock(async () => {
    const console = await consoleBuilder();
    if (!console.isConsoleCurrent()) await console.buildConsole();
    if (!isCurrent()) await build(['--noCheck']);
    else copyConsole(dist);
  });
}

/** Loaded when needed, since its packages may not be installed. */
async function consoleBuilder() {
  return await import('./build-console.mjs');
}

/** Copies the console into a build that does not contain it in this form. */
function copyConsole(target) {
  const [from, to] = [join(root, 'console', 'dist'), join(target, 'console', 'dist')];
  if (!existsSync(from) || hashIn(from) === hashIn(to)) return;
  const fresh = `${to}-${process.pid}`;
  cpSync(from, fresh, { recursive: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(fresh, to);
}

function hashIn(folder) {
  const file = join(folder, 'sources.sha256');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Runs `work` while no other command builds this checkout. */
async function withLock(work) {
  const folder = join(root, '.rollcall');
  mkdirSync(folder, { recursive: true });
  const release = await lockfile.lock(folder, {
    lockfilePath: join(folder, 'build.locked'),
    retries: { forever: true, minTimeout: RETRY_MS, maxTimeout: RETRY_MS },
  });
  try {
    await work();
  } finally {
    await release();
  }
}

async function build(compilerOptions = []) {
  const hash = hashOfSources();
  const fresh = `${dist}-${process.pid}`;
  console.error('Building …');
  try {
    const target = ['--outDir', fresh];
    await node(
      'node_modules/typescript-7/bin/tsc',
      '-p',
      'tsconfig.build.json',
      // Each further checker resolves most types once more.
      '--checkers',
      '1',
      ...compilerOptions,
      ...target,
    );
    for (const file of copied()) copyFileSync(join(root, file), join(fresh, file));
    for (const file of viewer.files)
      cpSync(join(root, viewer.folder, file), join(fresh, viewer.folder, file), { recursive: true });
    copyConsole(fresh);
    await node(join(fresh, 'scripts', 'bundle-workflows.js'), join(fresh, 'workflow-bundle.js'));
    writeFileSync(join(fresh, 'sources.sha256'), hash);
    replaceDist(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function replaceDist(fresh) {
  const old = `${fresh}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}

async function buildAll() {
  await (await consoleBuilder()).buildConsole();
  await build();
}

/** Whether the build contains the sources and the console as they are. */
async function isAllCurrent() {
  const console = await consoleBuilder();
  const isCopied = hashIn(join(dist, 'console', 'dist')) === console.hashOfConsole();
  return isCopied && isCurrent();
}

function isCurrent() {
  return hashIn(dist) === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of [...configs, ...filesEnding('.ts'), ...copied()])
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Browser scripts, and the prose of the API's reference. */
function copied() {
  return [...filesEnding('.js'), ...filesEnding('.md')];
}

/** Files in the folders that tsconfig.build.json includes. */
function filesEnding(ending) {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8'));
  return include
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((name) => name.endsWith(ending))
    .sort();
}

function node(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed at ${args[0]}.`)),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (process.argv.includes('--check')) process.exitCode = (await isAllCurrent()) ? 0 : 1;
    else await (process.argv.includes('--if-needed') ? buildIfNeeded() : withLock(buildAll));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

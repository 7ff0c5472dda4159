/**
 * Builds `dist/`: the compiled sources and the workflow bundle.
 *
 *   node scripts/build.mjs [--if-needed | --check]
 *
 * `--check` builds nothing and exits with 1 if the sources have changed since the last build. `--if-needed` does not check
 * types, which takes two thirds of a build's time. The finished build replaces the old one in one step, so a process that
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

/** Files of the API description page: 2 of the package's 12 MB, to keep the image small. */
const viewer = {
  folder: join('node_modules', 'swagger-ui-dist'),
  files: ['package.json', 'LICENSE', 'NOTICE', 'swagger-ui-bundle.js', 'swagger-ui.css'],
};

/** Builds if the sources have changed since the last build, without checking types. */
export async function buildIfNeeded() {
  await withLock(async () => {
    if (!isCurrent()) await build(['--noCheck']);
  });
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
    await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', ...compilerOptions, ...target);
    for (const file of filesEnding('.js')) copyFileSync(join(root, file), join(fresh, file));
    for (const file of viewer.files)
      cpSync(join(root, viewer.folder, file), join(fresh, viewer.folder, file), { recursive: true });
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

function isCurrent() {
  return hashOfBuild() === hashOfSources();
}

function hashOfBuild() {
  const file = join(dist, 'sources.sha256');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of [...configs, ...filesEnding('.ts'), ...filesEnding('.js')])
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Files in the folders that tsconfig.build.json includes: TypeScript, and browser scripts that are copied. */
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
    if (process.argv.includes('--check')) process.exitCode = isCurrent() ? 0 : 1;
    else await (process.argv.includes('--if-needed') ? buildIfNeeded() : withLock(() => build()));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

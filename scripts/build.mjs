/**
 * Builds `dist/`: the compiled sources and the workflow bundle.
 *
 *   node scripts/build.mjs [--if-needed]
 *
 * The finished build takes the place of the old one in one step, so a process that starts meanwhile finds
 * a whole one. Needs the installed packages, and nothing else of this project.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurn } from './in-turn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const configs = ['tsconfig.json', 'tsconfig.build.json', 'package.json', 'package-lock.json'];

/** Builds when the sources are not those of the build that is there. Commands that run at once take turns. */
export async function buildIfNeeded() {
  await inTurn('build', async () => {
    if (hashOfBuild() !== hashOfSources()) await build();
  });
}

async function build() {
  const hash = hashOfSources();
  const fresh = `${dist}-${process.pid}`;
  console.error('Building …');
  try {
    await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', fresh);
    for (const file of filesEnding('.js')) copyFileSync(join(root, file), join(fresh, file));
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

/** Of the folders that tsconfig.build.json includes: TypeScript, and scripts that run in browsers just as they are. */
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
      code === 0 ? resolve() : reject(new Error(`The build has failed at ${args[0]}.`)),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await (process.argv.includes('--if-needed') ? buildIfNeeded() : inTurn('build', build));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

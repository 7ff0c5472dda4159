/**
 * Makes a checkout ready to run, before `npm start` and `npm test`: installs the packages when they are not
 * those of the lock file, builds when the sources have changed. Needs nothing but Node and npm.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build.mjs';
import { inTurn } from './in-turn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [wanted, running] = [engines.node.replace('>=', ''), process.versions.node].map((version) =>
    version.split('.').map(Number),
  );
  const enough = running[0] > wanted[0] || (running[0] === wanted[0] && running[1] >= wanted[1]);
  if (!enough) throw new Error(`Node ${engines.node} is needed, this is ${process.versions.node}.`);
}

/** Everything that the lock file wants is there in that version; what is only for other systems may be missing. */
function isInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(installedFile);
  return (
    Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || (installed[path]?.version ?? (optional && version)) === version,
    ) && Object.keys(installed).every((path) => path in wanted)
  );
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/** With the tools for building and testing, also where NODE_ENV is production. */
function install() {
  console.error('Installing packages …');
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm === undefined ? ['npm'] : [process.execPath, npm];
  return new Promise((resolve, reject) => {
    const options = { cwd: root, stdio: ['ignore', 2, 2] };
    const child = spawn(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'], options);
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`npm ci has failed with ${code}; run it by hand to see why.`)),
    );
  });
}

try {
  checkNode();
  await inTurn('install', async () => {
    if (!isInstalled()) await install();
  });
  await buildIfNeeded();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * Prepares a checkout for `npm start` and `npm test`: installs the packages if they differ from the lock file, and
 * builds if the sources have changed, unless `--no-build` is given. Requires only Node and npm.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Interval at which a command checks whether another one has finished installing. */
const RETRY_MS = 200;

function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [wanted, running] = [engines.node.replace('>=', ''), process.versions.node].map((version) =>
    version.split('.').map(Number),
  );
  const enough = running[0] > wanted[0] || (running[0] === wanted[0] && running[1] >= wanted[1]);
  if (!enough) throw new Error(`Node ${engines.node} is needed, this is ${process.versions.node}.`);
}

/** Whether all locked packages are installed in their versions; packages for other systems may be missing. */
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

/**
 * Installs once, even if several commands start together. As no lock package is installed yet, the lock is a symbolic
 * link that contains the process id; creating it is atomic.
 */
async function installIfNeeded() {
  const folder = join(root, '.rollcall');
  const lock = join(folder, 'install.locked');
  mkdirSync(folder, { recursive: true });
  while (!isInstalled()) {
    if (!takeLock(lock)) {
      await sleep(RETRY_MS);
      continue;
    }
    try {
      if (!isInstalled()) await install();
    } finally {
      rmSync(lock);
    }
  }
}

/** False while another process holds the lock; removes a lock whose process has exited, for the next attempt. */
function takeLock(lock) {
  try {
    symlinkSync(String(process.pid), lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readlinkSync(lock)), 0);
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(lock, { force: true });
    else if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
  }
  return false;
}

/** Includes development dependencies, even if NODE_ENV is production. */
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
  await installIfNeeded();
  if (!process.argv.includes('--no-build')) {
    const { buildIfNeeded } = await import('./build.mjs');
    await buildIfNeeded();
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

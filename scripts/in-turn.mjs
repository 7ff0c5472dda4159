import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 200;

/**
 * Runs `work` while no other command of this checkout does anything under the same name. For the steps
 * before there are packages or a build; everything later uses servers/file-lock.ts.
 */
export async function inTurn(name, work) {
  const folder = fileURLToPath(new URL('../.rollcall/', import.meta.url));
  const lock = `${folder}${name}.lock`;
  mkdirSync(folder, { recursive: true });
  for (let told = false; !take(lock); told = true) {
    const holder = Number(read(lock));
    if (!told) console.error(`Waiting for process ${holder} (${name}).`);
    if (!runs(holder)) rmSync(lock, { force: true });
    await sleep(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

/** An empty file is a lock that is being taken right now; it counts as held by us until it has a number. */
function runs(pid) {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

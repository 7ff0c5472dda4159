import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

/**
 * Distinguishes a process from a later one with the same id: its start time (and, on Linux, the boot id). Null if no
 * such process is running.
 */
export function processIdentity(pid: number): string | null {
  try {
    return process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid);
  } catch (error) {
    if (isGone(error)) return null; // possibly during this call
    throw error;
  }
}

function linuxIdentity(pid: number): string | null {
  // The name in parentheses may contain spaces and parentheses; the fields after it do not.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [state, startedAt] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || startedAt === undefined) return null;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startedAt}`;
}

function psIdentity(pid: number): string | null {
  const [state, ...startedAt] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split(/\s+/);
  return state === undefined || state.startsWith('Z') ? null : startedAt.join(' ');
}

/** /proc has no such folder; `ps` exits with 1 if it finds no process. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) ||
    ('status' in error && error.status === 1)
  );
}

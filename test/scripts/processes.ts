import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from '../../scripts/servers/process-identity.js';

export function runs(pid: number): boolean {
  return processIdentity(pid) !== null;
}

/** Fails if one of these processes is still running after `timeoutMs`. */
export async function assertGone(pids: Record<string, number>, timeoutMs: number): Promise<void> {
  assert.notDeepEqual(pids, {});
  const deadline = Date.now() + timeoutMs;
  const left = () => Object.entries(pids).filter(([, pid]) => runs(pid));
  while (left().length > 0 && Date.now() < deadline) await sleep(50);
  assert.deepEqual(left(), []);
}
